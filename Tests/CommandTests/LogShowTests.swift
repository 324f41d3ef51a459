import Testing

/// `brewlog show` as a process.
@Suite struct LogShowTests {
  @Test(arguments: ["11111111", "1111", "1111-1111", "11111111-0000-4000-8000-000000000000"])
  func all(id: String) throws {
    let outcome = try Diaries.run(["show", id])
    let expected = """
      Morning V60
        id             11111111-0000-4000-8000-000000000000
        brewed         2026-03-29 00:30:00 +01:00
        method         V60
        dose           15 g
        yield          250 g
        ratio          1:16.7
        temperature    94 °C
        grind          medium
        grind setting  22 clicks
        total time     3 min 5 s
        rating         5/5
        taste          too-sour
        note           süß
                       like 更に甘い
        hint           Try slightly finer or hotter
                       22 → 21 clicks, or 94 → 96 °C

      """
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  @Test func asStored() throws {
    let line = Diaries.four.split(separator: "\n")[2]
    let outcome = try Diaries.run(["show", "3333", "--format", "json"])
    let expected = "{\"version\":1,\"entries\":[\(line)]}\n"
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  @Test func missing() throws {
    let outcome = try Diaries.run(["show", "4444"])
    let errors = """
      brewlog: error: brews.jsonl: no brew has an id that begins with '4444'
        hint: run `brewlog list` to see the ids

      """
    #expect(outcome == .init(status: 1, output: "", errors: errors))
  }

  @Test func severalBrews() throws {
    let diary =
      Diaries.four + Diaries.entry("11112222", "2026-04-08T06:00:00.000Z", rating: 2) + "\n"
    let outcome = try Diaries.run(["show", "1111"], diary: diary)
    let errors = """
      brewlog: error: brews.jsonl: 2 brews have an id that begins with '1111'
        hint: type more digits of the id
        ID                                    BREWED            METHOD  RECIPE       RATING  TASTE
        11112222-0000-4000-8000-000000000000  2026-04-08 08:00  V60     Morning V60  2/5
        11111111-0000-4000-8000-000000000000  2026-03-29 00:30  V60     Morning V60  5/5     too-sour

      """
    #expect(outcome == .init(status: 1, output: "", errors: errors))
  }

  /// Possible in merged diaries.
  @Test func twoBrewsWithOneID() throws {
    let diary = [4, 5].map {
      Diaries.entry("11111111", "2026-04-08T06:00:00.000Z", rating: $0) + "\n"
    }
    let outcome = try Diaries.run(["show", "1111", "--format", "jsonl"], diary: diary.joined())
    #expect(outcome == .init(status: 0, output: diary[1] + diary[0], errors: ""))
  }

  @Test(arguments: ["111", "xyzw", "111111111111111111111111111111111"])
  func invalidID(text: String) throws {
    let outcome = try Diaries.run(["show", text])
    let errors = """
      brewlog: error: '\(text)' is not an id: expected 4 to 32 hexadecimal digits, as shown by `brewlog list`
        hint: see `brewlog show --help`

      """
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }
}
