import Foundation
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

struct TimestampTests {
  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0), ("2001-01-01t00:00:00z", 0), ("2001-01-01 00:00:00Z", 0),
    ("2001-01-01T00:00:00.25Z", 0.25), ("2000-12-31T23:59:59.75Z", -0.25),
    ("2001-01-01T02:00:00+02:00", 0), ("2000-12-31T19:30:00-04:30", 0),
    ("2001-01-01T00:00:00-00:00", 0), ("1970-01-01T00:00:00Z", -978_307_200),
    ("2026-04-01T08:30:00Z", 796_725_000), ("2016-12-31T23:59:60Z", 504_921_600),
    ("2017-01-01T00:59:60+01:00", 504_921_600), ("2024-02-29T00:00:00Z", 730_857_600),
    ("2000-02-29T00:00:00Z", -26_524_800), ("0000-01-01T00:00:00Z", -63_145_526_400),
    ("9999-12-31T23:59:59Z", 252_423_993_599), ("2001-01-01T00:00:00.000000000000001Z", 1e-15),
  ])
  func read(text: String, seconds: Double) {
    #expect(Timestamp(text)?.date.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(arguments: [
    "", "2026-04-01", "08:30:00", "2026-04-01T08:30:00", "2026-04-01T08:30Z", "2026-4-1T08:30:00Z",
    "2026-04-01T8:30:00Z", "2026-13-01T08:30:00Z", "2026-00-01T08:30:00Z", "2026-04-31T08:30:00Z",
    "2026-04-00T08:30:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-01T24:00:00Z",
    "2026-04-01T08:60:00Z", "2026-04-01T08:30:61Z", "2026-04-01T08:30:60Z", "2026-04-01T08:30:00.Z",
    "2026-04-01T08:30:00,5Z", "2026-04-01T08:30:00+0200", "2026-04-01T08:30:00+02",
    "2026-04-01T08:30:00+24:00", "2026-04-01T08:30:00+02:60", "2026-04-01T08:30:00 Z",
    "2026-04-01T08:30:00Zx", " 2026-04-01T08:30:00Z", "2026-04-01  08:30:00Z",
    "+2026-04-01T08:30:00Z", "12026-04-01T08:30:00Z", "2026-04-01T08:30:00GMT",
    "２０２６-04-01T08:30:00Z",
    "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026/04/01T08:30:00Z",
  ])
  func rejected(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func dates() throws {
    let date = Date(timeIntervalSinceReferenceDate: 796_725_000.25)
    #expect(try #require(Timestamp(date)).text == "2026-04-01T08:30:00.25Z")
    #expect(Timestamp(Date(timeIntervalSinceReferenceDate: .nan)) == nil)
    #expect(Timestamp(Date(timeIntervalSinceReferenceDate: .infinity)) == nil)
    #expect(Timestamp(.distantPast) != nil)
    #expect(Timestamp(Date(timeIntervalSinceReferenceDate: 252_423_993_600)) == nil)
    #expect(Timestamp(Date(timeIntervalSinceReferenceDate: -63_145_526_401)) == nil)
  }

  /// Dates round-trip exactly, also close to the reference date.
  @Test(arguments: Samples.of(0..<4))
  func anyDateRoundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let any = Double.random(in: -63_113_904_000..<252_423_993_600, using: &random)
      let grain = [1, 1e3, 1e6, 1e12].randomElement(using: &random)!
      let far = (any * grain).rounded() / grain
      let near = far / Double.random(in: 1...1e20, using: &random)
      for seconds in [far, near, near / 1e100] {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let text = try #require(Timestamp(date)).text
        #expect(Timestamp(text)?.date == date, "\(seconds) \(text)")
      }
    }
  }
}
