import Recipes
import TestSupport
import Testing

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
  @Test(arguments: 0..<20 as Range<UInt64>)
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
