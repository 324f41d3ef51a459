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
    while fields < 3, scanner.take(UInt8(ascii: ":")) {
      let start = scanner.position
      let field = try scanner.number()
      if field.width != 2 { throw .fieldDigits(scanner.text(start, scanner.position)) }
      guard field.value < 60 else {
        throw .fieldTooLarge(scanner.text(start, scanner.position))
      }
      if field.fraction > 0, scanner.current == UInt8(ascii: ":") {
        throw .fractionOfLongUnit(unit: "minute")
      }
      total = total * 60 + field.value
      fields += 1
    }
    try scanner.finish()
    return total
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
      let seconds = try seconds(&scanner)
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
    _ scanner: inout QuantityScanner
  ) throws(QuantityProblem) -> Double {
    let start = scanner.position
    let unit = scanner.unit()
    if unit.equals("s") { return 1 }
    if unit.equals("min") { return 60 }
    guard !unit.isEmpty else { throw .missingUnit }
    let name = String(decoding: unit, as: UTF8.self)
    if let known = durationUnits.first(where: { $0.units.contains(name) }) { return known.seconds }
    throw scanner.unitProblem(from: start, known: durationUnits.flatMap(\.units))
  }
}
