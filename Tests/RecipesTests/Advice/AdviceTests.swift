import Testing

@testable import Recipes

struct RecommendedRangesTests {
  /// The values defined by BrewGuide.
  @Test func v60() {
    let ranges = RecommendedRanges(
      dose: 12...40,
      yield: 180...720,
      ratio: 14...18,
      temperature: 90...96
    )
    #expect(RecommendedRanges.of(.v60) == ranges)
  }

  @Test func methodsWithRanges() {
    let methods = BrewMethod.allKnown.filter { RecommendedRanges.of($0) != nil }
    #expect(
      methods == [
        .v60, .chemex, .kalitaWave, .origami, .orea, .aeropress, .clever, .frenchPress,
        .autoDrip, .pourOver, .immersion,
      ]
    )
  }

  /// A general method has the widest range of the brewers of its kind, if more than one has a range.
  @Test func rangesOfAKind() {
    #expect(
      RecommendedRanges.of(.pourOver) == RecommendedRanges(ratio: 14...20.2, temperature: 90...96)
    )
    #expect(
      RecommendedRanges.of(.immersion)
        == RecommendedRanges(ratio: 5.7...18.2, temperature: 80...100)
    )
  }

  @Test func temperaturesAreThoseOfWater() {
    for ranges in RecommendedRanges.table.values {
      #expect(ranges.temperature.map { $0.lowerBound >= 0 && $0.upperBound <= 100 } ?? true)
    }
  }
}

@Suite struct TasteHintTests {
  @Test(
    arguments: [
      (.tooSour, "Try slightly finer or hotter"),
      (.tooBitter, "Try slightly coarser or cooler"),
      (.tooWeak, "Try higher dose or finer"),
      (.tooStrong, "Try lower dose or coarser"),
      (.perfect, "Great job — no tips!"),
      (nil, "Great job — no tips!"),
    ] as [(TasteTag?, String)]
  )
  func hints(tag: TasteTag?, hint: String) {
    #expect(TasteHintService.hint(for: tag) == hint)
  }
}
