/// A key such as `recipe:` with the whole recipe below it.
struct RecipeWrapper {
  private let name: String
  private let isList: Bool

  /// `nil` where the key is another one, or has no keys below it.
  init?(_ key: Int, _ context: LintContext) {
    guard context.tree.nodes[key].kind == .scalar else { return nil }
    name = context.tree.text(of: key)
    let kind = context.tree.nodes[key + 1].kind
    isList = kind == .sequence
    guard ["recipe", "recipes"].contains(name.lowercased()), isList || kind == .mapping else {
      return nil
    }
  }

  var help: String {
    isList
      ? "remove the line, and write each recipe's keys in the first column, with a line of `---` between two"
      : "remove the line, and begin the recipe's keys in the first column: nothing stands above them"
  }
}
