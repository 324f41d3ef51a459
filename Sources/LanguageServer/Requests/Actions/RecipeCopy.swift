import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes

extension DocumentSnapshot {
  /// The document with a copy of a recipe at its end, as another YAML document. At the end, because ids that are derived
  /// from the places of other recipes must not change.
  func duplicating(_ recipe: RecipeView) throws(RecipeEditError) -> [UInt8] {
    let text = DocumentText.text(of: recipe.recipe.document, in: tree)
    let copy = SyntaxTree(parsing: text)
    let source = RecipeDecoder.decode(copy)
    guard let single = source.recipes.first else { throw .notARecipe }
    var changes = [RecipeChange(.recipe(.name), .set(.text(nameOfCopy(recipe))))]
    for key in [RecipeKey.id, .modifiedAt] where source.field(single, key).keyNode != nil {
      changes.append(RecipeChange(.recipe(key), .remove))
    }
    if source.field(single, .origin).state == .valid {
      changes.append(RecipeChange(.recipe(.origin), .set(.text(RecipeOrigin.custom.rawValue))))
    }
    for step in single.stepNodes.indices
    where source.field(single, step: step, .id).keyNode != nil {
      changes.append(RecipeChange(.step(step, .id), .remove))
    }
    var result: [UInt8] = []
    var joined = JoinedDocuments()
    joined.append(bytes, to: &result)
    joined.append(try RecipeEditor(copy).applying(changes), to: &result)
    return result
  }

  /// `Morning Copy`, or `Morning Copy 2` and so on while the name is taken in the document.
  private func nameOfCopy(_ recipe: RecipeView) -> String {
    let taken = Set(recipes.compactMap { $0.text(.name) })
    return freeName("\(recipe.text(.name) ?? "") Copy", where: taken.contains)
  }
}

/// A name, or the first of `Name 2`, `Name 3` and so on that is not taken.
private func freeName(_ name: String, where isTaken: (String) -> Bool) -> String {
  var (free, number) = (name, 2)
  while isTaken(free) {
    free = "\(name) \(number)"
    number += 1
  }
  return free
}
