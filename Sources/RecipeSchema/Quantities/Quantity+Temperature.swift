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
    if scanner.isAtEnd { return (try quantised(value), .celsius, true) }
    let start = scanner.position
    let text = scanner.unit()
    switch unit(text) {
    case .celsius:
      try scanner.finish()
      return (try quantised(value), .celsius, false)
    case .fahrenheit:
      try scanner.finish()
      return (try quantised((value - 32) * 5 / 9), .fahrenheit, false)
    case nil: throw problem(scanner, from: start)
    }
  }

  /// The unit is written in many ways; the letter in it tells which one was meant.
  private static func problem(_ scanner: QuantityScanner, from start: Int) -> QuantityProblem {
    let problem = scanner.unitProblem(from: start, known: [])
    guard case .unknownUnit(let text, _) = problem else { return problem }
    let marks: Set<Character> = ["°", "º", "˚", " ", "."]
    switch text.lowercased().filter({ !marks.contains($0) }) {
    case "", "c", "celsius", "centigrade", "deg", "degrees", "degc", "degreescelsius":
      return .unknownUnit(text, suggestion: "°C")
    case "f", "fahrenheit", "degf", "degreesfahrenheit":
      return .unknownUnit(text, suggestion: "°F")
    default: return problem
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
