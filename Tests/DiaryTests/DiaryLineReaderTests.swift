import Diary
import Platform
import Recipes
import Testing

struct DiaryLineReaderTests {
  @Test(arguments: [Entries.full, Entries.bare])
  func roundTrip(entry: BrewLogDetailDTO) throws {
    #expect(try DiaryLineReader.read(Array(LineWriter.line(entry).utf8)) == .entry(entry))
  }

  @Test func tombstone() throws {
    let tombstone = Tombstone(id: Entries.id(3), time: LogTime(milliseconds: 1_775_025_000_125))
    #expect(
      try DiaryLineReader.read(Array(LineWriter.line(tombstone).utf8)) == .tombstone(tombstone)
    )
  }

  @Test func unknownFieldsAreIgnored() throws {
    let line = LineWriter.line(Entries.bare)
      .replacing("{\"version\":1,", with: "{\"version\":2,\"mood\":[{\"a\":null}],")
    #expect(try DiaryLineReader.read(Array(line.utf8)) == .entry(Entries.bare))
  }

  @Test(arguments: [
    ("", "expected an object, found nothing"),
    ("[]", "expected an object, found a list"),
    ("{\"version\":1,\"id\":\"0000", "not JSON at byte 19: the string has no closing quote"),
    ("{} {}", "found more than one object, expected one"),
    ("{}", "`version` is missing: expected a whole number from 1"),
    ("{\"version\":0}", "`version` must be a whole number from 1, but is 0"),
    ("{\"version\":3}", "format version 3 is not supported: expected 1"),
    ("{\"version\":1,\"deletes\":\"x\"}", "`deletes` must be a UUID, but is 'x'"),
    (
      "{\"version\":1,\"deletes\":\"22222222-0000-4000-80 0-000000000000\"}",
      "`deletes` must be a UUID, but is '22222222-0000-4000-80 0-000000000000'"
    ),
    (
      "{\"version\":1,\"deletes\":\"22222222-0000-4000-80+0-000000000000\"}",
      "`deletes` must be a UUID, but is '22222222-0000-4000-80+0-000000000000'"
    ),
    ("{\"version\":1}", "`timestamp` is missing: expected a time such as `2026-04-01T06:30:00Z`"),
  ])
  func problems(line: String, message: String) {
    let problem = #expect(throws: LineProblem.self) { try DiaryLineReader.read(Array(line.utf8)) }
    #expect(problem?.description == message)
  }

  @Test(arguments: [
    ("\"rating\":5", "\"rating\":6", "`rating` must be a whole number from 1 to 5, but is 6"),
    ("\"rating\":5", "\"rating\":4.5", "`rating` must be a whole number from 1 to 5, but is 4.5"),
    ("\"doseGrams\":15", "\"doseGrams\":null", "`doseGrams` must be a number, but is null"),
    ("\"method\":\"wave-maker\",", "", "`method` is missing: expected text"),
    (
      "\"coarse\"", "\"rough\"",
      "`grindLabel` must be one of `extra-fine`, `fine`, `medium-fine`, `medium`, `medium-coarse`, "
        + "`coarse`, `extra-coarse`, but is 'rough'"
    ),
    ("\"note\":null", "\"note\":7", "`note` must be text, but is 7"),
    (
      "2026-04-01T", "2026-04-31T",
      "`timestamp` must be a time such as `2026-04-01T06:30:00Z`, but is '2026-04-31T06:30:00.000Z'"
    ),
  ])
  func values(old: String, new: String, message: String) {
    let line = LineWriter.line(Entries.bare).replacing(old, with: new)
    let problem = #expect(throws: LineProblem.self) { try DiaryLineReader.read(Array(line.utf8)) }
    #expect(problem?.description == message)
  }
}
