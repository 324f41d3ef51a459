import Platform
import Recipes
import Testing

@testable import Diary

struct DiaryLineReaderTests {
  @Test(arguments: [Entries.full, Entries.bare, Entries.unrated, Entries.placed])
  func roundTrip(entry: BrewLogDetailDTO) throws {
    #expect(try DiaryLine(Array(LineWriter.line(entry).utf8)) == .entry(entry))
  }

  @Test func tombstone() throws {
    let tombstone = Tombstone(id: Entries.id(3), time: LogTime(milliseconds: 1_775_025_000_125))
    #expect(
      try DiaryLine(Array(LineWriter.line(tombstone).utf8)) == .tombstone(tombstone)
    )
  }

  @Test func unknownFieldsAreIgnored() throws {
    let line = LineWriter.line(Entries.bare)
      .replacing("{\"version\":1,", with: "{\"version\":2,\"mood\":[{\"a\":null}],")
    #expect(try DiaryLine(Array(line.utf8)) == .entry(Entries.bare))
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
    let problem = #expect(throws: LineProblem.self) { try DiaryLine(Array(line.utf8)) }
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
    ("\"rating\":5,", "", "`rating` is missing: expected a whole number from 1 to 5"),
    (
      "\"note\":null", "\"roastedOn\":\"2026-02-30\"",
      "`roastedOn` must be a date such as `2026-04-01`, but is '2026-02-30'"
    ),
    (
      "\"note\":null", "\"furtherTastes\":[\"too-weak\",1]",
      "`furtherTastes` must be a list of `too-sour`, `too-bitter`, `too-weak`, `too-strong`, `perfect`, "
        + "but is a list"
    ),
    ("\"note\":null", "\"note\":7", "`note` must be text, but is 7"),
    (
      "2026-04-01T", "2026-04-31T",
      "`timestamp` must be a time such as `2026-04-01T06:30:00Z`, but is '2026-04-31T06:30:00.000Z'"
    ),
  ])
  func values(old: String, new: String, message: String) {
    let line = LineWriter.line(Entries.bare).replacing(old, with: new)
    let problem = #expect(throws: LineProblem.self) { try DiaryLine(Array(line.utf8)) }
    #expect(problem?.description == message)
  }
}

@Suite struct TimeTests {
  @Test(arguments: [
    ("2026-01-01", "2026-W01", "2025-12-29"), ("2025-12-28", "2025-W52", "2025-12-22"),
    ("2025-12-29", "2026-W01", "2025-12-29"), ("2021-01-03", "2020-W53", "2020-12-28"),
    ("2024-12-31", "2025-W01", "2024-12-30"), ("1969-12-28", "1969-W52", "1969-12-22"),
    ("1969-12-29", "1970-W01", "1969-12-29"), ("2026-04-05", "2026-W14", "2026-03-30"),
  ])
  func weeks(date: String, text: String, monday: String) throws {
    let time = try #require(Timestamp(date + "T00:00:00Z").flatMap { LogTime($0.date) })
    let week = ISOWeek(day: time.milliseconds / 86_400_000)
    #expect(week.text == text)
    #expect(week.monday == monday)
  }

  @Test func daysMatchTimestamps() throws {
    for year in stride(from: 0, through: 9999, by: 7) {
      for month in 1...12 {
        let day = CivilDay.days(in: month, of: year)
        let parts: [(number: Int, width: Int)] = [(year, 4), (month, 2), (day, 2)]
        let digits = parts.map { String(String(100_000 + $0.number).suffix($0.width)) }
        let text = digits.joined(separator: "-")
        let time = try #require(
          Timestamp(text + "T00:00:00Z").flatMap { LogTime($0.date) },
          "\(text)"
        )
        #expect(CivilDay.since1970(year, month, day) * 86_400_000 == time.milliseconds, "\(text)")
        let after = text.dropLast(2) + String(day + 1)
        #expect(Timestamp(after + "T00:00:00Z") == nil, "\(after)")
      }
    }
  }

  /// Times as people type them, in the local time of the machine.
  @Test(arguments: [
    ("2026-04-01 08:30", "2026-04-01 08:30:00"), ("2026-04-01T08:30:15", "2026-04-01 08:30:15"),
    ("2026-04-01, 8:30", "2026-04-01 08:30:00"), ("2026-04-01", "2026-04-01 00:00:00"),
    ("08:30", "2026-03-01 08:30:00"), ("8:30 pm", "2026-03-01 20:30:00"),
    ("12am", "2026-03-01 00:00:00"),
    ("12:05PM", "2026-03-01 12:05:00"), ("today 7:45", "2026-03-01 07:45:00"),
    ("yesterday 7:45", "2026-02-28 07:45:00"), ("7:45 Yesterday", "2026-02-28 07:45:00"),
    ("yesterday", "2026-02-28 00:00:00"), ("now", "2026-03-01 12:00:00"),
    ("24.11.2025 09:00", "2025-11-24 09:00:00"), ("1.4.2025", "2025-04-01 00:00:00"),
    ("sunday 9:00", "2026-03-01 09:00:00"), ("sunday 18:00", "2026-02-22 18:00:00"),
    ("Monday 9:00", "2026-02-23 09:00:00"),
    ("sat", "2026-02-28 00:00:00"), ("3 days ago", "2026-02-26 12:00:00"),
    ("3 days ago 9:00", "2026-02-26 09:00:00"), ("a week ago", "2026-02-22 12:00:00"),
    ("2 hours ago", "2026-03-01 10:00:00"), ("90 min ago", "2026-03-01 10:30:00"),
  ])
  func typedTimes(text: String, local: String) throws {
    let noon = try #require(LocalClock.date("2026-03-01 12:00").flatMap { LogTime($0) })
    let date = try #require(LocalClock.date(text, now: noon))
    var clock = LocalClock()
    #expect(LogTime(date).map { clock.text(of: $0) } == local)
  }

  @Test(arguments: [
    "", "soon", "2026-02-30", "2026-02-30 08:30", "24:00", "8:60", "8", "13pm", "0am", "8:3",
    "yesterday today", "08:30 09:30", "2026-04-01 08:30 09:30", "2026-04-01 08:30Z x", "pm",
    "7:45yesterday", "24/11/2026", "31.2.2026", "24.11.26", "3 days", "days ago",
    "2 hours ago 9:00",
    "3 days ago yesterday", "monday tuesday",
  ])
  func noTimes(text: String) { #expect(LocalClock.date(text) == nil) }
}
