import RecipeSchema
import RecipeSyntax
import Reports

/// A source with what a check says of it: what one change of it is judged by.
struct CheckedText {
  let bytes: [UInt8]
  let findings: [Diagnostic]
  /// How much of it is not YAML.
  let syntaxErrors: Int
  /// How many of its documents are recipes, or meant to be.
  let recipes: Int

  /// A source whose findings are known already.
  init(_ bytes: [UInt8], _ findings: [Diagnostic]) {
    let tree = SyntaxTree(parsing: bytes)
    self.bytes = bytes
    self.findings = findings
    syntaxErrors = tree.errors.count
    recipes = RecipeDecoder.decode(tree).recipes.count
  }

  /// A source that has to be checked.
  init(_ bytes: [UInt8], with linter: inout Linter) {
    self.init(bytes, linter.lint(bytes))
  }

  /// Whether less of this can be read than of another.
  func isHarderToRead(than other: CheckedText) -> Bool {
    syntaxErrors > other.syntaxErrors || recipes < other.recipes
  }
}

/// What stays the same about a finding while its source changes around it.
struct FindingKey: Hashable {
  let rule: String
  let path: String

  init(_ finding: Diagnostic) {
    rule = finding.rule
    path = finding.path
  }
}

extension [Diagnostic] {
  /// How many findings have each key.
  var tally: [FindingKey: Int] {
    reduce(into: [:]) { $0[FindingKey($1), default: 0] += 1 }
  }
}
