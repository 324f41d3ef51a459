import Foundation
import RecipeLint
import RecipeSyntax
import TestSupport

/// A literate file about one rule: prose, recipes, and what brewlint says of them.
///
/// A `yaml` block is a recipe. A `text` block behind it is the whole output for it; a recipe without one
/// has no finding. Of a rule about equipment files, an `equipment` block is what a `yaml` block is of others. A
/// `yaml fixed` block is the recipe after its fixes. `⟦U+0085⟧` stands for a character and `⟦0xFF⟧` for a byte that the file cannot hold.
struct Fixture {
  /// One recipe of the file.
  struct Case {
    var source: String
    var output: String?
    var fixed: String?
    /// The line of the file where the recipe's block begins.
    let line: Int
  }

  let rule: String
  private(set) var pieces: [Piece] = []

  /// The file, as prose and cases in order.
  enum Piece {
    case prose(String)
    case example(Case)
  }

  /// The ids of all fixtures.
  static let rules = ProjectFiles.paths(under: folder, endings: [".md"])
    .map { String($0.dropFirst(folder.count + 1).dropLast(3)) }

  private static let folder = "Tests/RecipeLintTests/Fixtures"

  /// The blocks with what the rule checks.
  private var blockInfo: String { Rule.named(rule)?.kind == .equipment ? "equipment" : "yaml" }

  private let file: LiterateFile

  init(rule: String) throws {
    self.rule = rule
    file = try LiterateFile(path: "\(Self.folder)/\(rule).md")
    var prose = ""
    for piece in file.pieces {
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

  private mutating func add(_ block: LiterateFile.Block, prose: inout String) {
    if block.info == blockInfo {
      pieces.append(.prose(prose))
      pieces.append(.example(Case(source: block.text, line: block.line)))
      prose = ""
      return
    }
    guard case .example(var example)? = pieces.last else { return }
    if block.info == "text" { example.output = block.text } else { example.fixed = block.text }
    pieces[pieces.count - 1] = .example(example)
    prose = ""
  }

  // MARK: Bytes

  /// The bytes that a text of the file stands for.
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "⟦"), let close = rest[open...].firstIndex(of: "⟧") {
      bytes += Array(rest[..<open].utf8)
      let name = rest[rest.index(after: open)..<close]
      let code = UInt32(name.dropFirst(2), radix: 16) ?? 0
      if name.hasPrefix("0x") {
        bytes.append(UInt8(truncatingIfNeeded: code))
      } else if let scalar = Unicode.Scalar(code) {
        bytes += Array(String(scalar).utf8)
      }
      rest = rest[rest.index(after: close)...]
    }
    return bytes + Array(rest.utf8)
  }

  // MARK: Recording

  /// Writes the file with what the cases show now.
  func record(_ results: [(output: String?, fixed: String?)]) throws {
    var text = ""
    var index = 0
    for piece in pieces {
      switch piece {
      case .prose(let prose): text += prose
      case .example(let example):
        text += LiterateFile.Block.written(blockInfo, example.source)
        let (output, fixed) = results[index]
        if let output { text += "\n" + LiterateFile.Block.written("text", output) }
        if let fixed { text += "\n" + LiterateFile.Block.written("yaml fixed", fixed) }
        index += 1
      }
    }
    try file.record(text)
  }
}
