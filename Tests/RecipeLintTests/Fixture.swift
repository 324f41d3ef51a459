import RecipeLint
import TestSupport

/// A literate page about one rule: prose, recipes, and what brewlint says of them.
///
/// A `yaml` block is a recipe. A `text` block behind it is the whole output for it; a recipe without one
/// has no finding. Of a rule about equipment files, an `equipment` block is what a `yaml` block is of others. A
/// `yaml fixed` block is the recipe after its fixes.
struct Fixture {
  /// One recipe of the page.
  struct Case {
    let source: String
    /// The recipe, or the equipment file.
    let bytes: [UInt8]
    var output: String?
    var fixed: String?
    /// The line of the file where the recipe's block begins.
    let line: Int
  }

  private(set) var pieces: [Piece] = []

  /// The page, as prose and cases in order.
  enum Piece {
    case prose(String)
    case example(Case)
  }

  /// The ids of all fixtures.
  static let rules = pages.keys.sorted()

  private static let pages = Dictionary(
    uniqueKeysWithValues: LiteratePage.pages(under: "Tests/RecipeLintTests/Fixtures")
      .map { ($0.name, Fixture($0)) }
  )

  private let page: LiteratePage
  private var rule: String { page.name }

  /// The blocks with what the rule checks.
  private var blockInfo: String { Rule.named(rule)?.kind == .equipment ? "equipment" : "yaml" }

  /// The fixture of a rule; there is one for each of ``rules``.
  static func of(_ rule: String) -> Fixture { pages[rule]! }

  private init(_ page: LiteratePage) {
    self.page = page
    var prose = ""
    for piece in page.pieces {
      switch piece {
      case .prose(let text): prose += text
      case .block(let block): add(block, prose: &prose)
      }
    }
    pieces.append(.prose(prose))
  }

  var cases: [Case] {
    pieces.compactMap { piece in
      if case .example(let example) = piece { example } else { nil }
    }
  }

  private mutating func add(_ block: LiteratePage.Block, prose: inout String) {
    if block.info == blockInfo {
      pieces.append(.prose(prose))
      pieces.append(.example(Case(source: block.text, bytes: block.bytes, line: block.line)))
      prose = ""
      return
    }
    guard case .example(var example)? = pieces.last else { return }
    if block.info == "text" { example.output = block.text } else { example.fixed = block.text }
    pieces[pieces.count - 1] = .example(example)
    prose = ""
  }

  // MARK: Recording

  /// Writes the page with what the cases show now.
  func record(_ results: [(output: String?, fixed: String?)]) throws {
    var text = ""
    var index = 0
    for piece in pieces {
      switch piece {
      case .prose(let prose): text += prose
      case .example(let example):
        text += LiteratePage.Block.written(blockInfo, example.source)
        let (output, fixed) = results[index]
        if let output { text += "\n" + LiteratePage.Block.written("text", output) }
        if let fixed { text += "\n" + LiteratePage.Block.written("yaml fixed", fixed) }
        index += 1
      }
    }
    try page.record(text)
  }
}
