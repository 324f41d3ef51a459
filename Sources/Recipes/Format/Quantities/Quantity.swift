/// Parses masses, temperatures and durations: see "Quantities" in the grammar.
///
/// Values are in the base unit, rounded to 1e-6. Signs are accepted, so that a rule can report them.
package enum Quantity {
  /// The largest value, in the base unit.
  package static let limit = 1_000_000.0

  /// The value rounded to 1e-6, ties away from zero.
  static func quantised(_ value: Double) throws(QuantityProblem) -> Double {
    let rounded = Rounding.millionth(value)
    guard rounded.magnitude <= limit else { throw .tooLarge }
    return rounded
  }

  /// A magnitude with a sign; 0 has none.
  private static func signed(_ magnitude: Double, _ sign: Double) -> Double {
    magnitude == 0 ? 0 : sign * magnitude
  }

  // MARK: Masses

  /// The spellings of the units of mass, with the grams in one.
  package static let massUnits = units { !$0.isVolume }

  /// The units of volume, of water only, with the grams in one.
  package static let waterUnits = units { $0.isVolume }

  private static func units(where isWanted: (MassUnit) -> Bool) -> [(unit: String, grams: Double)] {
    MassUnit.allCases.filter(isWanted).flatMap { unit in
      unit.spellings.map { (unit: $0, grams: unit.grams) }
    }
  }

  private static let unitOfSpelling: [String: MassUnit] = Dictionary(
    uniqueKeysWithValues: MassUnit.allCases.flatMap { unit in unit.spellings.map { ($0, unit) } }
  )

  /// The unit with this spelling.
  static func massUnit(_ spelling: String) -> MassUnit? {
    spelling.isEmpty ? .gram : unitOfSpelling[spelling]
  }

  /// Grams.
  package static func mass(
    _ bytes: UnsafeBufferPointer<UInt8>,
    isWater: Bool
  ) throws(QuantityProblem) -> Double {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    let number = try scanner.number()
    scanner.skipBlanks()
    let start = scanner.position
    var unit = scanner.unit()
    if unit.isEmpty, scanner.isAtEnd { return signed(try number.rounded(), sign) }
    if unit.equals("fl") { unit = scanner.fluidOunce(from: start) }
    guard let factor = try factor(of: unit, isWater: isWater) else {
      let known = massUnits + (isWater ? waterUnits : [])
      throw scanner.unitProblem(from: start, known: known.map { $0.unit })
    }
    try scanner.finish()
    return signed(try number.rounded(times: factor), sign)
  }

  private static func factor(
    of unit: UnsafeBufferPointer<UInt8>,
    isWater: Bool
  ) throws(QuantityProblem) -> Double? {
    if unit.equals("g") { return 1 }
    let name = String(decoding: unit, as: UTF8.self)
    let unit = name.isEmpty ? nil : massUnit(name.hasPrefix("fl") ? fluidOunceName(name) : name)
    if let unit, isWater || !unit.isVolume { return unit.grams }
    if !isWater,
      unit?.isVolume == true || waterUnits.contains(where: { $0.unit == name.lowercased() })
    {
      throw .volumeOfSolid(name)
    }
    return nil
  }

  /// `fl oz` for `fl` and `oz` with any blanks between.
  private static func fluidOunceName(_ text: String) -> String {
    let words = text.split { $0 == " " || $0 == "\t" }
    return words == ["fl", "oz"] ? MassUnit.fluidOunce.rawValue : text
  }

  /// The unit in which a mass is written; nil if the text is not a mass.
  package static func massUnit(in text: UnsafeBufferPointer<UInt8>) -> MassUnit? {
    let type = ValueType.mass(isWater: true)
    if isCanonical(text, type) { return .gram }
    guard (try? mass(text, isWater: true)) != nil else { return nil }
    return massUnit(WrittenQuantity(text).unit)
  }

  /// The unit in which a mass or a temperature is written, for display; grams and °C are nil.
  package static func displayUnits(
    mass: String? = nil,
    temperature: String? = nil
  ) -> (mass: MassUnit?, temperature: TemperatureUnit?) {
    var (mass, temperature) = (mass ?? "", temperature ?? "")
    let unit = mass.withUTF8 { massUnit(in: $0) }
    let scale = temperature.withUTF8 { try? self.temperature($0).unit }
    return (unit == .gram ? nil : unit, scale == .fahrenheit ? .fahrenheit : nil)
  }

  // MARK: Temperatures

  /// Parses a temperature: degrees Celsius, the unit, and whether a unit was written.
  package static func temperature(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(QuantityProblem) -> (celsius: Double, unit: TemperatureUnit, isBare: Bool) {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    let number = try scanner.number()
    scanner.skipBlanks()
    if scanner.isAtEnd { return (signed(try number.rounded(), sign), .celsius, true) }
    let start = scanner.position
    let text = scanner.unit()
    switch unit(text) {
    case .celsius:
      try scanner.finish()
      return (signed(try number.rounded(), sign), .celsius, false)
    case .fahrenheit:
      try scanner.finish()
      return (try number.celsius(sign: sign), .fahrenheit, false)
    case nil: throw problem(scanner, from: start)
    }
  }

  /// Suggests a unit by its letter, as there are many misspellings.
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
    if text.equals("°C") { return .celsius }
    let text = String(decoding: text, as: UTF8.self)
    return TemperatureUnit.allCases.first { $0.spellings.contains(text) }
  }

  // MARK: Durations

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
    if scanner.current == UInt8(ascii: ":") { return signed(try clock(first, &scanner), sign) }
    scanner.skipBlanks()
    if scanner.isAtEnd { return signed(try first.rounded(), sign) }
    return signed(try parts(first, &scanner), sign)
  }

  /// Whole seconds and a fraction, each a multiple of 1e-6.
  private static func sum(
    _ whole: Double,
    _ fraction: Double
  ) throws(QuantityProblem) -> Double {
    guard whole <= limit else { throw .tooLarge }
    return try quantised(whole + fraction)
  }

  /// Clock notation: minutes and seconds, or hours, minutes and seconds.
  private static func clock(
    _ first: DecimalNumber,
    _ scanner: inout QuantityScanner
  ) throws(QuantityProblem) -> Double {
    guard first.fraction == 0 else { throw .fractionOfLongUnit(unit: "minute") }
    var total = first.value
    var fraction = 0.0
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
      total *= 60
      if field.fraction == 0 { total += field.value } else { fraction = try field.rounded() }
      fields += 1
    }
    try scanner.finish()
    return try sum(total, fraction)
  }

  /// Numbers with units, from the longest unit to the shortest.
  private static func parts(
    _ first: DecimalNumber,
    _ scanner: inout QuantityScanner
  ) throws(QuantityProblem) -> Double {
    var number = first
    var total = 0.0
    var fraction = 0.0
    var shortest = Double.infinity
    while true {
      let seconds = try seconds(&scanner)
      guard seconds < shortest else { throw .unitOrder }
      if seconds > 1, number.fraction > 0 {
        throw .fractionOfLongUnit(unit: seconds == 60 ? "minute" : "hour")
      }
      // Only seconds, which come last, have a fraction.
      if number.fraction == 0 {
        total += number.value * seconds
      } else {
        fraction = try number.rounded()
      }
      shortest = seconds
      scanner.skipBlanks()
      if scanner.isAtEnd { return try sum(total, fraction) }
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
    throw scanner.unitProblem(from: start, known: durationUnits.flatMap { $0.units })
  }

  // MARK: Numbers and ratios

  /// A plain number, such as `2` or `0.5`.
  package static func number(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(QuantityProblem) -> Double {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    let number = try scanner.number()
    try scanner.finish()
    return signed(try number.rounded(), sign)
  }

  /// A ratio of water to coffee, grams per gram: `16.5`, or `1:16.5` as baristas write it.
  package static func ratio(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(QuantityProblem) -> Double {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    if scanner.current == UInt8(ascii: "1"), scanner.next == UInt8(ascii: ":") {
      _ = scanner.take(UInt8(ascii: "1"))
      _ = scanner.take(UInt8(ascii: ":"))
      scanner.skipBlanks()
    }
    let number = try scanner.number()
    try scanner.finish()
    return signed(try number.rounded(), sign)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes equal the literal.
  @inline(__always)
  func equals(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != literal.utf8Start[index] { return false }
    return true
  }
}
