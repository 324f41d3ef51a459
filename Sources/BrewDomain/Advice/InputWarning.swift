/// An input outside what is recommended for the method: never blocking, and nothing is clamped.
public enum InputWarning: Sendable, Hashable {
  /// The dose, in grams, is outside `range`.
  case doseOutOfRange(value: Double, range: ClosedRange<Double>)
  /// The yield, in grams, is outside `range`.
  case yieldOutOfRange(value: Double, range: ClosedRange<Double>)
  /// The ratio, grams of water to a gram of coffee, is outside `range`.
  case ratioOutOfRange(value: Double, range: ClosedRange<Double>)
  /// The water temperature, in °C, is outside `range`.
  case temperatureOutOfRange(value: Double, range: ClosedRange<Double>)
}

extension InputWarning: CustomStringConvertible {
  /// What is unusual, on one line, in lower case and without a final stop.
  public var description: String {
    switch self {
    case .doseOutOfRange(let value, let range):
      Self.sentence("a dose", value, range) { Canonical.mass($0, decimals: $1) }
    case .yieldOutOfRange(let value, let range):
      Self.sentence("a yield", value, range) { Canonical.mass($0, decimals: $1) }
    case .ratioOutOfRange(let value, let range):
      Self.sentence("a ratio", value, range) { "1:" + Canonical.number($0, decimals: $1) }
    case .temperatureOutOfRange(let value, let range):
      Self.sentence("a temperature", value, range) {
        Canonical.temperature(celsius: $0, decimals: $1)
      }
    }
  }

  private static func sentence(
    _ input: String,
    _ value: Double,
    _ range: ClosedRange<Double>,
    spell: (Double, Int) -> String
  ) -> String {
    let nearest = value < range.lowerBound ? range.lowerBound : range.upperBound
    let (spelled, _) = Canonical.apart(value, nearest, spell: spell)
    let (from, to) = (spell(range.lowerBound, 3), spell(range.upperBound, 3))
    return "\(input) of \(spelled) is outside the recommended \(from) to \(to)"
  }
}
