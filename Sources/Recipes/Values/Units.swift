/// A unit of mass, or of the volume of water, of which 1 ml weighs 1 g. Raw values are the canonical spellings.
public enum MassUnit: String, CaseIterable, Sendable, Codable {
  case gram = "g"
  case kilogram = "kg"
  case milligram = "mg"
  case ounce = "oz"
  case pound = "lb"
  case millilitre = "ml"
  case litre = "l"
  case fluidOunce = "fl oz"
}

extension MassUnit {
  /// What is known of a unit. A new unit is a case and its lines here.
  private struct Facts {
    let grams: Double
    var isVolume = false
    var isMetric = true
    /// Its other spellings in recipes.
    var spellings = ""
  }

  /// The avoirdupois pound is 453.59237 g by the international agreement of 1959, the ounce a 16th of it. The
  /// fluid ounce is that of the United States: 231 cubic inches ÷ 128.
  private var facts: Facts {
    switch self {
    case .gram: Facts(grams: 1, spellings: "gr gram grams")
    case .kilogram: Facts(grams: 1000)
    case .milligram: Facts(grams: 0.001)
    case .ounce: Facts(grams: 28.349523125, isMetric: false)
    case .pound: Facts(grams: 453.59237, isMetric: false)
    case .millilitre: Facts(grams: 1, isVolume: true)
    case .litre: Facts(grams: 1000, isVolume: true)
    case .fluidOunce: Facts(grams: 29.5735295625, isVolume: true, isMetric: false)
    }
  }

  /// The grams in one.
  package var grams: Double { facts.grams }

  /// Whether it is a unit of volume, which only water has.
  package var isVolume: Bool { facts.isVolume }

  /// Whether it is a metric unit.
  package var isMetric: Bool { facts.isMetric }

  /// The spellings that recipes may have, the canonical one first.
  package var spellings: [String] {
    [rawValue] + facts.spellings.split(separator: " ").map(String.init)
  }
}

/// A unit of temperature. Raw values are the canonical spellings.
public enum TemperatureUnit: String, CaseIterable, Sendable, Codable {
  case celsius = "°C"
  case fahrenheit = "°F"

  /// The spellings that recipes may have, the canonical one first.
  package var spellings: [String] {
    switch self {
    case .celsius: ["°C", "℃", "C", "°c", "c"]
    case .fahrenheit: ["°F", "℉", "F", "°f", "f"]
    }
  }
}

/// The units in which dose, yield and temperature are shown; nil for grams and °C.
public struct DisplayUnits: Sendable, Equatable, Codable {
  /// The unit of the dose.
  public var dose: MassUnit?
  /// The unit of the yield.
  public var yield: MassUnit?
  /// The unit of the temperature.
  public var temperature: TemperatureUnit?

  /// These units; grams and °C become nil, so that equal units are equal values.
  public init(
    dose: MassUnit? = nil,
    yield: MassUnit? = nil,
    temperature: TemperatureUnit? = nil
  ) {
    self.dose = dose == .gram ? nil : dose
    self.yield = yield == .gram ? nil : yield
    self.temperature = temperature == .celsius ? nil : temperature
  }
}

extension DisplayUnits {
  /// The units as one text: `oz, fl oz, °F`, those of dose, yield and temperature.
  package var text: String {
    let names = [(dose ?? .gram).rawValue, (yield ?? .gram).rawValue]
    return (names + [(temperature ?? .celsius).rawValue]).joined(separator: ", ")
  }

  /// The units of such a text; nil for grams and °C, and for units that this release does not know.
  package init?(text: String) {
    let names = text.split(separator: ",").map { name in String(name.drop { $0 == " " }) }
    guard names.count == 3, let dose = MassUnit(rawValue: names[0]), !dose.isVolume,
      let yield = MassUnit(rawValue: names[1]),
      let temperature = TemperatureUnit(rawValue: names[2])
    else { return nil }
    self.init(dose: dose, yield: yield, temperature: temperature)
    if self == DisplayUnits() { return nil }
  }
}

