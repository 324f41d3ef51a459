/// Days of the proleptic Gregorian calendar, of the years 0 to 9999.
enum CivilDay {
  /// Days from 1970-01-01. A year begins in March here, so that a leap day is its last one, and the months
  /// before any are 30.6 days long on average, which rounds to the right sum.
  @inline(__always)
  static func since1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let isEarly = month < 3
    let years = isEarly ? year &- 1 &+ 400 : year &+ 400
    let months = isEarly ? month &+ 9 : month &- 3
    let leapDays = years / 4 &- years / 100 &+ years / 400
    return years &* 365 &+ leapDays &+ (months &* 306 &+ 5) / 10 &+ day &- 865_566
  }

  /// The days of a month from 1 to 12.
  @inline(__always)
  static func days(in month: Int, of year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return 30 &+ ((month &+ month >> 3) & 1)
  }
}
