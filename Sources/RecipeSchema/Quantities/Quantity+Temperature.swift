extension Quantity {
  /// A scale of temperature.
  package enum TemperatureUnit: Sendable {
    case celsius, fahrenheit
  }

  /// Degrees Celsius, the scale that was written, and whether one was.
  package static func temperature(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(QuantityProblem) -> (celsius: Double, unit: TemperatureUnit, isBare: Bool) {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    let value = sign * (try scanner.number().value)
    scanner.skipBlanks()
    let text = scanner.unit()
    guard scanner.isAtEnd else { throw .noNumber }
    if text.isEmpty { return (try quantised(value), .celsius, true) }
    switch unit(text) {
    case .celsius: return (try quantised(value), .celsius, false)
    case .fahrenheit: return (try quantised((value - 32) * 5 / 9), .fahrenheit, false)
    case nil: throw unknownUnit(text, known: ["°C", "°F"])
    }
  }

  private static func unit(_ text: UnsafeBufferPointer<UInt8>) -> TemperatureUnit? {
    if text.equals("°C") || text.equals("C") || text.equals("c") || text.equals("°c")
      || text.equals("℃")
    {
      return .celsius
    }
    if text.equals("°F") || text.equals("F") || text.equals("f") || text.equals("°f")
      || text.equals("℉")
    {
      return .fahrenheit
    }
    return nil
  }
}
