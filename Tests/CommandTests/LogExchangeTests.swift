import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewlog export` and `brewlog import` as processes.
@Suite struct LogExchangeTests {
  private static let first =
    #"{"version":1,"id":"00000000-0000-4000-8000-000000000001","timestamp":"2026-04-01T06:30:00.125Z","#
    + #""method":"v60","recipeId":null,"recipeNameAtBrew":"Morning","doseGrams":15.5,"targetYieldGrams":250,"#
    + #""waterTemperatureCelsius":93.3,"grindLabel":"extra-coarse","rating":4,"tasteTag":"perfect","#
    + #""note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,"tdsPercent":null}"#
  private static let second = first.replacing("0001", with: "0002").replacing(
    "04-01",
    with: "03-31"
  )
  private static let mood = second.replacing("{\"version\":1,", with: "{\"version\":1,\"mood\":7,")

  private func run(_ arguments: [String], in folder: Scratch, input: String = "") throws
    -> Program.Outcome
  {
    try Program("brewlog").run(arguments + ["--file", "d.jsonl"], in: folder, input: input)
  }

  // MARK: Export

  @Test func exportOfATable() throws {
    let folder = try Scratch(["d.jsonl": "\(Self.first)\n{\"half\n\(Self.mood)\n"])
    #expect(
      try run(["export", "--format", "csv", "-o", "out.csv"], in: folder)
        == .init(
          status: 0,
          output: "",
          errors: """
            brewlog: warning: d.jsonl:2: not JSON at byte 2: the string has no closing quote; skipped
            brewlog: warning: 00000000-0000-4000-8000-000000000002.mood: is left out: the table has no such column

            """
        )
    )
    #expect(
      try folder.text("out.csv") == """
        version,id,timestamp,method,recipeId,recipeNameAtBrew,doseGrams,targetYieldGrams,\
        waterTemperatureCelsius,grindLabel,rating,tasteTag,note,coffee,grindSetting,totalTimeSeconds,\
        tdsPercent,units,grinder,book,recipePath,furtherTastes,roastedOn,beverageGrams,source,recipeRevision,\
        curveGrams,pouredGrams\r
        1,00000000-0000-4000-8000-000000000002,2026-03-31T06:30:00.125Z,v60,,Morning,15.5,250,93.3,\
        extra-coarse,4,perfect,,,,,,,,,,,,,,,,\r
        1,00000000-0000-4000-8000-000000000001,2026-04-01T06:30:00.125Z,v60,,Morning,15.5,250,93.3,\
        extra-coarse,4,perfect,,,,,,,,,,,,,,,,\r

        """
    )
  }

  @Test func exportAsBrewSpec() throws {
    let folder = try Scratch(["d.jsonl": "\(Self.first)\n"])
    #expect(
      try run(["export", "--format", "brewspec"], in: folder)
        == .init(
          status: 0,
          output: #"""
            brewspec_version: "1.0"
            brews:
              - date: "2026-04-01T06:30:00Z"
                type: pour_over
                method: v60
                dose_g: 15.5
                water_g: 250
                water_temp_c: 93.2
                grind: coarse
                process_notes: brewlog {"id":"00000000-0000-4000-8000-000000000001",\#
            "timestamp":"2026-04-01T06:30:00.125Z","recipeNameAtBrew":"Morning",\#
            "waterTemperatureCelsius":93.3,"grindLabel":"extra-coarse","tasteTag":"perfect"}
                result:
                  ratings:
                    overall: 7

            """#,
          errors: ""
        )
    )
  }

  @Test(arguments: [
    (["--format", "json"], 0, "{\"version\":1,\"entries\":[]}\n", ""),
    (
      ["--format", "brewspec"], 1, "",
      "brewlog: error: no brews to export: a BrewSpec document needs at least one\n"
    ),
    (
      ["--format", "csv", "-o", "d.jsonl"], 2, "",
      "brewlog: error: cannot write d.jsonl: it is the diary\n"
    ),
    (
      ["--format", "csv", "-o", "none/out.json"], 2, "",
      "brewlog: error: cannot write none/out.json: no such file or directory\n"
    ),
  ])
  func exportOfNothing(arguments: [String], status: Int32, output: String, errors: String) throws {
    let folder = try Scratch(["d.jsonl": ""])
    let outcome = try run(["export"] + arguments, in: folder)
    #expect(outcome == .init(status: status, output: output, errors: errors))
  }

  @Test func exportOfAMissingDiary() throws {
    let folder = try Scratch()
    #expect(
      try run(["export", "--format", "csv"], in: folder)
        == .init(status: 2, output: "", errors: "brewlog: error: d.jsonl: no such file or folder\n")
    )
    let usual = try Program("brewlog").run(
      ["export", "--format", "json"],
      in: folder,
      environment: ["XDG_DATA_HOME": folder.url.path]
    )
    #expect(usual == .init(status: 0, output: "{\"version\":1,\"entries\":[]}\n", errors: ""))
  }

  // MARK: Import

  @Test(arguments: ["csv", "json", "brewspec"])
  func exportedEntriesAreImported(format: String) throws {
    let diary = "\(Self.second)\n\(Self.first)\n"
    let folder = try Scratch(["d.jsonl": diary])
    let export = try run(["export", "--format", format], in: folder)
    try folder.remove("d.jsonl")
    #expect(
      try run(["import", "-"], in: folder, input: export.output)
        == .init(status: 0, output: "", errors: "imported 2 entries\n")
    )
    #expect(try folder.text("d.jsonl") == diary)
    #expect(
      try run(["import", "-"], in: folder, input: export.output)
        == .init(
          status: 0,
          output: "",
          errors: "imported 0 entries, skipped 2 already in the diary\n"
        )
    )
    #expect(try folder.text("d.jsonl") == diary)
  }

  @Test func validEntriesAreImportedAndOthersReported() throws {
    let conflict = Self.first.replacing("\"rating\":4", with: "\"rating\":5")
    let new = Self.first.replacing("0001", with: "0003")
    let folder = try Scratch([
      "d.jsonl": Self.first,
      "in.jsonl": "\(conflict)\n\(Self.first)\n{\"version\":1,\"half\n\(new)\n",
    ])
    #expect(
      try run(["import", "in.jsonl"], in: folder)
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: in.jsonl:3: not JSON at byte 14: the string has no closing quote
            brewlog: warning: d.jsonl: added the missing newline to the last line: see `brewlog repair`
            brewlog: warning: different entries share the id \
            00000000-0000-4000-8000-000000000001; all are kept
            imported 2 entries, skipped 1 already in the diary

            """
        )
    )
    #expect(try folder.text("d.jsonl") == "\(Self.first)\n\(conflict)\n\(new)\n")
  }

  @Test func manyConflictsAreOneWarning() throws {
    let folder = try Scratch(["d.jsonl": Self.many(3)])
    let others = Self.many(3).replacing("\"rating\":4", with: "\"rating\":5")
    #expect(
      try run(["import", "-"], in: folder, input: others).errors == """
        brewlog: warning: different entries share the id \
        00000000-0000-4000-8000-100000000001, and 2 other ids; all are kept
        imported 3 entries

        """
    )
  }

  @Test func deletedEntriesAreRestoredOnlyOnRequest() throws {
    let deletion =
      #"{"version":1,"deletes":"00000000-0000-4000-8000-000000000001","timestamp":"2026-05-01T00:00:00.000Z"}"#
    let diary = "\(Self.first)\n\(deletion)\n"
    let folder = try Scratch(["d.jsonl": diary, "in.jsonl": "\(Self.first)\n"])
    #expect(
      try run(["import", "in.jsonl"], in: folder)
        == .init(
          status: 0,
          output: "",
          errors: """
            brewlog: warning: skipped 1 entry deleted from the diary: use --restore to bring it back
            imported 0 entries

            """
        )
    )
    let dryRun = try run(["import", "in.jsonl", "--restore", "--dry-run"], in: folder)
    #expect(dryRun == .init(status: 0, output: "", errors: "would import 1 entry\n"))
    #expect(try folder.text("d.jsonl") == diary)
    #expect(try run(["import", "in.jsonl", "--restore"], in: folder).status == 0)
    #expect(try folder.text("d.jsonl") == diary + "\(Self.first)\n")
  }

  private static let spec = """
    brewspec_version: "1.0"
    brews:
      - &a
        {date: "2026-02-21", method: v60, dose_g: 15, water_g: 250, water_temp_c: 94, grind: fine,
         equipment: {brewer: Hario}, result: {ratings: {overall: 8}}}
      - {date: "2026-02-22", method: v60, dose_g: 15, water_g: 250, water_temp_c: 94, grind: fine,
         equipment: {brewer: Hario}, result: {ratings: {overall: 9}}}
      - {method: v60, dose_g: 15, water_g: 250, water_temp_c: 94, grind: fine,
         result: {ratings: {overall: 9}}}

    """

  @Test func lossesAreListed() throws {
    let folder = try Scratch(["in.yaml": Self.spec])
    let errors = """
      brewlog: error: in.yaml:8: brews[2].date: is missing: expected a time such as `2026-04-01T06:30:00Z`
      brewlog: warning: in.yaml:4: brews[0].result.ratings.overall: 8 of 9 became 5 of 5
      brewlog: warning: in.yaml:4: brews[0].equipment.brewer: is left out: the diary has no such field
      """
    #expect(
      try run(["import", "in.yaml", "--dry-run"], in: folder)
        == .init(
          status: 1,
          output: "",
          errors: errors + " (and in 1 more)\nwould import 2 entries\n"
        )
    )
    #expect(
      try run(["import", "in.yaml", "--dry-run", "--verbose"], in: folder).errors
        == errors
        + "\nbrewlog: warning: in.yaml:6: brews[1].equipment.brewer: is left out: the diary has no such field\n"
        + "would import 2 entries\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder.file("d.jsonl").path))
  }

  @Test func report() throws {
    let folder = try Scratch(["in.yaml": Self.spec])
    let outcome = try run(["import", "in.yaml", "--format", "json", "-q"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.output
        == #"{"version":1,"dryRun":false,"imported":["a5ac8cf8-de8c-5fbc-b493-d7b00c30186e","8eb776a6-d875-510d-a709-80318e1f8a8c"],"#
        + #""updated":0,"skipped":0,"deleted":0,"conflicts":[],"problemCount":1,"problems":[{"line":8,"path":"brews[2].date","#
        + #""message":"is missing: expected a time such as `2026-04-01T06:30:00Z`"}],"#
        + #""losses":[{"line":4,"path":"brews[0].result.ratings.overall","message":"8 of 9 became 5 of 5"},"#
        + #"{"line":4,"path":"brews[0].equipment.brewer","message":"is left out: the diary has no such field"},"#
        + #"{"line":6,"path":"brews[1].equipment.brewer","message":"is left out: the diary has no such field"}]}"#
        + "\n"
    )
  }

  @Test(arguments: [
    (
      "x.txt", "hello\n", 2,
      [
        "x.txt: cannot detect the format: use --from jsonl, json, csv or brewspec"
      ]
    ),
    (
      "x.yaml", "brewspec_version: \"0.8\"\nbrews: []\n", 1,
      [
        "x.yaml: BrewSpec version 0.8 is not supported: expected 1.0"
      ]
    ),
    ("x.yaml", "brews: [\n", 1, ["x.yaml:1: invalid YAML: this `[` is never closed"]),
    (
      "x.yaml", "\u{0}", 1,
      ["x.yaml:1: invalid YAML: found a character that YAML does not allow"]
    ),
    (
      "x.json", "{\n  \"mood\": 7,\n  \"notes\": []\n}\n", 1,
      ["x.json: expected an object with a list of `entries`"]
    ),
    (
      "x.json", "{\"brew\": {\"grind_weight\": 15}, \"bean\": {}, \"preparation\": {}}\n", 1,
      [
        "x.json: there is no brew in it: BREWS[0]: expected the time of the brew, found none"
      ]
    ),
    (
      "x.json", "{\n\"samples\": [],\n\"profile\": \"Turbo\", \"timestamp\": 1790000000}\n", 1,
      [
        "x.json: the shot does not give the dose"
      ]
    ),
    ("x.json", "{\"brews\":[", 1, ["x.json:1: not JSON at byte 11: expected a value"]),
    (
      "x.csv", "id,rating\n1,\"", 1,
      [
        "x.csv:1: timestamp: is missing: add this column (usual names: date, datetime, date and time), "
          + "or name one with --map COLUMN=timestamp",
        "x.csv:1: method: is missing: add this column (usual names: brew method, brewer, dripper), "
          + "or name one with --map COLUMN=method, or give --method for all brews",
        "x.csv:1: doseGrams: is missing: add this column (usual names: dose, coffee amount, coffee weight), "
          + "or name one with --map COLUMN=doseGrams",
        "x.csv:1: targetYieldGrams: is missing: add this column (usual names: yield, water, water amount), "
          + "or name one with --map COLUMN=targetYieldGrams",
      ]
    ),
  ])
  func hostileFiles(name: String, text: String, status: Int32, messages: [String]) throws {
    let folder = try Scratch([name: text])
    let outcome = try run(["import", name, "-q"], in: folder)
    #expect(outcome.status == status)
    let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("  hint") }
    #expect(lines == messages.map { "brewlog: error: \($0)" })
    #expect(!FileManager.default.fileExists(atPath: folder.file("d.jsonl").path))
  }

  private static func many(_ count: Int) -> String {
    (1...count).map { number in
      first.replacing("000000000001", with: String(100_000_000_000 + number)) + "\n"
    }.joined()
  }

  /// A file size limit acts like a full disk.
  @Test func allOrNothing() throws {
    let diary = Self.first + "\n"
    let folder = try Scratch(["d.jsonl": diary, "in.jsonl": Self.many(20)])
    // In dash a unit is 512 bytes, in others 1024.
    let outcome = try Program(at: "/bin/sh").run(
      ["-c", "ulimit -f 2; exec \"$0\" import in.jsonl --file d.jsonl", Program("brewlog").path],
      in: folder
    )
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: d.jsonl: file too large; nothing was written and the file is unchanged
              hint: check the file size limit with `ulimit -f`

            """
        )
    )
    #expect(try folder.text("d.jsonl") == diary)
  }

  @Test func concurrentImportsAddEntriesOnce() throws {
    let lines = Self.many(200)
    let folder = try Scratch(["in.jsonl": lines])
    let imports = """
      for i in 1 2 3 4; do "$0" import in.jsonl --file d.jsonl & done
      wait
      """
    let outcome = try Program(at: "/bin/sh").run(
      ["-c", imports, Program("brewlog").path],
      in: folder
    )
    let messages = outcome.errors.split(separator: "\n").sorted()
    #expect(
      messages == Array(repeating: "imported 0 entries, skipped 200 already in the diary", count: 3)
        + ["imported 200 entries"]
    )
    #expect(try folder.text("d.jsonl") == lines)
  }

  @Test func nestingIsLimited() throws {
    let text = "brewspec_version: \"1.0\"\nbrews: " + String(repeating: "[", count: 100_000)
    let outcome = try run(["import", "-", "-q"], in: Scratch(), input: text)
    #expect(
      outcome.errors
        == "brewlog: error: standard input:2: invalid YAML: nested more than 64 levels deep\n"
    )
  }

  /// Each alias repeats the previous one ten times, which expands beyond any memory.
  @Test func aliasExpansionIsLimited() throws {
    var text = "brewspec_version: \"1.0\"\na0: &a0 x\n"
    for level in 1...40 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    let outcome = try run(["import", "-", "-q"], in: Scratch(), input: text + "brews: *a40\n")
    #expect(outcome.status == 1)
  }
}
