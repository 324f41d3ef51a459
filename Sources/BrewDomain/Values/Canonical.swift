/// The one spelling in which the tools write a quantity: `15.5 g`, `94 °C`, `1 min 30 s`.
///
/// Values are rounded to 1e-6, the precision of the recipe format, ties away from zero. The decimal
/// is the shortest one, never with an exponent below 1e18, and −0 is `0`. Needs no Foundation.
package enum Canonical {
  /// A mass in grams, such as `45 g`.
  ///
  /// - Parameter decimals: the most decimals to write, 0 to 6.
  package static func mass(_ grams: Double, decimals: Int = 6) -> String {
    number(grams, decimals: decimals) + " g"
  }

  /// A temperature in degrees Celsius, such as `94 °C`.
  ///
  /// - Parameter decimals: the most decimals to write, 0 to 6.
  package static func temperature(celsius: Double, decimals: Int = 6) -> String {
    number(celsius, decimals: decimals) + " °C"
  }

  /// A duration, such as `45 s`, `1 min 30.5 s`, `2 min` or `1 h 2 min 3 s`; parts that are zero are
  /// left out. A negative one has its sign in front of the whole.
  ///
  /// - Parameter decimals: the most decimals of the seconds to write, 0 to 6.
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
  /// NaN, infinities and magnitudes from 1e18, none of which the recipe format can hold, are spelled
  /// as Swift spells them.
  ///
  /// - Parameter decimals: the most decimals to write, 0 to 6.
  package static func number(_ value: Double, decimals: Int = 6) -> String {
    DecimalSpelling(value, decimals: decimals).map(\.description) ?? "\(value)"
  }
}
