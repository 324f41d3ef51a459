import Recipes
import Testing

@testable import Diary

struct ExportedDiaryTests {
  private let lines =
    [LineWriter.line(Entries.full), LineWriter.line(Entries.bare)].map { line in
      StoredLine(Array(line.utf8.dropLast()))
    }

  @Test(arguments: [
    ("3@5 1@2 2@5", "1@2 3@5 2@5"),
    ("1@2 2@3 -1@4 1@2", "1@2 2@3"),
    ("1@2 -1@4 1@2 1@2", "1@2"),
    ("?half 1@2 +3@1", "+3@1 1@2"),
  ])
  func oldestFirst(diary: String, exported: String) {
    let lines = ExportedDiary(DiaryLines.lines(diary)).lines
    #expect(DiaryLines.notation(lines) == exported)
  }

  @Test func filteredEntries() {
    let filters: [(String, (inout LogFilter) -> Void)] = [
      ("1@2 2@3 3@4", { _ in }),
      ("", { $0.methods = [.v60] }),
      ("1@2 2@3 3@4", { $0.recipe = NamePart("any") }),
      ("2@3 3@4", { $0.after = LogTime(milliseconds: 2 * 86_400_000) }),
      ("1@2", { $0.before = LogTime(milliseconds: 3 * 86_400_000) }),
      ("", { $0.rating = 4 }),
      ("1@2 2@3 3@4", { $0.minimumRating = 4 }),
      ("", { $0.taste = .perfect }),
    ]
    for (wanted, set) in filters {
      var filter = LogFilter()
      set(&filter)
      let lines = ExportedDiary(DiaryLines.lines("2@3 1@2 3@4"), filter: filter).lines
      #expect(DiaryLines.notation(lines) == wanted)
    }
  }

  @Test func unreadableLinesAreReported() {
    let unreadable = ExportedDiary(DiaryLines.lines("1@2 ?half 2@3 ?other")).unreadable
    #expect(unreadable.map(\.number) == [2, 4])
  }

  @Test func csv() {
    #expect(
      ExportedDiary(lines).csv.text == """
        version,id,timestamp,method,recipeId,recipeNameAtBrew,doseGrams,targetYieldGrams,\
        waterTemperatureCelsius,grindLabel,rating,tasteTag,note,coffee,grindSetting,totalTimeSeconds,\
        tdsPercent,units,grinder,book,recipePath,furtherTastes,roastedOn,beverageGrams,source,recipeRevision,\
        curveGrams,pouredGrams\r
        1,00000000-0000-4000-8000-000000000002,2026-04-01T06:30:00.000Z,wave-maker,,Any,15,250,94,\
        coarse,5,,,,,,,,,,,,,,,,,\r
        1,00000000-0000-4000-8000-000000000001,2026-04-01T06:30:00.125Z,v60,\
        6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90,"Morning ""V60\""",15.5,250,94,medium-fine,4,too-sour,\
        "thin
        but café-like ☕",Kenya AA,22 clicks,187.25,1.35,,,,,,,,,,,\r

        """
    )
    #expect(ExportedDiary(lines).csv.losses == [])
  }

  /// The bytes of a line become the same cells as its values.
  @Test(arguments: [
    LineWriter.line(Entries.full), LineWriter.line(Entries.placed),
    LineWriter.line(Entries.unrated),
    LineWriter.line(Entries.bare).replacing("\"doseGrams\":15", with: "\"doseGrams\":1.50e1")
      .replacing("\"targetYieldGrams\":250", with: "\"targetYieldGrams\":250.00")
      .replacing("\"rating\":5", with: "\"rating\":5.0")
      .replacing(".000Z", with: "+02:00").replacing("\"Any\"", with: "\"A,n\\u0079\""),
    LineWriter.line(Entries.bare).replacing(
      "00000000-0000-4000-8000-",
      with: "0000000A-000B-4000-8000-"
    )
    .replacing("\"note\":null", with: "\"note\":\"a\\\"b\\nc\"").replacing(
      "94",
      with: "94.123456789012"
    ),
  ])
  func cells(line: String) throws {
    let bytes = Array(line.utf8.dropLast())
    guard case .entry(let entry) = try DiaryLine(bytes) else { return }
    #expect(
      ExportedDiary([StoredLine(bytes)]).csv.text == LogCSV.header + LogCSV.row(entry)
    )
  }

  @Test func json() {
    let bare = String(LineWriter.line(Entries.bare).dropLast())
    let unknown = bare.replacing(
      "{\"version\":1,",
      with: "  {\"version\":2,\"mood\":[{\"a\": 1e3}],"
    )
    let diary = StoredLine.lines(of: Array("\u{FEFF}\(unknown)\r\n\(bare)\n".utf8))
    #expect(
      String(decoding: ExportedDiary(diary).json, as: UTF8.self)
        == "{\"version\":1,\"entries\":[\(unknown.dropFirst(2)),\(bare)]}\n"
    )
    #expect(
      String(decoding: ExportedDiary([], filter: LogFilter()).json, as: UTF8.self)
        == "{\"version\":1,\"entries\":[]}\n"
    )
  }

  @Test func lossesInTables() {
    let diary = DiaryLines.lines("1@2 +3@4")
    let unknown = LineWriter.line(Entries.bare).replacing(
      "{\"version\"",
      with: "{\"mood\":1,\"version\""
    )
    let losses = ExportedDiary(diary + StoredLine.lines(of: Array(unknown.utf8))).csv.losses
    #expect(
      losses.map(\.description) == [
        "00000000-0000-4000-8000-000000000003: is left out: a newer release wrote it",
        "00000000-0000-4000-8000-000000000002.mood: is left out: the table has no such column",
      ]
    )
  }

  @Test func brewSpec() {
    #expect(
      ExportedDiary(lines).brewSpec.text == #"""
        brewspec_version: "1.0"
        brews:
          - date: "2026-04-01T06:30:00Z"
            method: wave-maker
            dose_g: 15
            water_g: 250
            water_temp_c: 94
            grind: coarse
            process_notes: brewlog {"id":"00000000-0000-4000-8000-000000000002","recipeNameAtBrew":"Any"}
            result:
              ratings:
                overall: 9
          - date: "2026-04-01T06:30:00Z"
            type: pour_over
            method: v60
            dose_g: 15.5
            water_g: 250
            water_temp_c: 94
            coffee:
              name: Kenya AA
            grind: medium_fine
            process_notes: brewlog {"id":"00000000-0000-4000-8000-000000000001",\#
        "timestamp":"2026-04-01T06:30:00.125Z","recipeId":"6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90",\#
        "recipeNameAtBrew":"Morning \"V60\"","tasteTag":"too-sour","grindSetting":"22 clicks"}
            result:
              tds: 1.35
              duration_s: 187.25
              tasting_notes: |-
                thin
                but café-like ☕
              ratings:
                overall: 7

        """#
    )
    #expect(ExportedDiary(DiaryLines.lines("?half")).brewSpec.text == nil)
  }
}
