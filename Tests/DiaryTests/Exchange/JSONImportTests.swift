import Recipes
import TestSupport
import Testing
import Workspace

@testable import Diary

struct JSONImportTests {
  private let bare = String(LineWriter.line(Entries.bare).dropLast())

  private func lines(_ content: ImportContent) -> [String] {
    content.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func entriesAreUnchanged() {
    let odd = bare.replacing("{\"version\":1,", with: "{ \"mood\": [1.50, null],\t\"version\":2,")
    let newer = String(decoding: DiaryLines.lines("+7@4")[0].bytes, as: UTF8.self)
    let content = ImportContent(jsonLines: Array("\u{FEFF} \(odd) \r\n\n\(newer)\n".utf8))
    #expect(content.problems.isEmpty)
    #expect(lines(content) == [odd, newer])
    #expect(content.lines.map(\.id) == [Entries.id(2), Entries.id(7)])
  }

  @Test func requestsGetADerivedId() throws {
    let request = String(LineWriter.line(CreateBrewLogRequest(Entries.bare)).dropLast())
    let same = request.replacing("\"version\":1,", with: "\"mood\":\"x\",\"id\":null,")
      .replacing("06:30:00.000Z", with: "08:30:00+02:00").replacing("\"note\":null,", with: "")
    let content = ImportContent(jsonLines: Array("\(request)\n\(same)\n".utf8))
    #expect(content.problems.isEmpty)
    let line = bare.replacing(
      "00000000-0000-4000-8000-000000000002",
      with: "e51b37e1-defd-5a81-8024-bcd8b63e5288"
    )
    // The second of two equal brews.
    let second = line.replacing(
      "e51b37e1-defd-5a81-8024-bcd8b63e5288",
      with: "10afd97c-7336-5842-b83b-ad39df64109a"
    )
    #expect(lines(content) == [line, second.dropLast() + ",\"mood\":\"x\"}"])
  }

  @Test func entriesDeletedInTheFileAreSkipped() throws {
    let diary = DiaryLines.lines("1@2 2@3 -1@4 -3@4 2@3")
    let content = ImportContent(jsonLines: StoredLine.content(of: diary))
    #expect(content.plan(into: []).added.map(\.id) == [Entries.id(2)])
    #expect(
      content.losses.map(\.description) == [
        "2 deletions not imported: use `brewlog merge` to apply them"
      ]
    )
  }

  @Test(arguments: [
    ("{\"version\":1,\"id\":\"0000", ["not JSON at byte 19: the string has no closing quote"]),
    ("[1]", ["expected an object, found a list"]),
    ("{} {}", ["found more than one object, expected one"]),
    (
      "{\"rating\":7,\"method\":[],\"timestamp\":\"2026-04-01T06:30:00Z\",\"recipeNameAtBrew\":\"\"}",
      [
        "method: must be text, but is a list", "doseGrams: is missing: expected a number",
        "targetYieldGrams: is missing: expected a number",
        "rating: must be a whole number from 1 to 5, but is 7",
      ]
    ),
  ])
  func problems(line: String, messages: [String]) {
    let content = ImportContent(jsonLines: Array("\n\(line)\n\(bare)\n".utf8))
    #expect(content.problems.first.map(\.description) == messages)
    #expect(content.problems.first.allSatisfy { $0.line == 2 })
    #expect(lines(content) == [bare])
  }

  @Test func invalidEntries() {
    let line = bare.replacing(":15,", with: ":-15,").replacing("\"Any\"", with: "\" \"")
    let content = ImportContent(jsonLines: Array(line.utf8))
    #expect(
      content.problems.first.map(\.description) == [
        "the recipe has no name", "the dose must be more than 0 g",
      ]
    )
    #expect(content.lines.count == 0)
  }

  @Test func oneDocument() {
    let spread = bare.replacing(",", with: ",\r\n  ")
    let content = ImportContent(
      json: Array("{\"version\":1,\"entries\":[\(spread),\n7],\"mood\":1}".utf8)
    )
    #expect(lines(content) == [bare.replacing(",", with: ",    ")])
    #expect(
      content.problems.first.map(\.description) == [
        "entries[1]: expected an object, found a number"
      ]
    )
    #expect(content.losses.map(\.description) == ["mood: is left out: the diary has no such field"])
  }

  @Test(arguments: [
    ("", "expected an object with a list of `entries`"),
    ("{\"entries\":{}}", "expected an object with a list of `entries`"),
    ("{\"entries\":[]} {}", "found more than one value, expected one"),
    ("{\"entries\":[", "not JSON at column 13: expected a value"),
  ])
  func noDocument(text: String, message: String) {
    #expect(ImportContent(json: Array(text.utf8)).problems.first.map(\.description) == [message])
  }
}
