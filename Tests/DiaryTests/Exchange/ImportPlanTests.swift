import Testing

@testable import Diary

struct ImportPlanTests {
  /// In the notation of ``DiaryLines``.
  struct Case: CustomTestStringConvertible, Sendable {
    let diary: String
    let file: String
    var restores = false
    let added: String
    var present = 0
    var deleted = 0
    var conflicts: [Int] = []

    var testDescription: String { "\(file) into \(diary)" }
  }

  @Test(arguments: [
    Case(diary: "", file: "1@2 2@3", added: "1@2 2@3"),
    Case(diary: "1@2", file: "1@2 2@3", added: "2@3", present: 1),
    Case(diary: "1@2", file: "1@2 1@2 2@3 2@3", added: "2@3", present: 1),
    Case(diary: "", file: "1@2 1@2b 1@2b", added: "1@2 1@2b", conflicts: [1]),
    Case(diary: "1@2 ?half", file: "1@2b", added: "1@2b", conflicts: [1]),
    Case(diary: "1@2 -1@3", file: "1@2 1@2b 2@2", added: "2@2", deleted: 2),
    Case(diary: "1@2 -1@3", file: "1@2", restores: true, added: "1@2"),
    Case(diary: "1@2 -1@3 1@2", file: "1@2", added: "", present: 1),
    Case(diary: "-1@3", file: "1@2", added: "", deleted: 1),
    Case(diary: "+1@2", file: "+1@2 1@2", added: "1@2", present: 1, conflicts: [1]),
  ])
  func plan(of test: Case) {
    let file = ImportContent(jsonLines: StoredLine.content(of: DiaryLines.lines(test.file)))
    let diary = DiaryLines.lines(test.diary)
    let plan = file.plan(into: diary, restores: test.restores)
    #expect(DiaryLines.notation(plan.added) == test.added)
    #expect([plan.present, plan.deleted] == [test.present, test.deleted])
    #expect(plan.conflicts == test.conflicts.map(Entries.id))
  }
}

/// Files with nothing but errors, and files that no table or document can be.
struct ImportLimitsTests {
  private static let head =
    "timestamp,method,recipeNameAtBrew,doseGrams,targetYieldGrams,waterTemperatureCelsius,grindLabel,rating"
  private static let row = "2026-04-01T06:30:00Z,v60,Any,15,250,94,coarse,5"

  private func content(_ text: String, as format: ImportFormat) -> ImportContent {
    ImportContent(Array(text.utf8), as: format)
  }

  /// The number of all problems, the number of those that are kept, and the last of these.
  @Test(arguments: [
    (ImportFormat.jsonl, String(repeating: "{}\n", count: 2000), 12_000, "167: doseGrams"),
    (
      .json, "{\"entries\":[" + String(repeating: "{},", count: 1999) + "{}]}", 12_000,
      "0: entries[166].doseGrams"
    ),
    (.csv, head + "\n" + String(repeating: "x\n", count: 2000), 2000, "1001: "),
    (
      .csv, head + "\r" + String(repeating: "x,,,,,,,\r", count: 2000), 10_000,
      "201: targetYieldGrams"
    ),
    (
      .brewspec,
      "{\"brewspec_version\":\"1.0\",\"brews\":[" + String(repeating: "1,", count: 1999) + "1]}",
      2000,
      "1: brews[999]"
    ),
  ])
  func manyProblemsAreCounted(format: ImportFormat, text: String, count: Int, last: String) {
    let problems = content(text, as: format).problems
    #expect([problems.count, problems.first.count] == [count, 1000])
    #expect(problems.first.last.map { "\($0.line ?? 0): \($0.path)" } == last)
  }

  @Test func emptyLinesAreNoProblem() {
    let content = content(String(repeating: "\n", count: 100_000), as: .jsonl)
    #expect(content.lines.count == 0 && content.problems.isEmpty && content.losses == [])
  }

  // MARK: Tables

  @Test(arguments: ["\n", "\r\n", "\r", "\r\r", "\n\r"])
  func everyLineEndEndsARow(end: String) {
    let content = content("\(Self.head)\(end)\(Self.row)\(end)\(Self.row)7", as: .csv)
    #expect(content.lines.count == 1)
    let line = end.unicodeScalars.count == 1 || end == "\r\n" ? 3 : 5
    #expect(content.problems.first.map(\.line) == [line])
  }

  @Test func linesAreCountedInQuotes() {
    let quoted = "\"a\rb\r\nc\nd\""
    let text = "\(Self.head),note\n\(Self.row),\(quoted)\nx\n"
    #expect(content(text, as: .csv).problems.first.map(\.line) == [6])
  }

  @Test func tooManyColumns() {
    let names = (1...20_000).map { "c\($0)" }.joined(separator: ",")
    let content = content("\(Self.head),\(names)\n\(Self.row)\n", as: .csv)
    #expect(
      content.problems.first.map(\.description) == [
        "20008 columns, but a table has at most 16384"
      ]
    )
    #expect(content.losses == [])
  }

  @Test func tooManyFields() {
    let commas = String(repeating: ",", count: 100_000)
    #expect(
      content("\(Self.head)\n\(commas)\n", as: .csv).problems.first.map(\.description) == [
        "100001 fields, but the header has 8 columns"
      ]
    )
  }

  // MARK: Documents

  @Test(arguments: ["x.json", "x.txt", nil])
  func nestingIsLimited(name: String?) throws {
    let text = "[\n" + String(repeating: "[", count: 100_000)
    let format = ImportFormat.guess(name: name, Array(text.utf8))
    #expect(format == .json)
    let problems = content(text, as: .json).problems.first
    #expect(problems.map(\.line) == [2])
    #expect(
      problems.map(\.message) == ["not JSON at column 64: nested more than 64 levels deep"]
    )
  }

  @Test func aRepeatedNameEndsTheDocument() {
    let name = String(repeating: "ä", count: 100_000)
    let text = "{" + String(repeating: "\"\(name)\":1,", count: 20)
    #expect(
      content(text, as: .json).problems.first.map(\.message) == [
        "not JSON at column 100007: `\(name.prefix(60))…` is given twice"
      ]
    )
  }

  /// A message quotes only the beginning of a text, without what a terminal would interpret.
  @Test(arguments: [
    (ImportFormat.csv, "\(head),\u{1B}[31m\u{202E}\(long)\n\(row),\n"),
    (.json, "{\"entries\":[],\"\\u001b[31m\u{202E}\(long)\":1}"),
  ])
  func namesAreEscapedAndCut(format: ImportFormat, text: String) {
    let shown = "<U+001B>[31m<U+202E>" + String(repeating: "x", count: 54) + "…"
    #expect(
      content(text, as: format).losses.map(\.description) == [
        "\(shown): is left out: the diary has no such field"
      ]
    )
  }
  private static let long = String(repeating: "x", count: 100_000)

  @Test func longNumbers() {
    let number = "1." + String(repeating: "1", count: 100_000)
    let text = Self.row.replacing(",15,", with: ",\(number),")
    let content = content("\(Self.head)\n\(text)\n", as: .csv)
    #expect(content.problems.isEmpty)
    #expect(content.lines.map { $0.entry?.doseGrams } == [1.111111])
  }
}
