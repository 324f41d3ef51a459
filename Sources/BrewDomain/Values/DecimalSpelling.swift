/// A number taken apart for writing: whole part and millionths.
struct DecimalSpelling: CustomStringConvertible {
  /// The part before the point.
  let whole: UInt64
  /// The part after the point, in millionths.
  let fraction: UInt64
  /// Whether a minus stands in front; never so for 0.
  let isNegative: Bool

  /// Whether the number is 0.
  var isZero: Bool { whole == 0 && fraction == 0 }

  /// The parts as given.
  init(whole: UInt64, fraction: UInt64, isNegative: Bool) {
    self.whole = whole
    self.fraction = fraction
    self.isNegative = isNegative
  }

  /// `value` rounded to `decimals` places (0 to 6), ties away from zero; nil where that has no
  /// decimal of reasonable length: NaN, infinities, magnitudes from 1e18.
  init?(_ value: Double, decimals: Int) {
    guard value.magnitude < 1e18 else { return nil }
    let grain = (decimals..<6).reduce(1) { grain, _ in grain * 10 } as UInt64
    let whole = UInt64(value.magnitude)
    // The whole part is subtracted first, exactly, so that large numbers lose no millionths. Adding
    // a half and truncating rounds without libm, which static executables do not link by themselves.
    let millionths = UInt64((value.magnitude - Double(whole)) * 1e6 + 0.5)
    let rounded = (millionths + grain / 2) / grain * grain
    self.whole = whole + rounded / 1_000_000
    self.fraction = rounded % 1_000_000
    self.isNegative = value < 0 && (self.whole > 0 || self.fraction > 0)
  }

  /// The shortest decimal: no trailing zeros, no point without decimals.
  var description: String {
    let sign = isNegative ? "-" : ""
    guard fraction > 0 else { return "\(sign)\(whole)" }
    var digits = String(1_000_000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
