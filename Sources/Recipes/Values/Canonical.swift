/// The canonical spelling of quantities: `15.5 g`, `94 °C`, `1 min 30 s`.
///
/// Values are rounded to 1e-6, the precision of the recipe format, ties away from zero. The decimal is the
/// shortest one, without an exponent below 1e18, and −0 is `0`. Uses no Foundation.
package enum Canonical {
  /// A mass in grams, such as `45 g`.
  ///
  /// - Parameter decimals: the maximum decimals, 0 to 6.
  package static func mass(_ grams: Double, decimals: Int = 6) -> String {
    number(grams, decimals: decimals) + " g"
  }

  /// A temperature in degrees Celsius, such as `94 °C`.
  ///
  /// - Parameter decimals: the maximum decimals, 0 to 6.
  package static func temperature(celsius: Double, decimals: Int = 6) -> String {
    number(celsius, decimals: decimals) + " °C"
  }

  /// A duration, such as `45 s`, `1 min 30.5 s`, `2 min` or `1 h 2 min 3 s`, without parts that are zero. The
  /// sign of a negative duration comes first.
  ///
  /// - Parameter decimals: the maximum decimals of the seconds, 0 to 6.
  package static func duration(seconds: Double, decimals: Int = 6) -> String {
    guard let time = DecimalSpelling(seconds, decimals: decimals) else { return "\(seconds) s" }
    let minutes = time.whole / 60
    var parts: [String] = []
    if minutes >= 60 { parts.append("\(minutes / 60) h") }
    if minutes % 60 > 0 { parts.append("\(minutes % 60) min") }
    let rest = DecimalSpelling(whole: time.whole % 60, fraction: time.fraction, isNegative: false)
    if !rest.isZero || parts.isEmpty { parts.append("\(rest) s") }
    return (time.isNegative ? "-" : "") + parts.joined(separator: " ")
  }

  /// A bare number, such as `250` or `28.349523`.
  ///
  /// NaN, infinities and magnitudes from 1e18, which the recipe format does not allow, are spelled as in
  /// Swift.
  ///
  /// - Parameter decimals: the maximum decimals, 0 to 6.
  package static func number(_ value: Double, decimals: Int = 6) -> String {
    DecimalSpelling(value, decimals: decimals).map { $0.description } ?? "\(value)"
  }

  /// A number outside a range, with one decimal, or with as many as it takes to differ from the ends of the range.
  package static func number(_ value: Double, outside range: ClosedRange<Double>) -> String {
    let ends = [range.lowerBound, range.upperBound].map { number($0) }
    let spellings = (1...6).lazy.map { number(value, decimals: $0) }
    return spellings.first { !ends.contains($0) } ?? number(value)
  }

  /// Two quantities spelled so that they differ: with at most three decimals, more than a scale or a
  /// stopwatch shows, or with six if they would look the same.
  ///
  /// - Parameter spell: spells a quantity with a maximum number of decimals.
  package static func distinguishable(
    _ first: Double,
    _ second: Double,
    spell: (Double, Int) -> String
  ) -> (String, String) {
    let short = (spell(first, 3), spell(second, 3))
    return short.0 != short.1 ? short : (spell(first, 6), spell(second, 6))
  }
}

/// A number as integer part and millionths.
private struct DecimalSpelling: CustomStringConvertible {
  /// The integer part.
  let whole: UInt64
  /// The fraction, in millionths.
  let fraction: UInt64
  /// Whether the number is negative; false for 0.
  let isNegative: Bool

  /// Whether the number is 0.
  var isZero: Bool { whole == 0 && fraction == 0 }

  /// Creates a number from its parts.
  init(whole: UInt64, fraction: UInt64, isNegative: Bool) {
    self.whole = whole
    self.fraction = fraction
    self.isNegative = isNegative
  }

  /// `value` rounded to `decimals` places (0 to 6), ties away from zero; nil for NaN, infinities and
  /// magnitudes from 1e18.
  init?(_ value: Double, decimals: Int) {
    guard value.magnitude < 1e18 else { return nil }
    var grain: UInt64 = 1
    for _ in decimals..<6 { grain *= 10 }
    let whole = UInt64(value.magnitude)
    // The integer part is subtracted first, exactly, so that large numbers lose no millionths. Adding a half
    // and truncating rounds without libm, which static executables do not link by default.
    let millionths = UInt64((value.magnitude - Double(whole)) * 1e6 + 0.5)
    let rounded = (millionths + grain / 2) / grain * grain
    self.whole = whole + rounded / 1_000_000
    self.fraction = rounded % 1_000_000
    self.isNegative = value < 0 && (self.whole > 0 || self.fraction > 0)
  }

  /// The shortest decimal: no trailing zeros, no point without decimals.
  var description: String {
    // A sign, 19 digits, a point and 6 digits.
    let capacity = 27
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { text in
      var start = capacity
      func put(_ byte: UInt8) {
        start -= 1
        text[start] = byte
      }
      if fraction > 0 {
        var rest = fraction
        for _ in 0..<6 {
          // No zeros at the end.
          if start < capacity || rest % 10 > 0 { put(UInt8(0x30 + rest % 10)) }
          rest /= 10
        }
        put(UInt8(ascii: "."))
      }
      var rest = whole
      repeat {
        put(UInt8(0x30 + rest % 10))
        rest /= 10
      } while rest > 0
      if isNegative { put(UInt8(ascii: "-")) }
      return String(decoding: text[start...], as: UTF8.self)
    }
  }
}
