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
    // All water is bloom, also if the yield would be rounded to 0.
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
