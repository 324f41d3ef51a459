import BrewDomain

/// The spelling of a new value in the place of one that an author wrote.
extension Quantity {
  /// A mass in the unit of what stands there, if that gives exactly this mass: `0.3 kg` of 300 in the place
  /// of `0.25 kg`. A number without a unit stays one. Else in grams.
  ///
  /// - Parameter text: what stands there; any other text gives grams.
  package static func spelling(ofMass grams: Double, inPlaceOf text: String, isWater: Bool)
    -> String
  {
    let unit = unit(of: text, as: .mass(isWater: isWater))
    // Programs write JSON, where a number that gets a unit would be one no more.
    if unit == "" { return Canonical.number(grams) }
    let units = massUnits + (isWater ? waterUnits : [])
    guard let unit, let factor = units.first(where: { $0.unit == unit })?.grams,
      !["g", "gr", "gram", "grams"].contains(unit)
    else { return Canonical.mass(grams) }
    let spelling = "\(Canonical.number(grams / factor)) \(unit)"
    return isEqual(spelling, Canonical.mass(grams), as: .mass(isWater: isWater))
      ? spelling : Canonical.mass(grams)
  }

  /// A temperature in degrees Fahrenheit if what stands there is, and that gives exactly this temperature.
  /// A number without a unit stays one. Else in degrees Celsius.
  package static func spelling(ofTemperature celsius: Double, inPlaceOf text: String) -> String {
    let inCelsius = Canonical.temperature(celsius: celsius)
    var text = text
    let old = text.withUTF8 { try? temperature($0) }
    guard old?.unit == .fahrenheit else {
      return old?.isBare == true ? Canonical.number(celsius) : inCelsius
    }
    // With more decimals than a thermometer shows, any temperature would be exact.
    let spellings = (0...2).map { "\(Canonical.number(celsius * 9 / 5 + 32, decimals: $0)) °F" }
    return spellings.first { isEqual($0, inCelsius, as: .temperature) } ?? inCelsius
  }

  /// The unit that is written; `nil` for what is no such quantity.
  private static func unit(of text: String, as type: ValueType) -> String? {
    guard isEqual(text, text, as: type) else { return nil }
    var text = text
    return text.withUTF8 { WrittenQuantity($0).unit }
  }
}
