import TestSupport
import Testing

@testable import Recipes

struct CanonicalTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (45, "45"), (15.5, "15.5"), (0.1 + 0.2, "0.3"), (-12.25, "-12.25"),
    (28.349523, "28.349523"), (0.000001, "0.000001"), (0.000_000_4, "0"), (-0.000_000_4, "0"),
    (0.000_000_5, "0.000001"), (-0.000_000_5, "-0.000001"), (0.999_999_9, "1"),
    (99.999_999_6, "100"), (1e6, "1000000"), (999_999.999_999, "999999.999999"), (100.01, "100.01"),
    (1e17, "100000000000000000"), (1e18, "1e+18"), (.infinity, "inf"), (-.infinity, "-inf"),
    (.nan, "nan"),
  ])
  func numbers(value: Double, spelling: String) {
    #expect(Canonical.number(value) == spelling)
  }

  @Test(arguments: [
    (85.048569, 6, "85.048569"), (85.048569, 3, "85.049"), (85.048569, 1, "85"),
    (16.666667, 1, "16.7"), (0.95, 1, "1"), (9.9996, 3, "10"), (2.5, 0, "3"), (-2.5, 0, "-3"),
    (-0.0004, 3, "0"),
  ])
  func fewerDecimals(value: Double, decimals: Int, spelling: String) {
    #expect(Canonical.number(value, decimals: decimals) == spelling)
  }

  @Test func massesAndTemperatures() {
    #expect(Canonical.mass(45) == "45 g")
    #expect(Canonical.mass(15.5) == "15.5 g")
    #expect(Canonical.mass(15.5678, decimals: 1) == "15.6 g")
    #expect(Canonical.temperature(celsius: 94) == "94 °C")
    #expect(Canonical.temperature(celsius: -0.5) == "-0.5 °C")
  }

  @Test(arguments: [
    (0, "0 s"), (0.5, "0.5 s"), (45, "45 s"), (59.999_999, "59.999999 s"), (59.999_999_9, "1 min"),
    (60, "1 min"), (90, "1 min 30 s"), (90.5, "1 min 30.5 s"), (120, "2 min"),
    (60.25, "1 min 0.25 s"),
    (3600, "1 h"), (3605, "1 h 5 s"), (3660, "1 h 1 min"), (3723, "1 h 2 min 3 s"),
    (43200, "12 h"), (360_000, "100 h"), (-5, "-5 s"), (-90, "-1 min 30 s"), (.infinity, "inf s"),
  ])
  func durations(seconds: Double, spelling: String) {
    #expect(Canonical.duration(seconds: seconds) == spelling)
  }

  @Test func amountsThatDifferLookDifferent() {
    let mass = { (grams: Double, decimals: Int) in Canonical.mass(grams, decimals: decimals) }
    #expect(Canonical.distinguishable(85.048569, 250, spell: mass) == ("85.049 g", "250 g"))
    #expect(Canonical.distinguishable(250.000002, 250, spell: mass) == ("250.000002 g", "250 g"))
    #expect(Canonical.distinguishable(250, 250, spell: mass) == ("250 g", "250 g"))
  }

  /// The spelling of every multiple of 1e-6 is exact and parses back.
  @Test(arguments: seeds) func everySpellingParses(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let millionths = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)
      let value = Double(millionths) / 1e6
      #expect(Double(Canonical.number(value)) == value, "seed \(seed)")
    }
  }
}
