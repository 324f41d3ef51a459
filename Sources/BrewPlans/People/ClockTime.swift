import BrewDomain

/// A time as a stopwatch shows it: `0:45`, `3:00`, `12:00:00`, with the decimals that it has.
package enum ClockTime {
  private static let micros = 1e6

  /// The spelling of seconds, which are not negative.
  package static func text(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 1e9 else { return Canonical.duration(seconds: seconds) }
    // Rounded as a whole first, or else 59.9999999 s would be 0:60.
    let rounded = UInt64(seconds * micros + 0.5)
    let (whole, fraction) = rounded.quotientAndRemainder(dividingBy: UInt64(micros))
    let decimals = Canonical.number(Double(fraction) / micros).dropFirst()
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let head = hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)"
    return "\(head):\(twoDigits(whole % 60))\(decimals)"
  }

  private static func twoDigits(_ value: UInt64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
