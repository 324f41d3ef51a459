import Recipes
import TestSupport
import Testing

@Suite struct ScaleInputsTests {
  private typealias V60 = V60RecommendedRanges

  @Test func seedValues() throws {
    #expect(
      try scaleInputs(request: request(dose: 15))
        == ScaleInputsResponse(
          scaledDose: 15,
          scaledTargetYield: 250,
          scaledWaterTargets: [45, 148, 250],
          derivedRatio: 250.0 / 15,
          warnings: []
        )
    )
  }

  /// docs/scaling.md has more of these.
  @Test func theLastEditWins() throws {
    let byDose = try scaleInputs(request: request(dose: 18, yield: 999))
    #expect([byDose.scaledDose, byDose.scaledTargetYield] == [18, 300])
    let byYield = try scaleInputs(request: request(dose: 999, yield: 320, .yield))
    #expect([byYield.scaledDose, byYield.scaledTargetYield] == [19.2, 320])
    #expect(byYield.scaledWaterTargets == [58, 189, 320])
    #expect(byYield.derivedRatio == 320 / 19.2)
  }

  /// 18.04 g would be 18 g, and 300 g; as entered it is 300.67 g.
  @Test func derivedValueUsesTheUnroundedInput() throws {
    let response = try scaleInputs(request: request(dose: 18.04))
    #expect([response.scaledDose, response.scaledTargetYield] == [18, 301])
  }

  /// 11.96 g is rounded to 12 g, and 179.4 g to 179 g; warnings use the rounded values, which people see.
  @Test func warningsUseTheScaledValues() throws {
    let response = try scaleInputs(
      request: request(dose: 11.96, own: (dose: 20, yield: 300))
    )
    #expect([response.scaledDose, response.scaledTargetYield] == [12, 179])
    #expect(
      response.warnings == [.yieldOutOfRange(value: 179, range: V60.yield)]
    )
  }

  /// 15.05 g at 1:14 is 15.1 g and 211 g, which is 1:13.97.
  @Test func warningsUseTheRatioOfTheScaledValues() throws {
    let response = try scaleInputs(
      request: request(dose: 15.05, own: (dose: 15, yield: 210))
    )
    #expect([response.scaledDose, response.scaledTargetYield] == [15.1, 211])
    #expect(
      response.warnings == [.ratioOutOfRange(value: 211 / 15.1, range: V60.ratio)]
    )
  }

  @Test(
    arguments: [
      (0.0, 250.0, LastEdited.dose, ScaleError.invalidDose),
      (-3, 250, .dose, .invalidDose),
      (.nan, 250, .dose, .invalidDose),
      (.infinity, 250, .dose, .invalidDose),
      // 0 after rounding.
      (0.049, 250, .dose, .invalidDose),
      (15, 0.49, .yield, .invalidDose),
      (15, 0, .yield, .invalidDose),
      (15, -.infinity, .yield, .invalidDose),
      // Unused values may be anything.
      (15, .nan, .dose, nil),
      (-1, 250, .yield, nil),
    ] as [(Double, Double, LastEdited, ScaleError?)]
  )
  func invalidEntries(dose: Double, yield: Double, edited: LastEdited, error: ScaleError?) {
    #expect(failure(of: request(dose: dose, yield: yield, edited)) == error)
  }

  @Test(arguments: [
    (0.0, 250.0, ScaleError.invalidDose),
    (15, .nan, .invalidYield),
    (.infinity, 250, .invalidDose),
    // All water is bloom, even if the yield would be rounded to 0.
    (15, 45, .bloomNotBelowYield(bloom: 45, yield: 45)),
    (15, 0.4, .invalidYield),
  ])
  func invalidRecipes(dose: Double, yield: Double, error: ScaleError) {
    #expect(failure(of: request(dose: 15, own: (dose, yield))) == error)
  }

  /// Targets are integers, never decrease and end at the yield; the entered value is returned rounded;
  /// scaling the result again changes nothing.
  @Test(arguments: seeds)
  func laws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let own = (dose: Double.random(in: 5...60, using: &random), yield: 0.0)
      let ratio = Double.random(in: 5...20, using: &random)
      let dose = Double(Int.random(in: 20...1_000, using: &random)) / 10
      let recipe = (dose: own.dose, yield: own.dose * ratio)
      let response = try scaleInputs(request: request(dose: dose, own: recipe))
      let place = "seed \(seed): \(recipe), \(dose) g: \(response)"
      let targets = response.scaledWaterTargets
      #expect(response.scaledDose == dose, "\(place)")
      #expect(abs(response.scaledTargetYield - dose * ratio) <= 0.500_001, "\(place)")
      #expect(targets.last == response.scaledTargetYield && targets == targets.sorted(), "\(place)")
      #expect(targets.allSatisfy { $0 == $0.rounded() }, "\(place)")
      let again = request(dose: response.scaledDose, own: recipe)
      #expect(try scaleInputs(request: again) == response, "\(place)")
    }
  }

  private func request(
    dose: Double,
    yield: Double = 250,
    _ edited: LastEdited = .dose,
    own: (dose: Double, yield: Double) = (15, 250)
  ) -> ScaleInputsRequest {
    ScaleInputsRequest(
      method: .v60,
      recipeDefaultDose: own.dose,
      recipeDefaultTargetYield: own.yield,
      userDose: dose,
      userTargetYield: yield,
      lastEdited: edited
    )
  }

  private func failure(of request: ScaleInputsRequest) -> ScaleError? {
    do throws(ScaleError) {
      _ = try scaleInputs(request: request)
      return nil
    } catch {
      return error
    }
  }
}

