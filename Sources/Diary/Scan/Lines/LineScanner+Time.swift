import BrewDomain

extension LineScanner {
  /// Takes a time in UTC, with three decimals or none, in quotes; milliseconds since 1970.
  @inline(__always)
  mutating func takeTime() -> Int? {
    var bad: UInt8 = 0
    func digit(_ offset: Int) -> Int {
      let digit = at[offset] &- 0x30
      bad |= digit > 9 ? 1 : 0
      return Int(digit)
    }
    func pair(_ offset: Int) -> Int { digit(offset) &* 10 &+ digit(offset &+ 1) }
    let hasMarks =
      at[0] == UInt8(ascii: "\"") && at[5] == UInt8(ascii: "-") && at[8] == UInt8(ascii: "-")
      && at[11] == UInt8(ascii: "T") && at[14] == UInt8(ascii: ":") && at[17] == UInt8(ascii: ":")
    guard hasMarks else { return nil }
    let (year, month, day) = (pair(1) &* 100 &+ pair(3), pair(6), pair(9))
    let (hour, minute, second) = (pair(12), pair(15), pair(18))
    let hasDecimals = at[20] == UInt8(ascii: ".")
    let fraction = hasDecimals ? digit(21) &* 100 &+ pair(22) : 0
    let end = hasDecimals ? 24 : 20
    guard bad == 0, at[end] == UInt8(ascii: "Z"), at[end + 1] == UInt8(ascii: "\""),
      month &- 1 < 12, month > 0, day > 0, day <= CivilDay.days(in: month, of: year), hour < 24,
      minute < 60, second < 60
    else { return nil }
    at += end + 2
    let seconds = (hour &* 60 &+ minute) &* 60 &+ second
    return (CivilDay.since1970(year, month, day) &* 86_400 &+ seconds) &* 1000 &+ fraction
  }
}
