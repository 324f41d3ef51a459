import RecipeLint
import RecipeSyntax
import Recipes
import TestSupport
import Testing
import brewdocs

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
