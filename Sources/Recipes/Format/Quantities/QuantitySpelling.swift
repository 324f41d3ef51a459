import Text

/// Canonical spellings.
extension Quantity {
  /// The canonical spelling in the author's unit: `15 g` for `15g`, `1 min 30 s` for `90 seconds`, `0.5 oz`
  /// for `0.50oz`. `nil` if the text is already canonical or not a quantity of this type.
  ///
  /// A temperature without a unit that is above 100 but possible in Fahrenheit stays unchanged, as its unit
  /// is ambiguous; so does a duration without a unit that reads as minutes, or formatting would hide the
  /// question.
  ///
  /// - Parameter type: a quantity type; for others the result is `nil`.
  package static func canonicalSpelling(
    of text: UnsafeBufferPointer<UInt8>,
    as type: ValueType
  ) -> String? {
    guard !isCanonical(text, type) else { return nil }
    let spelling: String? =
      switch type {
      case .mass(let isWater): massSpelling(text, isWater: isWater)
      case .temperature: temperatureSpelling(text)
      case .duration: durationSpelling(text)
      default: nil
      }
    guard let spelling, !spelling.utf8.elementsEqual(text) else { return nil }
    return spelling
  }

  /// Whether two texts are the same quantity, to 1e-6.
  package static func isEqual(_ first: String, _ second: String, as type: ValueType) -> Bool {
    guard let value = value(of: first, as: type) else { return false }
    return value == self.value(of: second, as: type)
  }

  /// The value of a quantity in the base unit; `nil` if it is none of this type.
  package static func value(of text: String, as type: ValueType) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      switch type {
      case .mass(let isWater): try? mass(bytes, isWater: isWater)
      case .temperature: (try? temperature(bytes))?.celsius
      case .duration: try? duration(bytes)
      default: nil
      }
    }
  }

  // MARK: Spelling

  private static func massSpelling(
    _ text: UnsafeBufferPointer<UInt8>,
    isWater: Bool
  ) -> String? {
    guard let grams = try? mass(text, isWater: isWater) else { return nil }
    let written = WrittenQuantity(text)
    if massUnit(written.unit) == .gram { return Canonical.mass(grams) }
    return "\(written.number) \(written.unit)"
  }

  private static func durationSpelling(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    guard let seconds = try? duration(text) else { return nil }
    // Larger numbers read as seconds, so that their text need not be decoded.
    if seconds > 0, seconds < 60,
      MinuteReading(String(decoding: text.withoutBlanksAround, as: UTF8.self)) != nil
    {
      return nil
    }
    return Canonical.duration(seconds: seconds)
  }

  private static func temperatureSpelling(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    guard let value = try? temperature(text) else { return nil }
    let isDoubtful = value.isBare && value.celsius > 100 && value.celsius <= 212
    switch value.unit {
    case .celsius: return isDoubtful ? nil : Canonical.temperature(celsius: value.celsius)
    case .fahrenheit: return "\(WrittenQuantity(text).number) °F"
    }
  }

  // MARK: What needs no change

  /// A fast check, as most quantities are canonical. May be false for some canonical ones.
  static func isCanonical(_ text: UnsafeBufferPointer<UInt8>, _ type: ValueType) -> Bool {
    var end = 0
    while end < text.count, QuantityScanner.isDigit(text[end]) { end += 1 }
    guard end > 0, end < 7, end == 1 || text[0] != 0x30 else { return false }
    let unit = UnsafeBufferPointer(rebasing: text[end...])
    switch type {
    case .mass: return unit.equals(" g")
    case .temperature: return unit.equals(" °C")
    case .duration: return end < 3 && unit.equals(" s") && (end == 1 || text[0] < 0x36)
    default: return false
    }
  }

  // MARK: In the place of what an author wrote

  /// A mass in the unit of the old text, if it is exact: `0.3 kg` for 300 in place of `0.25 kg`. A number
  /// without a unit keeps none. Otherwise in grams.
  ///
  /// - Parameter text: the old text; if it is not a mass, the result is in grams.
  package static func spelling(ofMass grams: Double, inPlaceOf text: String, isWater: Bool)
    -> String
  {
    let unit = unit(of: text, as: .mass(isWater: isWater))
    // Programs write JSON, where a number must stay a number.
    if unit == "" { return Canonical.number(grams) }
    guard let unit = unit.flatMap(MassUnit.init), unit != .gram else {
      return Canonical.mass(grams)
    }
    let spelling = Canonical.mass(grams, in: unit)
    return isEqual(spelling, Canonical.mass(grams), as: .mass(isWater: isWater))
      ? spelling : Canonical.mass(grams)
  }

  /// A temperature in degrees Fahrenheit if the old text is and the result is exact. A number without a unit
  /// keeps none. Otherwise in degrees Celsius.
  package static func spelling(ofTemperature celsius: Double, inPlaceOf text: String) -> String {
    let inCelsius = Canonical.temperature(celsius: celsius)
    var text = text
    let old = text.withUTF8 { try? temperature($0) }
    guard old?.unit == .fahrenheit else {
      return old?.isBare == true ? Canonical.number(celsius) : inCelsius
    }
    // With unlimited decimals, any temperature would be exact.
    let spellings = (0...2).map { "\(Canonical.number(celsius * 9 / 5 + 32, decimals: $0)) °F" }
    return spellings.first { isEqual($0, inCelsius, as: .temperature) } ?? inCelsius
  }

  /// The written unit; `nil` if the text is not a quantity of this type.
  private static func unit(of text: String, as type: ValueType) -> String? {
    guard isEqual(text, text, as: type) else { return nil }
    var text = text
    return text.withUTF8 { WrittenQuantity($0).unit }
  }
}

extension Quantity {
  /// A canonical mass or temperature as it replaces an old text: a number without a unit keeps none, as programs
  /// write JSON, where a number must stay a number.
  package static func spelling(of text: String, inPlaceOf old: String, as type: ValueType) -> String
  {
    guard unit(of: old, as: type) == "", ["g", "°C"].contains(unit(of: text, as: type)) else {
      return text
    }
    return text.utf8.firstIndex(of: UInt8(ascii: " ")).map { String(text[..<$0]) } ?? text
  }
}

/// A number and a unit as written, the number without a plus sign and redundant zeros.
struct WrittenQuantity {
  let number: String
  let unit: String

  /// Splits a text that is a valid mass or temperature.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    let sign = text.drop { $0.isBlank }.first
    let digits = text.drop { !$0.isDigit }
    let whole = digits.prefix { $0.isDigit }
    var rest = digits[whole.endIndex...]
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix { $0.isDigit }
      rest = rest[fraction.endIndex...]
    }
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    let figures = whole.drop { $0 == UInt8(ascii: "0") }
    var number = figures.isEmpty ? "0" : String(decoding: figures, as: UTF8.self)
    if !fraction.isEmpty { number += "." + String(decoding: fraction, as: UTF8.self) }
    self.number = sign == UInt8(ascii: "-") && number != "0" ? "-" + number : number
    let words = rest.split { $0.isBlank }.map { String(decoding: $0, as: UTF8.self) }
    unit = words.joined(separator: words == ["fl", "oz"] ? " " : "")
  }
}
