import Laws
import Testing

struct ValidationPropertyTests {
  @Test(arguments: seeds) func aValidRecipeHasNoErrors(seed: UInt64) {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<300 {
      let recipe = maker.recipe()
      #expect(recipe.validate() == [], "seed \(seed): \(recipe)")
    }
  }

  @Test(arguments: Mutation.all, seeds)
  func oneMutationGivesOneError(mutation: Mutation, seed: UInt64) {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<100 {
      var recipe = maker.recipe()
      guard let error = mutation.apply(&recipe, &maker.random) else { continue }
      #expect(
        recipe.validate().map(\.description) == [error.description],
        "seed \(seed): \(recipe)"
      )
    }
  }

  /// The list order changes only the positions in errors.
  @Test(arguments: seeds) func theOrderOfTheListDoesNotMatter(seed: UInt64) {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<100 {
      var recipe = maker.recipe()
      recipe.steps.reverse()
      #expect(recipe.validate() == [], "seed \(seed): \(recipe)")
    }
  }
}
