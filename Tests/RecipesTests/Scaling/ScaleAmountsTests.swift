import Recipes
import Testing

@Suite struct ScaleAmountsTests {
  /// Of a recipe of 15 g and 250 g.
  @Test(
    arguments: [
      (nil, nil, nil, nil, 15, 250, .dose),
      (18, nil, nil, nil, 18, 300, .dose),
      (nil, 300, nil, nil, 18, 300, .yield),
      (nil, nil, 16, nil, 15, 240, .dose),
      (nil, nil, nil, 2, 30, 500, .dose),
      (18, 270, nil, nil, 18, 270, .dose),
      (18, nil, 15, nil, 18, 270, .dose),
      (nil, 270, 15, nil, 18, 270, .yield),
    ] as [(Double?, Double?, Double?, Double?, Double, Double, LastEdited)]
  )
  func inputs(
    dose: Double?,
    yield: Double?,
    ratio: Double?,
    factor: Double?,
    scaledDose: Double,
    scaledYield: Double,
    lastEdited: LastEdited
  ) throws {
    let amounts = try ScaleAmounts(dose: dose, yield: yield, ratio: ratio, factor: factor)
    var expected = seed.toBrewInputs()
    (expected.doseGrams, expected.targetYieldGrams) = (scaledDose, scaledYield)
    expected.lastEdited = lastEdited
    #expect(ScaleRequest(amounts: amounts).inputs(for: seed) == expected)
  }

  @Test(
    arguments: [
      (18, 270, 15, nil), (18, nil, nil, 2), (nil, 270, nil, 2), (nil, nil, 15, 2),
      (18, 270, 15, 2),
    ] as [(Double?, Double?, Double?, Double?)]
  )
  func contradictions(dose: Double?, yield: Double?, ratio: Double?, factor: Double?) {
    #expect(throws: ScaleAmounts.ConflictError()) {
      try ScaleAmounts(dose: dose, yield: yield, ratio: ratio, factor: factor)
    }
  }

  @Test func temperatureAndGrindOverrideTheRecipe() {
    let inputs = ScaleRequest(temperature: 91, grind: .coarse).inputs(for: seed)
    #expect(
      inputs
        == BrewInputs(
          recipeId: id(1),
          recipeName: "Test",
          method: .v60,
          doseGrams: 15,
          targetYieldGrams: 250,
          waterTemperatureCelsius: 91,
          grindLabel: .coarse,
          lastEdited: .dose
        )
    )
  }
}
