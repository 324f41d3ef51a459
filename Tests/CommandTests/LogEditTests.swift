import ProgramSupport
import TestSupport
import Testing

/// `brewlog edit`, and edits in the other commands.
@Suite(.timeLimit(.minutes(30))) struct LogEditTests {
  private let brewlog = Program("brewlog")

  private func run(_ arguments: [String], in folder: Scratch) throws -> Program.Outcome {
    try brewlog.run(arguments, in: folder, environment: Diaries.environment)
  }

  private func edit(_ arguments: [String], _ file: String = "brews.jsonl", in folder: Scratch)
    throws
    -> Program.Outcome
  {
    try run(["edit", "11111111"] + arguments + ["--file", file], in: folder)
  }

  /// The old line stays, and the new one names it by its hash and keeps unknown fields.
  @Test func appendsALineThatNamesTheOldOne() throws {
    let old = Diaries.entry("11111111", "2026-03-28T23:30:00.000Z", rating: 5)
      .replacing("\"tdsPercent\":null", with: "\"tdsPercent\":null,\"mood\":[1,2]")
    let folder = try Scratch(["brews.jsonl": old + "\n"])
    let outcome = try edit(["--rating", "2", "--taste", "sour", "--note", "thin"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            11111111-0000-4000-8000-000000000000
            Changed Morning V60 (V60) of 2026-03-29 00:30: rating 5/5 → 2/5, taste none → too-sour, note none → thin.
            Try slightly finer or hotter
            94 → 96 °C

            """,
          errors: ""
        )
    )
    let lines = try folder.text("brews.jsonl").split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0] == old)
    let sum = try Shell.run("printf %s '\(old)' | sha256sum")
    let hash = String(decoding: sum.prefix(64), as: UTF8.self)
    let new = Diaries.entry(
      "11111111",
      "2026-03-28T23:30:00.000Z",
      rating: 2,
      taste: "too-sour",
      note: "thin"
    )
    .replacing("\"version\":1,", with: "\"version\":1,\"replaces\":\"\(hash)\",")
    .replacing("\"tdsPercent\":null", with: "\"tdsPercent\":null,\"mood\":[1,2]")
    #expect(lines[1] == new)
  }

  /// Only the newest version counts, in every command, before and after compacting.
  @Test func onlyTheEditCounts() throws {
    let folder = try Scratch(["brews.jsonl": Diaries.four])
    #expect(try edit(["--rating", "1"], in: folder).status == 0)
    #expect(try edit(["--rating", "2", "--taste", ""], in: folder).status == 0)
    for _ in 1...2 {
      let list = try run(["list", "--file", "brews.jsonl"], in: folder).output
      #expect(
        list == """
          ID        BREWED            METHOD        RECIPE             RATING  TASTE
          33333333  2026-04-06 08:00  French press  Kanne<U+001B>[31m  4/5
          22222222  2026-03-29 14:00  V60           Morning V60        3/5
          11111111  2026-03-29 00:30  V60           Morning V60        2/5

          """
      )
      let statistics = try run(["stats", "--format", "json", "--file", "brews.jsonl"], in: folder)
      #expect(
        statistics.output.hasPrefix(
          #"{"version":1,"count":3,"averageRating":3,"rated":3,"countByRating":[0,1,1,1,0]"#
        )
      )
      let csv = try run(["export", "--format", "csv", "--file", "brews.jsonl"], in: folder).output
      #expect(csv.split(separator: "\r\n").count == 4)
      #expect(try run(["compact", "--file", "brews.jsonl"], in: folder).status == 0)
    }
    #expect(try folder.text("brews.jsonl").split(separator: "\n").count == 4)
    #expect(
      try run(["delete", "1111", "--yes", "--file", "brews.jsonl"], in: folder).status == 0
    )
    #expect(try run(["show", "1111", "--file", "brews.jsonl"], in: folder).status == 1)
  }

  /// Edits in two places are both kept and reported; a third one resolves them.
  @Test func editsInTwoPlaces() throws {
    let folder = try Scratch(["a.jsonl": Diaries.four, "b.jsonl": Diaries.four])
    #expect(try edit(["--rating", "1"], "a.jsonl", in: folder).status == 0)
    #expect(try edit(["--rating", "2"], "b.jsonl", in: folder).status == 0)
    let merged = try run(["merge", "a.jsonl", "b.jsonl", "--output", "c.jsonl"], in: folder)
    #expect(
      merged.errors == """
        brewlog: warning: the brew 11111111-0000-4000-8000-000000000000 was edited in several places; all edits are kept: `brewlog edit 11111111 --resolve` keeps one

        """
    )
    let ambiguous = try edit(["--note", "x"], "c.jsonl", in: folder)
    #expect(ambiguous.status == 1)
    #expect(
      ambiguous.errors.hasPrefix("brewlog: error: c.jsonl: '11111111' was edited in 2 places\n")
    )
    let words = ambiguous.errors.split(whereSeparator: \.isWhitespace).map(String.init)
    let hash = words[try #require(words.lastIndex(of: "--line")) + 1]
    #expect(try edit(["--line", hash, "--resolve"], "c.jsonl", in: folder).status == 0)
    #expect(
      try run(["show", "1111", "--file", "c.jsonl"], in: folder).output.split(separator: "\n").count
        < 20
    )
    // The resolution also holds against the diaries that it came from.
    let again = try run(["merge", "a.jsonl", "b.jsonl", "c.jsonl", "-o", "d.jsonl"], in: folder)
    #expect(again.errors == "")
    #expect(
      try run(["list", "--file", "d.jsonl"], in: folder).output.split(separator: "\n").count == 4
    )
  }

  /// Two entries with one id and no link are two entries everywhere.
  @Test func differentEntriesWithOneID() throws {
    let other = Diaries.entry("11111111", "2026-04-01T12:00:00.000Z", rating: 1) + "\n"
    let folder = try Scratch(["a.jsonl": Diaries.four, "b.jsonl": other])
    let merged = try run(["merge", "a.jsonl", "b.jsonl", "-o", "c.jsonl"], in: folder)
    #expect(
      merged.errors == """
        brewlog: warning: different entries share the id 11111111-0000-4000-8000-000000000000; all are kept

        """
    )
    #expect(
      try run(["list", "--file", "c.jsonl"], in: folder).output.split(separator: "\n").count == 5
    )
    let statistics = try run(["stats", "--format", "json", "--file", "c.jsonl"], in: folder).output
    #expect(statistics.hasPrefix(#"{"version":1,"count":4,"#))
    let lines = try run(["export", "--format", "jsonl", "--file", "c.jsonl"], in: folder).output
    #expect(lines.split(separator: "\n").count == 4)
    let refused = try edit(["--rating", "4"], "c.jsonl", in: folder)
    #expect(refused.errors.hasPrefix("brewlog: error: c.jsonl: '11111111' is the id of 2 brews\n"))
  }

  private static let refusals: [(arguments: [String], status: Int32, errors: String)] = [
    (
      ["edit", "11111111"], 2,
      """
      brewlog: error: name what to change, such as --rating 5 or --taste too-sour
        hint: see `brewlog edit --help`

      """
    ),
    (
      ["edit", "11111111", "--rating", "6"], 1,
      "brewlog: error: the rating must be a whole number from 1 to 5\n"
    ),
    (
      ["edit", "11111111", "--rating", "5"], 0,
      "nothing to change: the brew has these values\n"
    ),
    (
      ["edit", "99999999", "--rating", "5"], 1,
      """
      brewlog: error: brews.jsonl: no brew has an id that begins with '99999999'
        hint: run `brewlog list` to see the ids

      """
    ),
    (
      ["edit", "44444444", "--rating", "5"], 1,
      """
      brewlog: error: brews.jsonl: no brew has an id that begins with '44444444'
        hint: run `brewlog list` to see the ids

      """
    ),
  ]

  @Test(arguments: refusals)
  func refuses(arguments: [String], status: Int32, errors: String) throws {
    let folder = try Scratch(["brews.jsonl": Diaries.four])
    let outcome = try run(arguments + ["--file", "brews.jsonl"], in: folder)
    #expect(outcome == .init(status: status, output: "", errors: errors))
    #expect(try folder.text("brews.jsonl") == Diaries.four)
  }

  /// An export before an edit and an export after it both import to the edited brew.
  @Test func importsKeepTheEdit() throws {
    let folder = try Scratch(["a.jsonl": Diaries.four, "b.jsonl": Diaries.four])
    #expect(try run(["export", "-o", "old.json", "--file", "a.jsonl"], in: folder).status == 0)
    #expect(try edit(["--rating", "1"], "a.jsonl", in: folder).status == 0)
    #expect(try run(["export", "-o", "new.json", "--file", "a.jsonl"], in: folder).status == 0)
    #expect(try run(["compact", "--file", "a.jsonl"], in: folder).status == 0)
    let back = try run(["import", "old.json", "--file", "a.jsonl"], in: folder)
    #expect(back.errors == "imported 0 entries, skipped 3 already in the diary\n")
    let forth = try run(["import", "new.json", "--file", "b.jsonl"], in: folder)
    #expect(forth.errors == "imported 1 entry, skipped 2 already in the diary\n")
    let lists = try ["a.jsonl", "b.jsonl"].map {
      try run(["list", "--file", $0], in: folder).output
    }
    #expect(lists[0] == lists[1])
  }
}
