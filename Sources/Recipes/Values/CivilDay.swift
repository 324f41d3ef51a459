/// Days of the proleptic Gregorian calendar, of the years 0 to 9999 and the first day after them.
///
/// Foundation's calendar is Julian before 1582 and too slow to use for each line of a diary.
package enum CivilDay {
  /// Days since 1970-01-01. Years are counted from March here, so that a leap day is the last day; the months
  /// before any month then average 30.6 days, which rounds to the right sum.
  @inlinable @inline(__always)
  package static func since1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let isEarly = month < 3
    let years = isEarly ? year &- 1 &+ 400 : year &+ 400
    let months = isEarly ? month &+ 9 : month &- 3
    let leapDays = years / 4 &- years / 100 &+ years / 400
    return years &* 365 &+ leapDays &+ (months &* 306 &+ 5) / 10 &+ day &- 865_566
  }

  /// The number of days in a month from 1 to 12.
  @inlinable @inline(__always)
  package static func days(in month: Int, of year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return 30 &+ ((month &+ month >> 3) & 1)
  }

  /// The date `days` after 1970-01-01, by Howard Hinnant's algorithm ("chrono-Compatible Low-Level Date
  /// Algorithms").
  package static func date(since1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
