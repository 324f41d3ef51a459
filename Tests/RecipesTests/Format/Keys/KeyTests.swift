import Recipes
import Testing

/// The cases of the keys, and the descriptions of the format, are the same list.
struct KeyTests {
  @Test func descriptionsAgreeWithTheKeys() {
    #expect(RecipeFormat.recipe.map(\.name) == RecipeKey.allCases.map { "\($0)" })
    #expect(RecipeFormat.step.map(\.name) == StepKey.allCases.map { "\($0)" })
    for key in RecipeKey.allCases { #expect(RecipeFormat.describe(key).name == "\(key)") }
    for key in StepKey.allCases { #expect(RecipeFormat.describe(key).name == "\(key)") }
  }

  /// The table that finds keys compares 16 bytes.
  @Test func namesAreShortAndDifferent() {
    for keys in [RecipeFormat.recipe, RecipeFormat.step] {
      #expect(Set(keys.map(\.name)).count == keys.count)
      #expect(keys.allSatisfy { (1...16).contains($0.name.utf8.count) })
      #expect(keys.allSatisfy { !$0.name.hasPrefix(RecipeFormat.foreignPrefix) })
    }
  }

  /// No other name is a key of the same list, or leads to two keys.
  @Test func otherNamesLeadToOneKey() {
    for keys in [RecipeFormat.recipe, RecipeFormat.step] {
      for (index, key) in keys.enumerated() {
        #expect(KeyNames.nearest(to: key.name, in: keys) == index)
        for name in key.otherNames {
          #expect(KeyNames.nearest(to: name, in: keys) == index, "\(name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("defaultDose", "dose"), ("Dose", "dose"), ("water_temperature", "temperature"),
    ("total-time", "totalTime"), ("methd", "method"), ("grind size", "grind"),
  ])
  func nearestKeysOfARecipe(name: String, key: String) {
    let index = KeyNames.nearest(to: name, in: RecipeFormat.recipe)
    #expect(index.map { RecipeFormat.recipe[$0].name } == key)
  }

  @Test(arguments: [
    ("orderIndex", "order"), ("waterAmountGrams", "pour"), ("pour_to", "pourTo"),
    ("instrction", "instruction"), ("Timer", "timer"),
  ])
  func nearestKeysOfAStep(name: String, key: String) {
    let index = KeyNames.nearest(to: name, in: RecipeFormat.step)
    #expect(index.map { RecipeFormat.step[$0].name } == key)
  }
}
