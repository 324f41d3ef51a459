import TestSupport
import Text

/// A literate page about one person: a recipe as this person writes it, and three mistakes in it.
///
/// The first block, `yaml`, is the recipe; `yaml crlf` has Windows line endings. Below each further heading, a block
/// `diff` is the mistake, as an edit of the recipe, or a block `yaml` is the whole mistaken recipe. The blocks behind
/// are the ``Answer``. The prose says what a good answer must do, so that a recorded one can be judged.
struct KitchenPage {
  /// A recipe, or a mistake in it.
  struct Case {
    let block: LiteratePage.Block
    /// The source, with the line endings of the recipe.
    let bytes: [UInt8]
    var answer = Answer()
  }

  /// What brewlint says and does. A part without content has no block.
  struct Answer: Equatable {
    enum Part: String, CaseIterable {
      /// The findings, as `--format full` writes them.
      case findings = "text"
      /// What `--fix` changes.
      case safe = "diff safe"
      /// What `--fix --unsafe-fixes` changes, unless `--fix` changes the same.
      case unsafe = "diff unsafe"
      /// The findings after `--fix --unsafe-fixes`, except for those of the recipe itself.
      case remaining = "text remaining"
    }

    private var texts: [Part: String] = [:]

    subscript(part: Part) -> String {
      get { texts[part] ?? "" }
      set { texts[part] = newValue.isEmpty ? nil : newValue }
    }
  }

  /// The recipe, and the three mistakes.
  private(set) var cases: [Case] = []
  private let page: LiteratePage

  private static let pages = LiteratePage.pages(under: "Tests/RecipeLintTests/Kitchen")

  /// The names of all pages.
  static let names = pages.map(\.name)

  init(_ name: String) throws {
    page = Self.pages.first { $0.name == name }!
    for block in page.blocks {
      if let part = Answer.Part(rawValue: block.info), !cases.isEmpty {
        cases[cases.count - 1].answer[part] = block.text
      } else {
        cases.append(Case(block: block, bytes: try bytes(of: block)))
      }
    }
  }

  private func bytes(of block: LiteratePage.Block) throws -> [UInt8] {
    let recipe = cases.first?.block ?? block
    let isEdit = block.info == "diff"
    let text = try isEdit ? LineEdit(block.text).applied(to: recipe.text) : block.text
    guard recipe.info == "yaml crlf" else { return Array(text.utf8) }
    return text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  }

  /// Writes the page with other answers, one for each case.
  func record(_ answers: [Answer]) throws {
    var text = ""
    var index = 0
    for piece in page.pieces {
      switch piece {
      case .prose(let prose):
        // The line between two blocks comes with the second one.
        if prose.contains(where: { !$0.isNewline }) { text += prose }
      case .block(let block) where Answer.Part(rawValue: block.info) == nil:
        text += LiteratePage.Block.written(block.info, block.text)
        for part in Answer.Part.allCases where !answers[index][part].isEmpty {
          text += "\n" + LiteratePage.Block.written(part.rawValue, answers[index][part])
        }
        index += 1
      case .block: continue
      }
    }
    try page.record(text)
  }
}

/// An edit of a text by lines, such as
///
///     -dose: 15 g
///     +dose: 15
///     @@
///      steps:
///     +  - instruction: Rinse.
///
/// Lines that begin with a space stay, those with `-` go, those with `+` come. A line `@@` separates places.
struct LineEdit {
  /// The text does not fit.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let places: [[Substring]]

  init(_ text: String) {
    places = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "@@", omittingEmptySubsequences: false).map { Array($0) }
  }

  /// The text after the edit. Each place must fit exactly once, below the place before it.
  func applied(to text: String) throws(Failure) -> String {
    var rest = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)[...]
    var result: [Substring] = []
    for place in places {
      let old = Self.lines(place, without: "+")
      let starts = rest.indices.filter { rest[$0...].starts(with: old) }
      guard let start = starts.first, starts.count == 1 else {
        throw Failure(description: "found \(starts.count) times:\n\(old.joined(separator: "\n"))")
      }
      result += rest[..<start] + Self.lines(place, without: "-")
      rest = rest[(start + old.count)...]
    }
    return (result + rest).map { $0 + "\n" }.joined()
  }

  private static func lines(_ place: [Substring], without mark: Character) -> [Substring] {
    place.filter { $0.first != mark }.map { $0.dropFirst() }
  }

  /// The edit that turns a source into another, without carriage returns; empty if they are equal. A line stays only
  /// where nothing goes, to show the place.
  static func text(from old: [UInt8], to new: [UInt8]) -> String {
    let patch = UnifiedDiff.patch(of: [], from: old, to: new).filter { $0 != 0x0D }
    let lines = String(decoding: patch, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
    var places: [[Substring]] = []
    var isNew = true
    var context: Substring?
    for line in lines {
      if line.first != "-", line.first != "+" {
        (isNew, context) = (true, line.hasPrefix("@@") ? nil : line == " " ? "" : line)
      } else if isNew {
        places.append(line.first == "+" ? [context, line].compactMap(\.self) : [line])
        isNew = false
      } else {
        places[places.count - 1].append(line)
      }
    }
    return places.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "@@\n")
  }
}