/// The units that a reader asks for.
public enum UnitSystem: String, CaseIterable, Sendable, Codable {
  /// Those of the author of each figure.
  case author
  /// Grams and °C, or other metric units of the author.
  case metric
  /// Ounces and °F, or other US units of the author.
  case us

  /// The unit for a mass that its author gave in `unit`.
  package func unit(for unit: MassUnit?) -> MassUnit {
    let unit = unit ?? .gram
    switch self {
    case .author: return unit
    case .metric: return unit.isMetric ? unit : .gram
    case .us: return unit.isMetric ? .ounce : unit
    }
  }

  /// The unit for a temperature that its author gave in `unit`.
  package func unit(for unit: TemperatureUnit?) -> TemperatureUnit {
    switch self {
    case .author: unit ?? .celsius
    case .metric: .celsius
    case .us: .fahrenheit
    }
  }

  /// The units for inputs that their author gave in `units`.
  package func units(for units: DisplayUnits) -> DisplayUnits {
    DisplayUnits(
      dose: unit(for: units.dose),
      yield: unit(for: units.yield),
      temperature: unit(for: units.temperature)
    )
  }
}

/// What is weighed; coffee is shown more precisely than water.
package enum Ingredient: Sendable {
  case coffee, water
}

extension MassUnit {
  /// The number of steps of computed figures in one gram for metric units, else in one unit: 0.1 g of coffee and
  /// 1 g of water, 0.01 oz of coffee and 0.05 oz of water. A pound has steps of similar size.
  private func steps(_ ingredient: Ingredient) -> UInt64 {
    switch (self, ingredient) {
    case (.ounce, .coffee), (.fluidOunce, .coffee): 100
    case (.ounce, .water), (.fluidOunce, .water): 20
    case (.pound, .coffee): 1000
    case (.pound, .water): 500
    case (_, .coffee): 10
    case (_, .water): 1
    }
  }

  /// The grams of one step of computed figures.
  package func grain(_ ingredient: Ingredient) -> Double {
    (isMetric ? 1 : grams) / Double(steps(ingredient))
  }

  /// How far a stored mass may be from the decimal that its author wrote, in this unit. Masses are stored in grams
  /// to 1e-6, which is exact for metric units; sums of converted ones are less exact.
  fileprivate var tolerance: Double { (isMetric ? 0.6e-6 : 1e-5) / grams }

  /// The number of steps nearest to a mass in grams; at least 1 for more than 0 g if `isPositive`.
  func ticks(_ grams: Double, _ ingredient: Ingredient, isPositive: Bool = false) -> Double {
    let mass = Proportion(grams: Rounding.millionth(grams), in: isMetric ? .gram : self)
    let nearest = mass.steps(perUnit: steps(ingredient))
    return isPositive && grams > 0 ? max(1, nearest) : nearest
  }

  /// The spelling of a number of steps: `0.75 oz`.
  func text(ticks: Double, _ ingredient: Ingredient) -> String {
    let number = ticks / Double(steps(ingredient)) / (isMetric ? grams : 1)
    return "\(Canonical.number(number)) \(rawValue)"
  }

  /// The grams of a number of steps.
  func grams(ticks: Double, _ ingredient: Ingredient) -> Double {
    isMetric ? ticks / Double(steps(ingredient)) : ticks * grain(ingredient)
  }
}

extension Canonical {
  /// A mass as its author wrote it in `unit`, to 1e-6: `12 oz` for 340.194278 g.
  package static func mass(_ grams: Double, in unit: MassUnit) -> String {
    if unit == .gram { return mass(grams) }
    return "\(written(grams / unit.grams, tolerance: unit.tolerance)) \(unit.rawValue)"
  }

  /// A mass in `unit` with at most so many decimals, 0 to 6, but more for a mass near a shorter number.
  package static func mass(_ grams: Double, in unit: MassUnit, decimals: Int) -> String {
    let number = grams / unit.grams
    let short = shortest(number, decimals: 5, tolerance: unit.tolerance)
    let rounded = self.number(number, decimals: decimals)
    guard let short, short.utf8.count <= rounded.utf8.count else {
      return "\(rounded) \(unit.rawValue)"
    }
    return "\(short) \(unit.rawValue)"
  }

