import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes

extension RecipeView {
  /// The changes that number the steps from 0: as they are listed, or in the order of their numbers without gaps. None
  /// if no step has a number.
  func numberChanges(asListed: Bool) -> [RecipeChange] {
    guard values.stepsAreKnown,
      stepIndices.contains(where: { self[step: $0, .order].keyNode != nil })
    else { return [] }
    var numbers = Array(stepIndices)
    if !asListed {
      guard values.orderIsKnown else { return [] }
      // The index, because `sorted` is not guaranteed to be stable.
      let order = stepIndices.sorted {
        (values.steps[$0].orderIndex, $0) < (values.steps[$1].orderIndex, $1)
      }
      for (number, step) in order.enumerated() { numbers[step] = number }
    }
    return stepIndices.compactMap { step in
      let field = self[step: step, .order]
      guard field.state != .valid || values.steps[step].orderIndex != numbers[step] else {
        return nil
      }
      return RecipeChange(.step(step, .order), .set(.quantity(String(numbers[step]))))
    }
  }

  /// Whether the recipe can be brewed as its steps are listed.
  var isValidAsListed: Bool {
    var listed = values
    for step in stepIndices { listed.steps[step].orderIndex = step }
    return listed.validate().isEmpty
  }
}
