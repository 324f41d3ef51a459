import Foundation
import RecipeSyntax
import Recipes

/// A text read as one kind of quantity, or the problem it has.
func mass(_ text: String, isWater: Bool = false) -> Result<Double, QuantityProblem> {
  read(text) { bytes throws(QuantityProblem) in try Quantity.mass(bytes, isWater: isWater) }
}

func duration(_ text: String) -> Result<Double, QuantityProblem> {
  read(text, Quantity.duration)
}

/// Degrees Celsius.
func temperature(_ text: String) -> Result<Double, QuantityProblem> {
  read(text) { bytes throws(QuantityProblem) in try Quantity.temperature(bytes).celsius }
}

private func read(
  _ text: String,
  _ parse: (UnsafeBufferPointer<UInt8>) throws(QuantityProblem) -> Double
) -> Result<Double, QuantityProblem> {
  Array(text.utf8).withUnsafeBufferPointer { bytes in
    do throws(QuantityProblem) {
      return .success(try parse(bytes))
    } catch {
      return .failure(error)
    }
  }
}

/// Text that YAML has another opinion about.
struct NastyText {
  static let whole: [String] = [
    "", " ", "y", "NO", "on", "~", "null", "010", "0o17", "0x1F", "1_000", "1:16", "1e3", "-.inf",
    ".nan", "2026-11-20", "2026-11-20 8:30:00", "=", "<<", "-", "- x", "-x", "--", "---", "--- a",
    "...", "?", "? a", ":", "a:", ":a", "a: b", "a :b", "#", "# a", "a #b", "a#b", "{dose} of",
    "{", "}", "[a]", "]", ",", "a, b", "&a", "*a", "!a", "!!str a", "|", ">", "|-", "%YAML", "@a",
    "`a`", "'", "\"", "'a'", "\"a\"", "it's", "a \"b\" c", "\\", "\\n", "a\\", "\n", "a\n",
    "a\nb", "a\nb\n", "a\n\nb\n", "a\nb\n\n", "\na", "a \nb", " a\nb", "a\n b", "a\n\tb",
    "a\n# b\n", "a\n---\nb\n", "a\n...\n", "a\r\nb", "a\rb", "\t", "\ta", "a\t", "a\tb", " a",
    "a ", "\u{85}", "a\u{2028}b", "a\u{2029}", "\u{FEFF}a", "a\u{FEFF}", "\u{A0}a", "a\u{A0}b",
    "\u{0}", "a\u{0}b", "\u{1}", "\u{7F}", "\u{9B}", "\u{1B}[1m", "\u{FFFE}", "\u{FFFF}",
    "\u{10FFFF}", "\u{200B}", "🫖", "👩‍🔬 says", "é", "e\u{301}", "日本語", "١٢", "１２", "{{", "}}",
    "{total}", "x-y", "https://example.org/a?b=c#d", "12,5", "1,000", "5 - 3", "15 g",
    "Pour:\nslow",
    "a: |\n  b", "💥\n💥\n", "\u{202E}abc",
  ]

  private static let pieces = [
    "a", "Pour", " ", "  ", ": ", ":", " #", "#", "- ", "-", "\n", "\n\n", "\t", "\r", "\"", "'",
    "\\", "{", "}", "[", "]", ",", "&", "*", "!", "|", ">", "%", "@", "`", "?", "? ", "é", "🫖",
    "0", "1", "9", ".", "e", "_", "~", "=", "<<", "---", "...", "\u{0}", "\u{85}", "\u{2028}",
    "\u{FEFF}", "\u{A0}", "\u{1F}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10000}", "yes",
    "{total}",
  ]

  /// One of the known traps, a mix of their pieces, or something very long.
  static func random(using random: inout some RandomNumberGenerator) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: whole.randomElement(using: &random) ?? ""
    case 4: String(repeating: pieces.randomElement(using: &random) ?? "", count: 1200)
    default: mix(Int.random(in: 1...9, using: &random), &random)
    }
  }

  private static func mix(_ count: Int, _ random: inout some RandomNumberGenerator) -> String {
    (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}

/// A recipe as JSON with sorted keys: equal exactly where the recipes are, byte by byte; Swift's own
/// comparison takes `é` and `e` with an accent for the same text.
func json(_ recipe: RecipeDetailDTO, exceptValidity: Bool = false) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
  let text = String(decoding: try encoder.encode(recipe), as: UTF8.self)
  return exceptValidity ? text.replacing("\"isValid\" : true", with: "\"isValid\" : false") : text
}

/// The errors of a source's shape, one a line: what, where, and the bytes it points at.
///
/// Such as `unknownKey methd → method @methd «methd»`.
func shapeErrors(_ source: String) -> [String] {
  let tree = SyntaxTree(parsing: Array(source.utf8))
  let paths = NodePaths(tree)
  return RecipeDecoder.decode(tree).errors.map { error in
    let path = error.node < 0 ? "" : paths.path(to: error.node)
    let related = error.related.map { " ~ «\(tree.spelling(of: $0))»" } ?? ""
    return "\(words(error.kind)) @\(path) «\(tree.spelling(of: error.range))»\(related)"
  }
}

private func words(_ kind: SchemaError.Kind) -> String {
  switch kind {
  case .unknownKey(let name, _, let nearest, let belongsTo):
    "unknownKey \(name)" + (nearest.map { " → \($0)" } ?? "")
      + (belongsTo.map { " of \($0)" } ?? "")
  case .missingKey(let key, let scope, let isEmpty):
    "missingKey \(key.name) of \(scope)" + (isEmpty ? ", empty" : "")
  case .wrongType(let key, let found): "wrongType \(key.name) is \(found)"
  case .invalidChoice(let key, let text, let nearest):
    "invalidChoice \(key.name) \(text)" + (nearest.map { " → \($0)" } ?? "")
  case .unknownMethod(let text, let nearest):
    "unknownMethod \(text)" + (nearest.map { " → \($0)" } ?? "")
  case .invalidMethod(let text, let nearest):
    "invalidMethod \(text)" + (nearest.map { " → \($0)" } ?? "")
  case .invalidQuantity(let key, let text, let problem):
    "invalidQuantity \(key.name) \(text) \(problem)"
  case .unknownPlaceholder(let name, let nearest):
    "unknownPlaceholder \(name)" + (nearest.map { " → \($0)" } ?? "")
  case .severalAmounts(let names): "severalAmounts \(names.joined(separator: " "))"
  default: "\(kind)"
  }
}

/// A recipe without an error.
let soundRecipe = """
  name: A
  method: v60
  dose: 15 g
  yield: 250 g
  temperature: 94 °C
  grind: fine
  steps:
    - instruction: Pour.
      pourTo: 250 g

  """

/// The sound recipe with some of its text replaced.
func recipe(_ changes: (String, String)...) -> String {
  changes.reduce(soundRecipe) { text, change in
    precondition(text.contains(change.0), "nothing to replace: \(change.0)")
    return text.replacing(change.0, with: change.1)
  }
}
