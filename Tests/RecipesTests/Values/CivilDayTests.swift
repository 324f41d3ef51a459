import Testing

@testable import Recipes

struct CivilDayTests {
  private static let months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// The first and the last day of each month, in sequence.
  @Test func daysFollowEachOther() {
    var days = -719_528
    for year in 0...9999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 1...12 {
        let count = Self.months[month - 1] + (month == 2 && isLeap ? 1 : 0)
        let isRight =
          CivilDay.days(in: month, of: year) == count
          && CivilDay.since1970(year, month, 1) == days
          && CivilDay.since1970(year, month, count) == days + count - 1
          && CivilDay.date(since1970: days) == (year, month, 1)
          && CivilDay.date(since1970: days + count - 1) == (year, month, count)
        if !isRight { Issue.record("\(year)-\(month)") }
        days += count
      }
    }
    #expect(CivilDay.since1970(10_000, 1, 1) == days)
    #expect(CivilDay.since1970(1970, 1, 1) == 0)
  }
}
