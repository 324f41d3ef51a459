import Recipes
import TestSupport
import Testing

@testable import Diary

struct BrewSpecImportTests {
  private func content(_ text: String) -> ImportContent {
    ImportContent(brewSpec: Array(text.utf8))
  }

  private func lines(_ content: ImportContent) -> [String] {
    content.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// A complete brew.
  private static let whole =
    "date: \"2026-02-21\", method: v60, dose_g: 15, water_g: 250, water_temp_c: 94, grind: fine"
  private static let rated = "\(whole), result: {ratings: {overall: 9}}"

  private func brew(_ text: String) -> ImportContent {
    content("brewspec_version: \"1.0\"\nbrews: [{\(text)}]\n")
  }

  @Test func foreignBrew() {
    let content = content(
      """
      # from elsewhere
      brewspec_version: "1.0"
      tool: other
      brews:
        - date: "2026-02-21"
          type: immersion
          method: AeroPress inverted
          dose_g: 15
          brew_ratio: 15.5
          water_temp_c: 92.3
          coffee:
            name: Ethiopia
            roaster: Onyx
            origins:
              - country: Ethiopia
          water: {ppm: 80}
          equipment: {grinder: C40, grinder_setting: 21.0}
          grind: turkish
          duration_s: 120
          process_notes: |
            washed filter
            slow
          result: {tds: 1.4, dose_g: 15.2, tasting_notes: nice, ratings: {overall: 6, aroma: 7}, ey: 20}

      """
    )
    #expect(content.problems.isEmpty)
    #expect(
      lines(content) == [
        #"{"version":1,"id":"8a8d3bcf-7f04-5e36-adcc-38f906d924a0","timestamp":"2026-02-21T00:00:00.000Z","#
          + #""method":"aeropress","recipeId":null,"recipeNameAtBrew":"AeroPress inverted","doseGrams":15.2,"#
          + #""targetYieldGrams":235.6,"waterTemperatureCelsius":92.3,"grindLabel":"extra-fine","rating":4,"#
          + #""tasteTag":null,"note":"nice\nwashed filter\nslow\n","coffee":"Ethiopia","grindSetting":"21","#
          + #""totalTimeSeconds":120,"tdsPercent":1.4,"grinder":"C40"}"#
      ]
    )
    #expect(
      content.losses.map { "\($0.line ?? 0): \($0.description)" } == [
        "5: brews[0].grind: 'turkish' became 'extra-fine'",
        "5: brews[0].result.ratings.overall: 6 of 9 became 4 of 5",
        "5: brews[0].dose_g: is left out: the diary has no such field",
        "5: brews[0].coffee.roaster: is left out: the diary has no such field",
        "5: brews[0].coffee.origins: is left out: the diary has no such field",
        "5: brews[0].water.ppm: is left out: the diary has no such field",
        "5: brews[0].result.ratings.aroma: is left out: the diary has no such field",
        "5: brews[0].result.ey: is left out: the diary has no such field",
        "0: tool: is left out: the diary has no such field",
      ]
    )
  }

  @Test(arguments: [
    ("Hario V60 02", "v60"), ("Kalita Wave", "kalita-wave"), ("V60 pour-over", "v60"),
    ("pour over", "pour-over"), ("Cafe Solo!", "cafe-solo"), ("☕", "☕"),
    ("French press", "french-press"),
  ])
  func methods(description: String, method: String) {
    let content = brew(Self.rated.replacing("v60", with: "\"\(description)\""))
    #expect(lines(content).first?.contains("\"method\":\"\(method)\"") == true)
    #expect(lines(content).first?.contains("\"recipeNameAtBrew\":\"\(description)\"") == true)
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 5)])
  func ratings(overall: Int, rating: Int) {
    let content = brew(Self.rated.replacing("overall: 9", with: "overall: \(overall)"))
    #expect(lines(content).first?.contains("\"rating\":\(rating),") == true)
    let message = "\(overall) of 9 became \(rating) of 5"
    #expect(content.losses.map(\.message) == (overall % 2 == 0 ? [message] : []))
  }

  @Test(arguments: [
    (
      "date: \"2026-02-21\"", "date: \"2026-02-30\"",
      [
        "date: must be a time such as `2026-04-01T06:30:00Z`, but is '2026-02-30'"
      ]
    ),
    ("dose_g: 15", "dose_g: \"15\"", ["dose_g: must be a number, but is '15'"]),
    ("dose_g: 15", "dose_g: .nan", ["dose_g: must be a number, but is '.nan'"]),
    ("dose_g: 15", "dose_g: 0", ["the dose must be more than 0 g"]),
    (
      "method: v60, ", "",
      [
        "process_notes: is missing: expected text", "method: is missing: expected text",
      ].reversed()
    ),
    ("water_g: 250", "water_g: ", ["water_g: is missing: expected a number"]),
    (
      "grind: fine", "grind: rough",
      [
        "grind: must be one of `turkish`, `espresso`, `fine`, `medium_fine`, `medium`, "
          + "`medium_coarse`, `coarse`, but is 'rough'"
      ]
    ),
    (
      "overall: 9", "overall: 10",
      [
        "result.ratings.overall: must be a whole number from 1 to 9, but is 10"
      ]
    ),
    (
      "overall: 9", "overall: [9]",
      [
        "result.ratings.overall: must be a whole number from 1 to 9, but is a list"
      ]
    ),
    (
      "{ratings", "{tasting_notes: [a], ratings",
      ["result.tasting_notes: must be text, but is a list"]
    ),
    ("grind", "coffee: {name: {a: b}}, grind", ["coffee.name: must be text, but is an object"]),
  ])
  func problems(old: String, new: String, messages: [String]) {
    let content = brew(Self.rated.replacing(old, with: new))
    let expected = messages.map { $0.contains(": ") ? "brews[0].\($0)" : "brews[0]: \($0)" }
    #expect(content.problems.first.map(\.description) == expected)
    #expect(content.lines.count == 0)
    #expect(content.losses == [])
  }

  /// What BrewSpec leaves optional may be missing; the yield of an espresso is what is in the cup.
  @Test func fewKeysSuffice() {
    let content = brew("date: \"2026-02-21\", method: v60, dose_g: 15, water_g: 250")
    #expect(content.problems.isEmpty)
    let entry = content.lines.first?.entry
    #expect(entry?.summary.rating == nil && entry?.waterTemperatureCelsius == nil)
    let espresso = brew(
      "date: \"2026-02-21\", type: espresso, method: espresso, dose_g: 18, water_g: 60, yield_g: 36, "
        + "equipment: {grinder: Niche Zero}, result: {yield_g: 38.2}"
    )
    let shot = espresso.lines.first?.entry
    #expect(shot?.targetYieldGrams == 38.2 && shot?.grinder == "Niche Zero")
    let filter = brew(
      "date: \"2026-02-21\", method: v60, dose_g: 15, water_g: 250, result: {yield_g: 215, tds: 1.4}, "
        + "coffee: {roast_date: \"2026-02-01\"}"
    ).lines.first?.entry
    #expect(filter?.beverageGrams == 215 && filter?.roastedOn == CalendarDay("2026-02-01"))
  }

  @Test func longNotesAreTruncated() {
    let notes = String(repeating: "é", count: 300)
    let content = brew(Self.rated.replacing("{ratings", with: "{tasting_notes: \(notes), ratings"))
    #expect(lines(content).first?.contains("\"\(notes.prefix(279))…\"") == true)
    #expect(
      content.losses.map(\.description) == [
        "brews[0].result.tasting_notes: cut to 280 of 300 characters"
      ]
    )
  }

  @Test(arguments: [
    ("", "the file is empty: expected `brewspec_version` and `brews`"),
    ("--- 1\n--- 2\n", "found several documents, expected one"),
    ("brews: []", "`brewspec_version` is missing: expected \"1.0\""),
    ("brewspec_version: \"0.8\"\nbrews: []", "BrewSpec version 0.8 is not supported: expected 1.0"),
    ("brewspec_version: 1.0\nbrews: {}", "`brews` is missing: expected a list of brews"),
    ("brewspec_version: 1.0\nbrews: [7]", "brews[0]: expected a brew"),
  ])
  func noDocument(text: String, message: String) {
    #expect(content(text).problems.first.map(\.description) == [message])
  }

  /// If a number in an export is edited, the exact number of the diary is still in its notes.
  @Test func contradictionsWithTheNotes() throws {
    let line = LineWriter.line(Entries.full).replacing(":94,", with: ":93.3,")
    let export = ExportedDiary(StoredLine.lines(of: Array(line.utf8))).brewSpec
    let text = try #require(export.text)
    #expect(content(text).losses == [])
    let changed = text.replacing("water_temp_c: 93.2", with: "water_temp_c: 95")
      .replacing("06:30:00Z", with: "07:30:00Z").replacing("dose_g: 15.5", with: "dose_g: 16")
      .replacing("method: v60", with: "method: Hario V60")
    let content = content(changed)
    #expect(lines(content) == [String(line.dropLast()).replacing(":15.5,", with: ":16,")])
    let message = "is left out: the brewlog line in `process_notes` has another value"
    #expect(
      content.losses.map(\.description) == [
        "brews[0].method: 'Hario V60' became 'v60'", "brews[0].date: \(message)",
        "brews[0].water_temp_c: \(message)",
      ]
    )
  }

  @Test func aliases() {
    let content = content("brewspec_version: \"1.0\"\nbrews: [&a {\(Self.rated)}, *a]\n")
    #expect(content.lines.count == 2)
    let entries = content.lines.compactMap { $0.entry.map(CreateBrewLogRequest.init) }
    #expect(entries.count == 2 && entries.first == entries.last)
    // Two cups.
    #expect(content.lines.first?.id != content.lines.last?.id)
  }

  @Test func jsonDiffersFromYAMLInEscapes() {
    let json = #"""
      {"brewspec_version":"1.0","brews":[{"date":"2026-02-21","method":"V60 \ud83d\ude00","dose_g":1.5e1,
      	"water_g":250,"water_temp_c":94,"grind":"fine","result":{"ratings":{"overall":9}}}]}
      """#
    let content = ImportContent(brewSpec: Array(json.utf8))
    #expect(content.problems.isEmpty)
    #expect(lines(content).first?.contains(#""recipeNameAtBrew":"V60 😀","doseGrams":15,"#) == true)
    #expect(
      ImportContent(brewSpec: Array(json.dropLast(4).utf8)).problems.first.map(\.description)
        == ["not JSON at column 82: expected a comma or `}`"]
    )
  }
}
