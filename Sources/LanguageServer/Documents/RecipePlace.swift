import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes
import Text

/// The key of a recipe or of a step at some byte, with its value.
struct RecipePlace {
  let recipe: RecipeView
  let path: RecipePath
  let field: Field
  /// The bytes of the key.
  let keyRange: ByteRange
  /// The bytes of the value as written, which may be an alias; nil if there is none.
  let valueRange: ByteRange?

  /// Whether the byte is in the value, and not in the key.
  let isInValue: Bool

  /// The key around a byte; nil where there is none. O(keys of the recipe).
  init?(at offset: Int, in document: DocumentSnapshot) {
    guard let recipe = document.recipe(at: offset) else { return nil }
    if let step = recipe.step(at: offset) {
      for key in StepKey.allCases {
        if let place = RecipePlace(recipe, .step(step, key), recipe[step: step, key], at: offset) {
          self = place
          return
        }
      }
      return nil
    }
    for key in RecipeKey.allCases where key != .steps {
      if let place = RecipePlace(recipe, .recipe(key), recipe[key], at: offset) {
        self = place
        return
      }
    }
    guard let place = RecipePlace(recipe, .recipe(.steps), recipe[.steps], at: offset),
      !place.isInValue
    else { return nil }
    self = place
  }

  private init?(_ recipe: RecipeView, _ path: RecipePath, _ field: Field, at offset: Int) {
    guard let node = field.keyNode else { return nil }
    let keyRange = recipe.tree.nodes[node].range
    let written = recipe.tree.nodes[node].subtreeEnd
    let value = written < recipe.tree.nodes.count ? recipe.tree.nodes[written].range : nil
    let isInKey = keyRange.start <= offset && offset <= keyRange.end
    let isInValue = value.map { $0.start <= offset && offset <= $0.end && !$0.isEmpty } ?? false
    guard isInKey || isInValue else { return nil }
    self.recipe = recipe
    self.path = path
    self.field = field
    self.keyRange = keyRange
    valueRange = value.flatMap { $0.isEmpty ? nil : $0 }
    self.isInValue = isInValue && !isInKey
  }
}

extension RecipeView {
  /// The step around a byte, by its place in the list; nil outside of all steps. O(log n).
  func step(at offset: Int) -> Int? {
    let nodes = recipe.stepNodes
    let next = nodes.partitionPoint { tree.nodes[$0].range.start <= offset }
    guard next > 0 else { return nil }
    let end = tree.nodes[nodes[next - 1]].range.end
    return offset <= end ? next - 1 : nil
  }
}
