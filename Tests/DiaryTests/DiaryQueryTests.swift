import Foundation
import RecipeLint
import Recipes
import TestSupport
import Testing

@testable import Diary

/// Queries of a diary.
@Suite struct DiaryQueryTests {
  private static let lines = [
    DiaryTexts.line(1, minute: 0, rating: 3),
    DiaryTexts.line(2, minute: 60, rating: 5, recipe: "Größe"),
    DiaryTexts.line(3, minute: 30, rating: 4, method: .chemex, taste: .tooSour),
    DiaryTexts.line(4, minute: 60, rating: 5, recipe: "grösse"),
    DiaryTexts.line(5, minute: 90, rating: 1),
    DiaryTexts.tombstone(5),
    LineWriter.line(Entries.full).replacing("000000000001\"", with: "000000000006\""),
  ]

  private func ids(_ limit: Int? = nil, _ change: (inout LogFilter) -> Void) throws -> [Int] {
    let folder = try Scratch(["brews.jsonl": Self.lines.joined()])
    let diary = try folder.diary()
    var filter = LogFilter()
    change(&filter)
    let found = diary.newest(filter, limit: limit).value
    for brew in found { #expect(try diary.entry(at: brew.place).summary == brew.summary) }
    return found.map { Int($0.summary.id.uuidString.suffix(4)) ?? 0 }
  }

  private static func time(_ minute: Int) -> LogTime {
    LogTime(milliseconds: 1_775_025_000_000 + minute * 60_000)
  }

  @Test func newestFirst() throws {
    #expect(try ids { _ in } == [4, 2, 3, 6, 1])
    #expect(try ids(1) { _ in } == [4])
    #expect(try ids(3) { _ in } == [4, 2, 3])
    #expect(try ids(9) { _ in } == [4, 2, 3, 6, 1])
  }

  private static let filterCases: [(LogFilter, [Int])] = {
    func filter(_ change: (inout LogFilter) -> Void) -> LogFilter {
      var filter = LogFilter()
      change(&filter)
      return filter
    }
    return [
      (filter { $0.methods = [.chemex] }, [3]),
      (filter { $0.methods = [BrewMethod(rawValue: "v6")] }, []),
      (filter { $0.methods = [.chemex, .v60] }, [4, 2, 3, 6, 1]),
      (filter { $0.recipe = NamePart("GRÖSSE") }, [4, 2]),
      (filter { $0.recipe = NamePart("grosse") }, [4, 2]),
      (filter { $0.recipe = NamePart("morning  v60") }, [3, 1]),
      (filter { $0.recipe = NamePart("6F9C2C3A-7B1D-4E52-9A35-3A1E5B7C8D90") }, [6]),
      (filter { $0.after = time(30) }, [4, 2]),
      (filter { $0.before = time(30) }, [6, 1]),
      (filter { ($0.after, $0.before) = (time(0), time(60)) }, [3, 6]),
      (filter { ($0.after, $0.before) = (time(60), time(0)) }, []),
      (filter { $0.rating = 5 }, [4, 2]),
      (filter { $0.minimumRating = 4 }, [4, 2, 3, 6]),
      (filter { ($0.rating, $0.minimumRating) = (3, 4) }, []),
      (filter { $0.taste = .tooSour }, [3, 6]),
      (filter { ($0.taste, $0.methods) = (.tooSour, [.v60]) }, [6]),
    ]
  }()

  @Test(arguments: filterCases)
  func filters(filter: LogFilter, expected: [Int]) throws {
    #expect(try ids { $0 = filter } == expected)
  }

  @Test func statistics() throws {
    let folder = try Scratch(["brews.jsonl": Self.lines.joined()])
    let diary = try folder.diary()
    let statistics = diary.statistics().value
    #expect(statistics.ratings.count == 5)
    #expect(statistics.ratings.average == 21.0 / 5)
    #expect(statistics.countByRating == [0, 0, 1, 2, 2])
    #expect(
      statistics.recipes.map { "\($0.name) \($0.ratings.count) \($0.ratings.average ?? 0)" } == [
        "Morning V60 2 3.5", "Größe 1 5.0", "Morning \"V60\" 1 4.0", "grösse 1 5.0",
      ]
    )
    #expect(statistics.methods.map { "\($0.name) \($0.ratings.count)" } == ["v60 4", "chemex 1"])
    #expect(statistics.weeks.map { "\($0.week.text) \($0.ratings.count)" } == ["2026-W14 5"])
    let places = try [statistics.best, statistics.last].map { try diary.entry(at: #require($0)) }
    #expect(places.map(\.summary.id) == [Entries.id(4), Entries.id(4)])
  }

  /// The extraction of an immersion counts all of its water, and the two kinds are not averaged together.
  @Test(arguments: [
    ("french-press", 420.0, 22.5), ("french-press", nil, 22.5), ("aeropress", nil, 22.5),
    ("switch", 420, 22.5), ("v60", 420, 18.9), ("v60", nil, nil), ("espresso", nil, 22.5),
    ("own-press", 420, 18.9), ("own-press", nil, nil),
  ])
  func extraction(method: String, beverage: Double?, percent: Double?) throws {
    let entry = BrewLogDetailDTO(
      CreateBrewLogRequest(
        method: BrewMethod(rawValue: method),
        recipeNameAtBrew: "Any",
        doseGrams: 30,
        targetYieldGrams: 500,
        rating: nil,
        tdsPercent: 1.35,
        beverageGrams: beverage
      )
    )
    let found = entry.extractionYieldPercent.map { ($0 * 1000).rounded() / 1000 }
    #expect(found == percent)
    let average = OpenDiary(Array(LineWriter.line(entry).utf8)).statistics().value.averageExtraction
    let isSteeping = entry.method.isSteeping
    #expect((average.immersion == nil) == (!isSteeping || percent == nil))
    #expect((average.percolation == nil) == (isSteeping || percent == nil))
  }

  /// An unrated brew counts, but is in no average, and is never the best.
  @Test func unratedBrews() throws {
    func statistics(_ lines: [String]) -> DiaryStatistics {
      OpenDiary(Array(lines.joined().utf8)).statistics().value
    }
    let unrated = LineWriter.line(Entries.unrated)
    let none = statistics([unrated])
    #expect(none.ratings.count == 1 && none.ratings.rated == 0)
    #expect(none.ratings.average == nil)
    #expect(none.best == nil)
    #expect(none.last != nil)
    #expect(none.countByRating == [0, 0, 0, 0, 0])
    #expect(none.averageExtraction == .init(immersion: 17.5))
    let some = statistics([unrated, DiaryTexts.line(1, minute: -9, rating: 2)])
    #expect(some.ratings.count == 2 && some.ratings.rated == 1)
    #expect(some.ratings.average == 2)
    let best = try #require(some.best)
    #expect(best.offset == unrated.utf8.count)
  }

  @Test func severalTastesMatch() {
    let diary = OpenDiary(Array(LineWriter.line(Entries.unrated).utf8))
    for (taste, count) in [(TasteTag.tooSour, 1), (.tooWeak, 1), (.tooBitter, 0)] {
      var filter = LogFilter()
      filter.taste = taste
      #expect(diary.newest(filter).value.count == count)
    }
  }

  @Test(arguments: [
    ("0000", 6), ("00000000-0000-4000-8000-000000000003", 1),
    ("00000000000040008000000000000003", 1),
    ("00000000-0000-4000-8000-000000000005", 0), ("ffff", 0),
  ])
  func byTheBeginningOfTheID(text: String, count: Int) throws {
    let lines = Self.lines + [DiaryTexts.line(9)]
    let folder = try Scratch(["brews.jsonl": lines.joined()])
    let found = try folder.diary().entries(#require(IDPrefix(text)), limit: 2).value
    #expect(found.count == count)
    #expect(found.first.count == min(count, 2))
  }

  @Test(arguments: [
    "", "000", "0-0-0", "00000000-0000-4000-8000-0000000000031", "0x00", "zzzz", "１２３４",
  ])
  func noBeginningOfAnID(text: String) { #expect(IDPrefix(text) == nil) }
}
