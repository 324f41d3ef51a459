/// The tags, authors and grinders of the workspace's recipes, each with the number of recipes that have it.
struct WorkspaceNames {
  private var tagCounts: [String: Int] = [:]
  private var authorCounts: [String: Int] = [:]
  private var grinderCounts: [String: Int] = [:]

  /// In alphabetical order.
  var tags: [String] { tagCounts.keys.sorted() }
  /// In alphabetical order.
  var authors: [String] { authorCounts.keys.sorted() }
  /// The grinders of the equipment.
  var knownGrinders: [String] = []
  /// Those of recipes in alphabetical order, then the other ones of the equipment.
  var grinders: [String] {
    grinderCounts.keys.sorted() + knownGrinders.filter { grinderCounts[$0] == nil }
  }

  /// Adds the names of a file's recipes.
  mutating func add(_ recipes: [RecipeIndex.Recipe]) { count(recipes, by: 1) }

  /// Removes the names of a file's recipes, which were added before.
  mutating func remove(_ recipes: [RecipeIndex.Recipe]) { count(recipes, by: -1) }

  private mutating func count(_ recipes: [RecipeIndex.Recipe], by step: Int) {
    for recipe in recipes {
      for tag in recipe.tags { Self.count(tag, by: step, in: &tagCounts) }
      if let author = recipe.author { Self.count(author, by: step, in: &authorCounts) }
      if let grinder = recipe.grinder { Self.count(grinder, by: step, in: &grinderCounts) }
    }
  }

  private static func count(_ name: String, by step: Int, in counts: inout [String: Int]) {
    let count = counts[name, default: 0] + step
    counts[name] = count == 0 ? nil : count
  }
}
