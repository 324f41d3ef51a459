import RecipeLint
import RecipeSyntax
import Recipes
import TestSupport
import Testing
import brewdocs

/// A page that people write, whose examples are run.
struct HandwrittenFile: CustomTestStringConvertible, Sendable {
  let path: String
  let text: String

  static let all = [
    "Grammar.md", "README.md", "docs/start.md", "docs/README.md", "CHANGELOG.md",
    "docs/architecture.md", "docs/reports.md",
  ].map(HandwrittenFile.init)

  /// A walk-through; see ``WalkThroughTests``.
  static let checking = HandwrittenFile(path: "docs/check.md")

  /// Shows what happens to recipes; see ``FormattingTests``.
  static let formatting = HandwrittenFile(path: "docs/formatting.md")

  /// Worked examples of scaling; see ``ScalingTests``.
  static let scaling = HandwrittenFile(path: "docs/scaling.md")

  /// Held against the timer by the tests of its parts.
  static let timer = HandwrittenFile(path: "docs/brewtimer.md")

  /// Its commands are run by ``CommandTests``.
  static let diary = HandwrittenFile(path: "docs/brewlog.md")

  /// Held against the diary by ``LogFormatTests``.
  static let logFormat = HandwrittenFile(path: "docs/log-format.md")

  static let grammar = HandwrittenFile(path: "Grammar.md")

  init(path: String) {
    self.path = path
    text = (try? ProjectFiles.text(path)) ?? ""
  }

  var testDescription: String { path }

  var blocks: [FencedBlock] { FencedBlock.all(in: text) }
}

/// A `yaml` block of a page, which says in its info string what is to be expected.
///
/// `yaml` alone is a whole recipe without any finding. `part` is made whole first, and `finds=rule,…`
/// names exactly the rules that find fault. A `config` is a configuration, and an `equipment` an
/// equipment file, not a recipe. A name that ends in `.yaml` is the file that the reader is to save.
struct RecipeExample: CustomTestStringConvertible, Sendable {
  let place: String
  let source: String
  let rules: [String]
  let unknownWords: [String]

  static let all = HandwrittenFile.all.flatMap { file in
    file.blocks.filter { block in
      block.words.first == "yaml" && !block.words.contains { ["config", "equipment"].contains($0) }
    }.map { RecipeExample($0, in: file.path) }
  }

  init(_ block: FencedBlock, in path: String) {
    let words = block.words.dropFirst()
    place = "\(path):\(block.line)"
    source = words.contains("part") ? SampleRecipe.complete(block.text) : block.text
    let finds = words.first { $0.hasPrefix("finds=") }?.dropFirst(6) ?? ""
    rules = finds.split(separator: ",").map(String.init)
    unknownWords = words.filter {
      $0 != "part" && !$0.hasPrefix("finds=") && !$0.hasSuffix(".yaml")
    }
  }

  var testDescription: String { place }

  /// The rules that find fault, sorted.
  var found: [String] {
    var linter = Linter()
    return Set(linter.lint(Array(source.utf8)).map(\.rule)).sorted()
  }

  /// What keeps the recipes from being read or brewed.
  var errors: [String] {
    let tree = SyntaxTree(parsing: Array(source.utf8))
    let decoded = RecipeDecoder.decode(tree)
    let shape = decoded.errors.filter { if case .unknownMethod = $0.kind { false } else { true } }
    return tree.errors.map { "\($0.kind)" } + shape.map { "\($0.kind)" }
      + decoded.recipes.flatMap { $0.values.validate() }.map(\.description)
  }
}

/// A table of a page under a marker `<!-- tested: name -->`.
struct TestedTable: CustomTestStringConvertible, Sendable {
  let name: String
  let head: [String]
  let rows: [[String]]
  /// The text in front of the marker.
  let above: String
  let line: Int

  static let all = tables(in: HandwrittenFile.grammar.text)

  var testDescription: String { "\(name), line \(line)" }

  static func tables(in text: String) -> [TestedTable] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.indices.compactMap { index in
      guard lines[index].hasPrefix("<!-- tested: ") else { return nil }
      let cells = lines[(index + 1)...].drop { $0.isEmpty }.prefix { $0.hasPrefix("|") }.map(cells)
      return TestedTable(
        name: String(lines[index].dropFirst(13).dropLast(4)),
        head: cells.first ?? [],
        rows: Array(cells.dropFirst(2)),
        above: lines[..<index].joined(separator: "\n"),
        line: index + 1
      )
    }
  }

  private static func cells(_ line: String) -> [String] {
    line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
      cell in
      let text = cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      let plain = String(text)
      return plain.count > 1 && plain.first == "`" && plain.last == "`"
        ? String(plain.dropFirst().dropLast()) : plain
    }
  }
}
