import Recipes

/// Examples of derived ids, as test vectors for other implementations.
enum IdentityExample {
  private static let documents = [
    ("recipes/v60/morning.yaml", 0), ("recipes/v60/morning.yaml", 1), ("rezepte/Frühstück.yaml", 0),
    ("-", 0),
  ]

  static var text: String {
    var rows: [[String]] = []
    let namespace = "the recipe format's"
    var first: UUID?
    for (path, document) in documents {
      let id = RecipeIdentity.recipeId(path: path, document: document)
      first = first ?? id
      rows.append(["a recipe", namespace, "\(path)#\(document)".code, spelled(id)])
    }
    if let recipe = first {
      for index in 0...1 {
        let id = RecipeIdentity.stepId(recipeId: recipe, orderIndex: index)
        rows.append(["step \(index) of the first", spelled(recipe), "\(index)".code, spelled(id)])
      }
    }
    return markdownTable(["id of", "namespace", "name", "UUID"], rows)
  }

  private static func spelled(_ id: UUID) -> String { id.text.code }
}
