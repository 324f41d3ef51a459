import BrewDomain

/// The canonical spelling of what an author wrote.
extension Quantity {
  /// The canonical spelling, in the author's unit: `15 g` of `15g`, `1 min 30 s` of `90 seconds`, `0.5 oz` of
  /// `0.50oz`. `nil` for what is spelled so already, and for what is no such quantity.
  ///
  /// A bare temperature that is too hot for water but not in Fahrenheit stays as it is: only its author knows
  /// what it means.
  ///
  /// - Parameter type: a type of quantities; for any other the result is `nil`.
  package static func canonicalSpelling(
    of text: UnsafeBufferPointer<UInt8>,
    as type: ValueType
  ) -> String? {
    guard !isCanonical(text, type) else { return nil }
    let spelling: String? =
      switch type {
      case .mass(let isWater): massSpelling(text, isWater: isWater)
      case .temperature: temperatureSpelling(text)
      case .duration: (try? duration(text)).map { Canonical.duration(seconds: $0) }
      default: nil
      }
    guard let spelling, !spelling.utf8.elementsEqual(text) else { return nil }
    return spelling
  }

  /// Whether two texts are the same quantity, to a millionth.
  package static func isEqual(_ first: String, _ second: String, as type: ValueType) -> Bool {
    guard let value = value(of: first, as: type) else { return false }
    return value == self.value(of: second, as: type)
  }

  private static func value(of text: String, as type: ValueType) -> Double? {
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
    switch written.unit {
    case "", "g", "gr", "gram", "grams": return Canonical.mass(grams)
    default: return "\(written.number) \(written.unit)"
    }
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

  /// Most quantities are canonical, which needs no conversion to tell. May be false for a rare one.
  private static func isCanonical(_ text: UnsafeBufferPointer<UInt8>, _ type: ValueType) -> Bool {
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
}
