import Foundation
import Recipes
import TestSupport
import Testing

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
  @Test(arguments: 0..<4)
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
