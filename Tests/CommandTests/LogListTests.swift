import ProgramSupport
import TestSupport
import Testing

/// `brewlog list` as a process.
@Suite struct LogListTests {
  @Test func table() throws {
    let outcome = try Diaries.run(["list"])
    let expected = """
      ID        BREWED            METHOD        RECIPE             RATING  TASTE
      33333333  2026-04-06 08:00  French press  Kanne<U+001B>[31m  4/5
      22222222  2026-03-29 14:00  V60           Morning V60        3/5
      11111111  2026-03-29 00:30  V60           Morning V60        5/5     too-sour

      """
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  /// At the start and end of daylight saving time.
  @Test(arguments: [
    ("2026-03-29T00:59:59.999Z", "2026-03-29 01:59"),
    ("2026-03-29T01:00:00.000Z", "2026-03-29 03:00"),
    ("2026-10-25T00:59:59.999Z", "2026-10-25 02:59"),
    ("2026-10-25T01:00:00.000Z", "2026-10-25 02:00"),
  ])
  func daylightSavingTime(time: String, shown: String) throws {
    let diary = Diaries.entry("11111111", time, rating: 4) + "\n"
    let outcome = try Diaries.run(["list"], diary: diary)
    #expect(outcome.output.contains("\n11111111  \(shown)  V60 "))
  }

  @Test func storedLines() throws {
    let lines = Diaries.four.split(separator: "\n").map { "\($0)\n" }
    let outcome = try Diaries.run(["list", "--format", "jsonl"])
    #expect(outcome == .init(status: 0, output: lines[2] + lines[1] + lines[0], errors: ""))
    let json = try Diaries.run(["list", "--format", "json", "--limit", "2"])
    let entries = [lines[2], lines[1]].map { $0.dropLast() }.joined(separator: ",")
    let expected = "{\"version\":1,\"entries\":[\(entries)]}\n"
    #expect(json == .init(status: 0, output: expected, errors: ""))
  }

  /// In concatenated files, and with Windows line endings.
  @Test func byteOrderMarksAndCarriageReturnsAreRemoved() throws {
    let lines = Diaries.four.split(separator: "\n").map(String.init)
    let diary = "\u{FEFF}\(lines[0])\r\n\u{FEFF}\(lines[1])\r\n"
    let outcome = try Diaries.run(["list", "--format", "json"], diary: diary)
    let expected = "{\"version\":1,\"entries\":[\(lines[1]),\(lines[0])]}\n"
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  @Test func csv() throws {
    let outcome = try Diaries.run(["list", "--format", "csv", "--taste", "too-sour"])
    let expected = """
      version,id,timestamp,method,recipeId,recipeNameAtBrew,doseGrams,targetYieldGrams,\
      waterTemperatureCelsius,grindLabel,rating,tasteTag,note,coffee,grindSetting,totalTimeSeconds,tdsPercent,\
      units,grinder,book,recipePath,furtherTastes,roastedOn,beverageGrams,source,recipeRevision,\
      curveGrams,pouredGrams\r
      1,11111111-0000-4000-8000-000000000000,2026-03-28T23:30:00.000Z,v60,,Morning V60,15,250,94,medium,5,\
      too-sour,"süß
      like 更に甘い",,22 clicks,185,,,,,,,,,,,,\r

      """
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  @Test(arguments: [
    (["--method", "french-press"], "3"), (["--method", "V60"], "21"),
    (["--method", "Hario V60"], "21"), (["--method", "cafetière"], "3"),
    (["--method", "CAFETIERE"], "3"), (["--method", "hario"], ""),
    (["--recipe", "MORNING v60"], "21"),
    (["--after", "2026-03-29"], "321"), (["--after", "2026-03-30"], "3"),
    (["--before", "2026-03-29"], ""),
    (["--before", "2026-03-30"], "21"), (["--after", "2026-03-28T23:30:00Z"], "32"),
    (["--before", "2026-03-29T01:30:00+02:00"], ""), (["--rating", "3"], "2"),
    (["--min-rating", "4"], "31"),
    (["--taste", "too-sour", "--limit", "1"], "1"), (["--taste", "Too Sour"], "1"),
    (["--taste", "sour"], "1"), (["--taste", "sauer"], "1"), (["--taste", "perfekt"], ""),
    (["--recipe", "mórning"], "21"), (["--limit", "2"], "32"),
  ])
  func filters(arguments: [String], ids: String) throws {
    let outcome = try Diaries.run(["list", "--quiet", "--format", "jsonl"] + arguments)
    let found = outcome.output.split(separator: "\n").map { $0.dropFirst(19).prefix(1) }
    #expect(outcome.status == 0)
    #expect(found.joined() == ids)
  }

  /// A day has 23 hours when daylight saving time begins, and 25 when it ends.
  @Test(arguments: [
    ("2026-03-29", "2026-03-30", "2026-03-28T23:00", "2026-03-29T22:00"),
    ("2026-10-25", "2026-10-26", "2026-10-24T22:00", "2026-10-25T23:00"),
  ])
  func daysOfClockChanges(day: String, next: String, first: String, end: String) throws {
    let times = [first + ":00.000Z", first + ":00.001Z", end + ":00.000Z", end + ":00.001Z"]
    let lines = zip(["1", "2", "3", "4"], times).map { digit, time in
      Diaries.entry(String(repeating: digit, count: 8), time, rating: 4) + "\n"
    }
    func ids(_ arguments: [String]) throws -> String {
      let outcome = try Diaries.run(["list", "--format", "csv"] + arguments, diary: lines.joined())
      return outcome.output.split(separator: "\r\n").dropFirst().map { $0.dropFirst(2).prefix(1) }
        .joined()
    }
    #expect(try ids(["--after", day]) == "432")
    #expect(try ids(["--before", next]) == "21")
    #expect(try ids(["--after", day, "--before", next]) == "2")
    #expect(try ids(["--after", next]) == "4")
    #expect(try ids(["--before", day]) == "")
  }

  @Test func timesAroundAClockChange() throws {
    let diary = [
      "2026-03-29T00:59:59.999Z", "2026-03-29T01:00:00.000Z", "2026-10-25T00:59:59.999Z",
      "2026-10-25T01:00:00.000Z",
    ]
    .map { Diaries.entry("11111111", $0, rating: 4) + "\n" }.joined()
    let lines = try Diaries.run(["list"], diary: diary).output.split(separator: "\n").dropFirst()
    #expect(
      lines.map { $0.dropFirst(10).prefix(16) } == [
        "2026-10-25 02:00", "2026-10-25 02:59", "2026-03-29 03:00", "2026-03-29 01:59",
      ]
    )
  }

  @Test func damagedLinesAreSkippedAndReported() throws {
    let lines = Diaries.four.split(separator: "\n").map { "\($0)\n" }
    let diary =
      lines[0] + "{\"version\":1,\"id\":\"11\n" + "{\"version\":9}\n" + lines[1].dropLast(30)
    let outcome = try Diaries.run(["list"], diary: diary)
    let expected = """
      ID        BREWED            METHOD  RECIPE       RATING  TASTE
      11111111  2026-03-29 00:30  V60     Morning V60  5/5     too-sour

      """
    let errors = """
      brewlog: warning: brews.jsonl:2: not JSON at byte 19: the string has no closing quote; skipped
      brewlog: warning: brews.jsonl:3: format version 9 is not supported: expected 1; skipped
      brewlog: warning: brews.jsonl:4: not JSON at byte 332: the string has no closing quote; skipped

      """
    #expect(outcome == .init(status: 0, output: expected, errors: errors))
  }

  @Test func manyDamagedLines() throws {
    let diary = String(repeating: "?\n", count: 552)
    let outcome = try Diaries.run(["list", "--format", "jsonl"], diary: diary)
    let warnings = (1...20).map {
      "brewlog: warning: brews.jsonl:\($0): not JSON at byte 1: expected a value; skipped\n"
    }
    let errors =
      warnings.joined()
      + "brewlog: warning: brews.jsonl: and 532 more; run `brewlog repair` to move damaged lines out\n"
      + "brewlog: no brews in brews.jsonl\n"
    #expect(outcome == .init(status: 0, output: "", errors: errors))
    let quiet = try Diaries.run(["list", "-q"], diary: diary)
    #expect(quiet == .init(status: 0, output: "", errors: ""))
  }

  @Test func nothingFound() throws {
    let empty = try Diaries.run(["list", "--format", "json", "--rating", "2"])
    let nothing = "{\"version\":1,\"entries\":[]}\n"
    #expect(empty == .init(status: 0, output: nothing, errors: ""))
    let text = try Diaries.run(["list", "--rating", "2"])
    let errors = "brewlog: no matching brews in brews.jsonl\n"
    #expect(text == .init(status: 0, output: "", errors: errors))
    let folder = try Scratch()
    let brewlog = Program("brewlog")
    let environment = ["XDG_DATA_HOME": "/nonexistent/data"]
    let usual = try brewlog.run(["list"], in: folder, environment: environment)
    let hint = """
      brewlog: no diary yet at /nonexistent/data/brewguide/brewlog.jsonl
        add the first brew with `brewlog add morning.yaml --rating 4`, or `brewlog add` to be asked for it

      """
    #expect(usual == .init(status: 0, output: "", errors: hint))
    let named = try brewlog.run(["list", "--file", "none.jsonl"], in: folder)
    let missing = "brewlog: error: none.jsonl: no such file or folder\n"
    #expect(named == .init(status: 2, output: "", errors: missing))
    let isFolder = try brewlog.run(["list", "--file", "."], in: folder)
    let wrong = "brewlog: error: .: is a folder, not a file\n"
    #expect(isFolder == .init(status: 2, output: "", errors: wrong))
  }

  @Test func verboseShowsTheDiary() throws {
    let folder = try Scratch(["mine.jsonl": Diaries.four])
    let outcome = try Program("brewlog").run(
      ["list", "--verbose", "--format", "jsonl", "--method", "chemex"],
      in: folder,
      environment: ["BREWLOG_FILE": "mine.jsonl"]
    )
    let errors =
      "brewlog: the diary is mine.jsonl\nbrewlog: no matching brews in mine.jsonl\n"
    #expect(outcome == .init(status: 0, output: "", errors: errors))
  }

  @Test func standardInput() throws {
    let outcome = try Program("brewlog").run(
      ["list", "--file", "-", "--format", "jsonl", "--limit", "1"],
      in: Scratch(),
      input: "?\n" + Diaries.four
    )
    let lines = Diaries.four.split(separator: "\n").map { "\($0)\n" }
    let errors =
      "brewlog: warning: standard input:1: not JSON at byte 1: expected a value; skipped\n"
    #expect(outcome == .init(status: 0, output: lines[2], errors: errors))
  }

  @Test(arguments: [
    (["--limit", "0"], "--limit takes a whole number of 1 or more"),
    (["--rating", "3", "--min-rating", "2"], "--rating and --min-rating cannot be used together"),
    (["--recipe", ""], "--recipe takes the name or the id of a recipe"),
    (["--method", ""], "--method takes a brew method, such as v60"),
  ])
  func usage(arguments: [String], message: String) throws {
    let outcome = try Diaries.run(["list"] + arguments)
    let errors = "brewlog: error: \(message)\n  hint: see `brewlog list --help`\n"
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }

  @Test(arguments: [
    "2026-02-30", "soon", "2026-4-1", "24:00", "8:3", "yesterday today", "13 pm", "",
  ])
  func invalidTime(text: String) throws {
    let outcome = try Diaries.run(["list", "--after", text])
    let errors = """
      brewlog: error: --after takes a date such as 2026-04-01 or a time such as '2026-04-01 08:30' or 2026-04-01T08:30:00Z, not '\(text)'
        hint: see `brewlog list --help`

      """
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }

  @Test(arguments: [
    ("--rating", "6", "--rating takes 1, 2, 3, 4 or 5, not '6'"),
    ("--min-rating", "0", "--min-rating takes 1, 2, 3, 4 or 5, not '0'"),
    (
      "--taste", "salt",
      "--taste takes too-sour, too-bitter, too-weak, too-strong or perfect, not 'salt'"
    ),
  ])
  func wrongValues(option: String, value: String, message: String) throws {
    let outcome = try Diaries.run(["list", option, value])
    let errors = "brewlog: error: \(message)\n  hint: see `brewlog list --help`\n"
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }
}