@Suite struct BloomSplitTests {
  @Test(arguments: [
    // The V60 rule.
    (15.0, 250.0, 3, [45.0, 148, 250]),
    (20, 333, 3, [60, 197, 333]),
    // Any number of pours.
    (15, 250, 2, [45, 250]),
    (20, 300, 5, [60, 120, 180, 240, 300]),
    // Ties go away from zero: 46.5 g, and a rest of 203 g.
    (15.5, 250, 3, [47, 149, 250]),
    // The last target is exact, and so is a yield with a fraction.
    (15, 250.4, 3, [45, 148, 250.4]),
    (0.1, 1, 2, [0, 1]),
  ])
  func targets(dose: Double, yield: Double, pours: Int, targets: [Double]) throws {
    #expect(try BloomSplit(dose: dose, yield: yield, pours: pours).targets == targets)
  }

  @Test(arguments: [
    (0.0, 250.0, 3, ScaleError.invalidDose),
    (-1, 250, 3, .invalidDose),
    (.nan, 250, 3, .invalidDose),
    (15, 0, 3, .invalidYield),
    (15, .infinity, 3, .invalidYield),
    (15, 250, 1, .tooFewPours(count: 1)),
    (15, 250, 0, .tooFewPours(count: 0)),
    (90, 250, 3, .bloomNotBelowYield(bloom: 270, yield: 250)),
    (15, 45, 2, .bloomNotBelowYield(bloom: 45, yield: 45)),
  ])
  func failures(dose: Double, yield: Double, pours: Int, error: ScaleError) {
    #expect(throws: error) { try BloomSplit(dose: dose, yield: yield, pours: pours) }
  }

  @Test func messages() {
    let errors: [ScaleError] = [
      .invalidDose, .invalidYield, .bloomNotBelowYield(bloom: 270, yield: 250),
      .tooFewPours(count: 1), .tooFewPours(count: 0),
    ]
    #expect(
      errors.map(\.description) == [
        "the dose must be 0.1 g or more",
        "the yield must be 1 g or more",
        "the bloom (270 g) must be less than the water to pour (250 g)",
        "the bloom and the rest need at least 2 pours, but the recipe has 1",
        "the bloom and the rest need at least 2 pours, but the recipe has 0",
      ]
    )
  }

  /// Targets are integers, never decrease, and end at the yield.
  @Test(arguments: Samples.of(0..<20 as Range<UInt64>))
  func laws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let dose = Double(Int.random(in: 1...1_000, using: &random)) / 10
      let yield = Double(Int.random(in: Int(3 * dose) + 2...5_000, using: &random))
      let pours = Int.random(in: 2...12, using: &random)
      let targets = try BloomSplit(dose: dose, yield: yield, pours: pours).targets
      let place = "seed \(seed): \(dose) g, \(yield) g, \(pours) pours: \(targets)"
      #expect(targets.count == pours && targets.last == yield, "\(place)")
      #expect(targets == targets.sorted(), "\(place)")
      #expect(targets.allSatisfy { $0 == $0.rounded() }, "\(place)")
      #expect(abs(targets[0] - 3 * dose) <= 0.5, "\(place)")
    }
  }
}

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
