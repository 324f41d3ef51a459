extension Quantity {
  /// The units of mass, with the grams in one.
  ///
  /// The avoirdupois pound is 453.59237 g by the international agreement of 1959, the ounce a 16th
  /// of it.
  package static let massUnits: [(unit: String, grams: Double)] = [
    ("g", 1), ("gr", 1), ("gram", 1), ("grams", 1), ("kg", 1000), ("mg", 0.001),
    ("oz", 28.349523125), ("lb", 453.59237),
  ]

  /// The units of volume, of water only: 1 ml weighs 1 g.
  package static let waterUnits: [(unit: String, grams: Double)] = [("ml", 1), ("l", 1000)]

  /// Grams.
  package static func mass(
    _ bytes: UnsafeBufferPointer<UInt8>,
    isWater: Bool
  ) throws(QuantityProblem) -> Double {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    let number = try scanner.number().value
    scanner.skipBlanks()
    let start = scanner.position
    let unit = scanner.unit()
    if unit.isEmpty, scanner.isAtEnd { return try quantised(sign * number) }
    guard let factor = try factor(of: unit, isWater: isWater) else {
      let known = massUnits + (isWater ? waterUnits : [])
      throw scanner.unitProblem(from: start, known: known.map(\.unit))
    }
    try scanner.finish()
    return try quantised(sign * number * factor)
  }

  private static func factor(
    of unit: UnsafeBufferPointer<UInt8>,
    isWater: Bool
  ) throws(QuantityProblem) -> Double? {
    if unit.equals("g") { return 1 }
    let name = String(decoding: unit, as: UTF8.self)
    if let known = massUnits.first(where: { $0.unit == name }) { return known.grams }
    if isWater { return waterUnits.first { $0.unit == name }?.grams }
    if waterUnits.contains(where: { $0.unit == name.lowercased() }) { throw .volumeOfSolid(name) }
    return nil
  }
}
