import RecipeSyntax
import Recipes
import Text

extension ConflictResolution {
  /// The copy with the name, origin and ids of the recipe that it is of.
  static func restored(_ other: RecipeDocument, like recipe: RecipeDocument) -> [UInt8]? {
    var changes: [RecipeChange] = []
    for key in [RecipeKey.id, .origin] {
      let (mine, theirs) = (recipe.text(of: key), other.text(of: key))
      if let mine, mine != theirs {
        changes.append(RecipeChange(.recipe(key), .set(.text(mine))))
      } else if mine == nil, theirs != nil {
        changes.append(RecipeChange(.recipe(key), .remove))
      }
    }
    if let name = other.text(of: .name) {
      let original = ConflictedCopy.original(of: name)
      if original != name { changes.append(RecipeChange(.recipe(.name), .set(.text(original)))) }
    }
    changes += stepIDs(recipe, other)
    guard let editor = try? RecipeEditor(other.tree, document: other.recipe.document) else {
      return nil
    }
    return try? editor.applying(changes)
  }

  /// The ids of ours in the steps that are the same; the others lose the ids of the copy.
  private static func stepIDs(_ recipe: RecipeDocument, _ other: RecipeDocument) -> [RecipeChange] {
    func contents(_ recipe: RecipeDocument) -> [StepContent] {
      recipe.recipe.stepNodes.indices.map { place in
        recipe.step(at: place).map { StepContent($0, id: nil) }
          ?? StepContent(fingerprint: "\u{0}\(place)")
      }
    }
    let found = StepAlignment.match(contents(recipe), contents(other))
    return found.enumerated().compactMap { place, same in
      let path = RecipePath.step(place, .id)
      if let same, recipe.hasOwnID(step: same), let id = recipe.step(at: same)?.stepId {
        return RecipeChange(path, .set(.text(id.text)))
      }
      return other.hasOwnID(step: place) ? RecipeChange(path, .remove) : nil
    }
  }

  static func single(_ bytes: [UInt8]) -> RecipeDocument? {
    let file = RecipeFile(bytes: bytes, identity: "-")
    guard file.tree.errors.isEmpty, file.tree.documents.count == 1 else { return nil }
    return file.documents.first
  }
}
