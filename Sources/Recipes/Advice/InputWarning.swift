/// An input outside the recommended range of the method. Warnings never block, and values are never clamped.
public enum InputWarning: Sendable, Hashable {
  /// The dose, in grams, is outside `range`.
  case doseOutOfRange(value: Double, range: ClosedRange<Double>)
  /// The yield, in grams, is outside `range`.
  case yieldOutOfRange(value: Double, range: ClosedRange<Double>)
  /// The ratio, grams of water per gram of coffee, is outside `range`.
  case ratioOutOfRange(value: Double, range: ClosedRange<Double>)
  /// The water temperature, in °C, is outside `range`.
  case temperatureOutOfRange(value: Double, range: ClosedRange<Double>)

  /// The input that is outside its range. Raw values are those in JSON.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case dose = "dose-out-of-range"
    case yield = "yield-out-of-range"
    case ratio = "ratio-out-of-range"
    case temperature = "temperature-out-of-range"
  }

  /// The warning that a value is outside a range; not checked.
  package init(_ kind: Kind, value: Double, range: ClosedRange<Double>) {
    self =
      switch kind {
      case .dose: .doseOutOfRange(value: value, range: range)
      case .yield: .yieldOutOfRange(value: value, range: range)
      case .ratio: .ratioOutOfRange(value: value, range: range)
      case .temperature: .temperatureOutOfRange(value: value, range: range)
      }
  }

  /// The kind, the value and the recommended range.
  package var parts: (kind: Kind, value: Double, range: ClosedRange<Double>) {
    switch self {
    case .doseOutOfRange(let value, let range): (.dose, value, range)
    case .yieldOutOfRange(let value, let range): (.yield, value, range)
    case .ratioOutOfRange(let value, let range): (.ratio, value, range)
    case .temperatureOutOfRange(let value, let range): (.temperature, value, range)
    }
  }
}

extension InputWarning {
  /// The warnings for these inputs: dose, yield, ratio and temperature, in this order. Ranges are inclusive.
  ///
  /// Inputs that are nil (unknown) or invalid (reported as an error) get no warning; neither does a ratio
  /// that depends on them.
  ///
  /// - Parameters:
  ///   - dose: ground coffee, in grams.
  ///   - yield: water, in grams.
  ///   - temperature: water temperature, in °C.
  ///   - units: the units in which the inputs are shown. Who reads °F or ounces reads the ends of a range rounded,
  ///     so an input that is shown like an end is in the range: 205 °F is the upper end of 90 to 96 °C.
  ///   - methods: the recommended ranges of each method.
  public static func warnings(
    method: BrewMethod,
    dose: Double?,
    yield: Double?,
    temperature: Double?,
    units: DisplayUnits = DisplayUnits(),
    methods: MethodTable = .builtIn
  ) -> [InputWarning] {
    guard let ranges = methods.ranges(for: method) else { return [] }
    let dose = dose.flatMap { RecipeValues.isValid(positive: $0) ? $0 : nil }
    let yield = yield.flatMap { RecipeValues.isValid(positive: $0) ? $0 : nil }
    var warnings: [InputWarning] = []
    if let (value, range) = outlier(dose, ranges.dose) {
      warnings.append(.doseOutOfRange(value: value, range: range))
    }
    if let (value, range) = outlier(yield, ranges.yield) {
      warnings.append(.yieldOutOfRange(value: value, range: range))
    }
    if let dose, let yield, let (value, range) = outlier(yield / dose, ranges.ratio) {
      warnings.append(.ratioOutOfRange(value: value, range: range))
    }
    if let temperature, RecipeValues.isValid(temperature: temperature),
      let (value, range) = outlier(temperature, ranges.temperature)
    {
      warnings.append(.temperatureOutOfRange(value: value, range: range))
    }
    return warnings.filter { !$0.isShownAtEnd(of: units) }
  }

  /// Whether the value is shown like an end of its range.
  private func isShownAtEnd(of units: DisplayUnits) -> Bool {
    let (_, value, range) = parts
    let shown: (Double) -> String
    switch self {
    case .doseOutOfRange:
      guard let unit = units.dose, !unit.isMetric else { return false }
      shown = { Canonical.rounded($0, in: unit, .coffee) }
    case .yieldOutOfRange:
      guard let unit = units.yield, !unit.isMetric else { return false }
      shown = { Canonical.rounded($0, in: unit, .water) }
    case .ratioOutOfRange: return false
    case .temperatureOutOfRange:
      guard units.temperature == .fahrenheit else { return false }
      shown = { Canonical.rounded(celsius: $0, in: .fahrenheit) }
    }
    return [range.lowerBound, range.upperBound].map(shown).contains(shown(value))
  }

  /// The value and the range if both are known and the value is outside.
  private static func outlier(
    _ value: Double?,
    _ range: ClosedRange<Double>?
  ) -> (Double, ClosedRange<Double>)? {
    guard let value, let range, !Tolerance.contains(range, value) else { return nil }
    return (value, range)
  }
}

extension InputWarning: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop.
  public var description: String { text(in: DisplayUnits()) }

  /// The message, with values in these units.
  package func text(in units: DisplayUnits) -> String {
    switch self {
    case .doseOutOfRange(let value, let range):
      Self.sentence("a dose", value, range) { Self.mass($0, units.dose, .coffee, decimals: $1) }
    case .yieldOutOfRange(let value, let range):
      Self.sentence("a yield", value, range) { Self.mass($0, units.yield, .water, decimals: $1) }
    case .ratioOutOfRange(let value, let range):
      Self.sentence(
        "a ratio",
        "1:" + Canonical.number(value, outside: range),
        [range.lowerBound, range.upperBound].map { "1:" + Canonical.number($0) }
      )
    case .temperatureOutOfRange(let value, let range) where units.temperature == .fahrenheit:
      Self.sentence(
        "a temperature",
        Canonical.shown(celsius: value, in: .fahrenheit),
        [range.lowerBound, range.upperBound].map { Canonical.rounded(celsius: $0, in: .fahrenheit) }
      )
    case .temperatureOutOfRange(let value, let range):
      Self.sentence("a temperature", value, range) {
        Canonical.temperature(celsius: $0, decimals: $1)
      }
    }
  }

  /// A mass in the unit of its author: metric ones with at most `decimals`.
  private static func mass(
    _ grams: Double,
    _ unit: MassUnit?,
    _ ingredient: Ingredient,
    decimals: Int
  ) -> String {
    guard let unit, !unit.isMetric else { return Canonical.mass(grams, decimals: decimals) }
    return Canonical.shown(grams, in: unit, ingredient)
  }

  private static func sentence(
    _ input: String,
    _ value: Double,
    _ range: ClosedRange<Double>,
    spell: (Double, Int) -> String
  ) -> String {
    let nearest = value < range.lowerBound ? range.lowerBound : range.upperBound
    let (spelled, _) = Canonical.distinguishable(value, nearest, spell: spell)
    return sentence(input, spelled, [spell(range.lowerBound, 3), spell(range.upperBound, 3)])
  }

  private static func sentence(_ input: String, _ value: String, _ ends: [String]) -> String {
    "\(input) of \(value) is outside the recommended \(ends[0]) to \(ends[1])"
  }
}