  /// A computed mass in `unit`, to the precision of figures that are shown.
  package static func rounded(
    _ grams: Double,
    in unit: MassUnit,
    _ ingredient: Ingredient
  ) -> String {
    unit.text(ticks: unit.ticks(grams, ingredient, isPositive: true), ingredient)
  }

  /// A mass in `unit`: as written if that takes at most three decimals, else rounded as a computed figure.
  package static func shown(_ grams: Double, in unit: MassUnit, _ ingredient: Ingredient) -> String
  {
    let number = grams / unit.grams
    let short = shortest(number, decimals: 3, tolerance: unit.tolerance)
    return short.map { "\($0) \(unit.rawValue)" } ?? rounded(grams, in: unit, ingredient)
  }

  /// A temperature as its author wrote it in `unit`.
  package static func temperature(celsius: Double, in unit: TemperatureUnit) -> String {
    switch unit {
    case .celsius: temperature(celsius: celsius)
    case .fahrenheit: "\(written(celsius * 9 / 5 + 32, tolerance: 2e-6)) °F"
    }
  }

  /// A converted temperature in `unit`: whole degrees.
  package static func rounded(celsius: Double, in unit: TemperatureUnit) -> String {
    let degrees =
      unit == .celsius
      ? Rounding.whole(celsius)
      : Proportion(Rounding.millionth(celsius * 9 + 160), over: 5).whole
    return "\(number(degrees)) \(unit.rawValue)"
  }

  /// A temperature in `unit`: as written if that takes at most two decimals, else in whole degrees.
  package static func shown(celsius: Double, in unit: TemperatureUnit) -> String {
    let degrees = unit == .celsius ? celsius : celsius * 9 / 5 + 32
    let short = shortest(degrees, decimals: 2, tolerance: 2e-6)
    return short.map { "\($0) \(unit.rawValue)" } ?? rounded(celsius: celsius, in: unit)
  }

  /// The shortest decimal that stands for a number: values are stored in the base unit, to 1e-6.
  private static func written(_ value: Double, tolerance: Double) -> String {
    shortest(value, decimals: 5, tolerance: tolerance) ?? number(value)
  }

  private static func shortest(_ value: Double, decimals: Int, tolerance: Double) -> String? {
    var scale = 1.0
    for decimals in 0...decimals {
      let near = Rounding.whole(value * scale) / scale
      if (near - value).magnitude <= tolerance { return number(near, decimals: decimals) }
      scale *= 10
    }
    return nil
  }
}

/// A mass or temperature in canonical spelling, such as `0.75 oz`, read back.
package struct ShownQuantity: Sendable, Equatable {
  /// The value in grams or °C.
  package let value: Double
  /// The canonical spelling of the unit.
  package let unit: String

  /// The value in grams; nil for a temperature.
  package var grams: Double? { mass == nil ? nil : value }
  /// The unit of a mass.
  package var mass: MassUnit? { MassUnit(rawValue: unit) }
  /// The unit of a temperature.
  package var temperature: TemperatureUnit? { TemperatureUnit(rawValue: unit) }

  /// Reads a text; nil if it is not a quantity in canonical spelling.
  package init?(_ text: String) {
    guard let blank = text.utf8.firstIndex(of: UInt8(ascii: " ")),
      let number = Double(text[..<blank]), number.isFinite
    else { return nil }
    let unit = String(text[text.index(after: blank)...])
    if let mass = MassUnit(rawValue: unit) {
      value = Proportion(number, of: mass).millionth
    } else if let scale = TemperatureUnit(rawValue: unit) {
      value =
        scale == .celsius
        ? number : Proportion(Rounding.millionth(number - 32), times: 5, over: 9).millionth
    } else {
      return nil
    }
    self.unit = unit
  }
}
