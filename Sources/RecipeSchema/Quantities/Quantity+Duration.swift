extension Quantity {
  /// The units of time, with the seconds in one, from the longest.
  package static let durationUnits: [(units: [String], seconds: Double)] = [
    (["h", "hr", "hrs", "hour", "hours"], 3600),
    (["min", "m", "mins", "minute", "minutes"], 60),
    (["s", "sec", "secs", "second", "seconds"], 1),
  ]

  /// Seconds: `45`, `45 s`, `1 min 30 s`, `1:30`, `1:02:03`.
  package static func duration(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(QuantityProblem) -> Double {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    let first = try scanner.number()
    if scanner.current == UInt8(ascii: ":") {
      return try quantised(sign * clock(first, &scanner))
    }
    scanner.skipBlanks()
    if scanner.isAtEnd { return try quantised(sign * first.value) }
    return try quantised(sign * parts(first, &scanner))
  }

  /// Minutes and seconds, or hours, minutes and seconds, with colons between.
  private static func clock(
    _ first: QuantityScanner.Decimal,
    _ scanner: inout QuantityScanner
  ) throws(QuantityProblem) -> Double {
    guard first.fraction == 0 else { throw .fractionOfLongUnit(unit: "minute") }
    var total = first.value
    var fields = 1
    while scanner.take(UInt8(ascii: ":")) {
      let start = scanner.position
      let field = try scanner.number()
      let width = scanner.position - start - (field.fraction > 0 ? field.fraction + 1 : 0)
      let value = field.value
      if width != 2 { throw .fieldDigits(spelling(field)) }
      guard value < 60 else { throw .fieldTooLarge(spelling(field)) }
      if field.fraction > 0, scanner.current == UInt8(ascii: ":") {
        throw .fractionOfLongUnit(unit: "minute")
      }
      total = total * 60 + value
      fields += 1
    }
    scanner.skipBlanks()
    guard scanner.isAtEnd, fields <= 3 else { throw .noNumber }
    return total
  }

  private static func spelling(_ number: QuantityScanner.Decimal) -> String {
    number.fraction == 0 ? String(number.digits) : String(number.value)
  }

  /// Numbers with units, from the longest unit to the shortest.
  private static func parts(
    _ first: QuantityScanner.Decimal,
    _ scanner: inout QuantityScanner
  ) throws(QuantityProblem) -> Double {
    var number = first
    var total = 0.0
    var shortest = Double.infinity
    while true {
      let seconds = try seconds(in: scanner.unit())
      guard seconds < shortest else { throw .unitOrder }
      if seconds > 1, number.fraction > 0 {
        throw .fractionOfLongUnit(unit: seconds == 60 ? "minute" : "hour")
      }
      total += number.value * seconds
      shortest = seconds
      scanner.skipBlanks()
      if scanner.isAtEnd { return total }
      number = try scanner.number()
      scanner.skipBlanks()
      if scanner.isAtEnd { throw .missingUnit }
    }
  }

  private static func seconds(
    in unit: UnsafeBufferPointer<UInt8>
  ) throws(QuantityProblem) -> Double {
    if unit.equals("s") { return 1 }
    if unit.equals("min") { return 60 }
    guard !unit.isEmpty else { throw .missingUnit }
    let name = String(decoding: unit, as: UTF8.self)
    guard let known = durationUnits.first(where: { $0.units.contains(name) }) else {
      throw unknownUnit(unit, known: durationUnits.flatMap(\.units))
    }
    return known.seconds
  }
}
