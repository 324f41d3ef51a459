import Testing

@testable import Recipes

struct BlankTests {
  @Test(arguments: [
    "", " ", "\t\r\n", "\u{A0}", "\u{3000}\u{2003}", "\u{200B}", "\u{FEFF}", "\u{2060}",
    " \u{200B}\u{85} ",
  ])
  func nothingToSee(text: String) {
    #expect(text.isBlank)
  }

  @Test(arguments: ["a", " . ", "\u{200B}☕", "0", "\u{301}", "\u{0}"])
  func visibleText(text: String) {
    #expect(!text.isBlank)
  }
}

struct CivilDayTests {
  private static let months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// The first and the last day of each month, in sequence.
  @Test func daysFollowEachOther() {
    var days = -719_528
    for year in 0...9999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 1...12 {
        let count = Self.months[month - 1] + (month == 2 && isLeap ? 1 : 0)
        let isRight =
          CivilDay.days(in: month, of: year) == count
          && CivilDay.since1970(year, month, 1) == days
          && CivilDay.since1970(year, month, count) == days + count - 1
          && CivilDay.date(since1970: days) == (year, month, 1)
          && CivilDay.date(since1970: days + count - 1) == (year, month, count)
        if !isRight { Issue.record("\(year)-\(month)") }
        days += count
      }
    }
    #expect(CivilDay.since1970(10_000, 1, 1) == days)
    #expect(CivilDay.since1970(1970, 1, 1) == 0)
  }
}

/// The words of files and command lines are a contract, so they are repeated here.
struct RawValueTests {
  @Test func methodsInTheirOrder() {
    #expect(
      BrewMethod.allKnown.map(\.rawValue) == [
        "v60", "chemex", "kalita-wave", "origami", "orea", "aeropress", "clever", "switch",
        "french-press", "siphon", "moka-pot", "cold-brew", "auto-drip", "espresso", "pour-over",
        "immersion",
      ]
    )
  }

  @Test func origins() {
    #expect(RecipeOrigin.allCases.map(\.rawValue) == ["starter", "custom", "conflicted-copy"])
  }

  @Test func grindsFromFinestToCoarsest() {
    #expect(
      GrindLabel.allCases.map(\.rawValue) == [
        "extra-fine", "fine", "medium-fine", "medium", "medium-coarse", "coarse", "extra-coarse",
      ]
    )
  }

  @Test func tastes() {
    #expect(
      TasteTag.allCases.map(\.rawValue) == [
        "too-sour", "too-bitter", "too-weak", "too-strong", "perfect",
      ]
    )
  }

  @Test func editsAndScalingRules() {
    #expect(LastEdited.allCases.map(\.rawValue) == ["dose", "yield"])
    #expect(ScalingRule.allCases.map(\.rawValue) == ["bloom-split", "proportional"])
  }

  @Test(arguments: [("v60", true), ("immersion", true), ("V60", false), ("hoop", false)])
  func knownMethods(word: String, isKnown: Bool) {
    #expect(BrewMethod(rawValue: word).isKnown == isKnown)
  }
}

@Suite struct RoundingTests {
  @Test(arguments: [
    (0.0, 0.0), (0.49, 0), (0.5, 1), (1.5, 2), (2.5, 3), (-0.5, -1), (-0.4, 0), (147.5, 148),
    (0.499_999_999_999_999_94, 0), (4_503_599_627_370_497.5, 4_503_599_627_370_497.5),
    (.infinity, .infinity),
  ])
  func whole(value: Double, rounded: Double) {
    #expect(Rounding.whole(value) == rounded)
    #expect(Rounding.whole(value).sign == rounded.sign)
  }

  @Test(arguments: [
    (15.04, 15.0), (15.05, 15.1), (16.666_666, 16.7), (0.04, 0), (16.55, 16.6), (27.45, 27.5),
    (27.45.nextDown, 27.4), (-0.05, -0.1),
  ])
  func tenth(value: Double, rounded: Double) {
    #expect(Rounding.tenth(value) == rounded)
  }

  @Test(arguments: [
    (1.000_000_5, 1.000_001), (1.000_000_4, 1), (113.398_092_5, 113.398_093),
    (-0.000_000_5, -0.000_001),
  ])
  func millionth(value: Double, rounded: Double) {
    #expect(Rounding.millionth(value) == rounded)
  }
}

@Suite struct ProportionTests {
  /// Halves that binary arithmetic misses: the terms, and the result as it is, rounded to grams, and to 0.1 g.
  @Test(
    arguments: [
      ([15, 16.9, 1], [253.5, 254, 253.5]), ([330, 18.9, 18], [346.5, 347, 346.5]),
      ([190, 1.15, 1], [218.5, 219, 218.5]), ([274.5, 23.9, 239], [27.45, 27, 27.5]),
      ([-330, 18.9, 18], [-346.5, -347, -346.5]), ([250, 20, 15], [250.0 * 20 / 15, 333, 333.3]),
      ([0, 5, 3], [0, 0, 0]), ([0.5, 1, 1], [0.5, 1, 0.5]),
    ] as [([Double], [Double])]
  )
  func exact(terms: [Double], results: [Double]) {
    let proportion = Proportion(terms[0], times: terms[1], over: terms[2])
    #expect([proportion.value, proportion.whole, proportion.tenth] == results)
  }

  /// Nearer to a half than any other binary number, but not on it: 1e-18 below, and as much above.
  @Test(arguments: [
    (19_406.150_971, 7755.273_069, 150.0), (2436.011_423, 61_781.319_487, 151),
  ])
  func besideAHalf(value: Double, factor: Double, whole: Double) {
    let proportion = Proportion(value, times: factor, over: 999_999.999_989)
    #expect([proportion.whole, Rounding.whole(proportion.value)] == [whole, whole])
  }

  /// Numbers that no recipe has are computed in binary.
  @Test(arguments: [
    (1e300, 10.0, 1.0, 1e301), (.infinity, 1, 1, .infinity), (1, 1, 0, .infinity),
    (10.0 / 3, 3, 1, 10), (1e9, 1, 3, 333_333_333),
  ])
  func others(value: Double, factor: Double, divisor: Double, whole: Double) {
    #expect(Proportion(value, times: factor, over: divisor).whole == whole)
    #expect(Proportion(.nan).whole.isNaN)
  }

  /// The avoirdupois ounce has nine decimals.
  @Test func units() {
    #expect(Proportion(12, of: .ounce).millionth == 340.194_278)
    #expect(Proportion(1_000_000, of: .pound).millionth == 453_592_370)
    #expect(Proportion(0.000_001, of: .kilogram).millionth == 0.001)
    #expect(Proportion(grams: 453.592_37, in: .pound).steps(perUnit: 1000) == 1000)
    #expect(Proportion(grams: 1500, in: .kilogram).tenth == 1.5)
  }
}

struct ToleranceTests {
  @Test(arguments: [
    (14, true), (18, true), (13.999_999, true), (18.000_001, true), (13.999_998, false),
    (18.000_002, false), (.nan, false), (.infinity, false),
  ])
  func bordersBelongToTheRange(value: Double, isInside: Bool) {
    #expect(Tolerance.contains(14...18, value) == isInside)
  }
}
