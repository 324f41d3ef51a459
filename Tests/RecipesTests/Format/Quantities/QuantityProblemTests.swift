import Recipes
import Testing

/// Every wrong spelling, with what is said of it.
struct QuantityProblemTests {
  /// Those that are wrong in the same way whatever is measured.
  static let ofAnyKind: [(String, QuantityProblem)] = [
    ("", .noNumber), (" ", .noNumber), ("\t", .noNumber), ("NaN", .noNumber), ("inf", .noNumber),
    (".inf", .noNumber), ("-", .noNumber), ("- 5", .noNumber), (".", .noNumber),
    ("a lot", .noNumber),
    ("~15", .noNumber), ("½", .noNumber), ("\u{0}", .noNumber),
    ("94,5", .decimalComma(corrected: "94.5")), ("0,125", .decimalComma(corrected: "0.125")),
    (",5", .decimalComma(corrected: "0.5")), ("12,3456", .decimalComma(corrected: "12.3456")),
    ("1,000", .ambiguousComma(thousands: "1000", decimal: "1.000")),
    ("15,250", .ambiguousComma(thousands: "15250", decimal: "15.250")),
    ("1,234,567", .notPlainDecimal), ("1,000.5", .notPlainDecimal), ("1.000,5", .notPlainDecimal),
    ("15,", .incompleteDecimal(corrected: "15")),
    ("15.", .incompleteDecimal(corrected: "15")), (".5", .incompleteDecimal(corrected: "0.5")),
    ("-.5", .incompleteDecimal(corrected: "0.5")), ("1.2.3", .notPlainDecimal),
    ("1..2", .notPlainDecimal), ("1e3", .notPlainDecimal), ("1E3", .notPlainDecimal),
    ("1.5e+3", .notPlainDecimal), ("1e-3", .notPlainDecimal), ("1_000", .notPlainDecimal),
    ("0x10", .notPlainDecimal), ("0xFF", .notPlainDecimal), ("0b11", .notPlainDecimal),
    ("0o17", .notPlainDecimal), ("--5", .misplacedSign), ("+-5", .misplacedSign),
    ("5-", .misplacedSign), ("5 - 3", .misplacedSign), ("92-96", .misplacedSign),
    ("92–96", .misplacedSign), ("92 — 96", .misplacedSign),
    ("１５", .otherDigits(corrected: "15")), ("１５．５", .otherDigits(corrected: "15.5")),
    ("15．5", .otherDigits(corrected: "15.5")), ("１５，５", .otherDigits(corrected: "15.5")),
    ("١٥", .otherDigits(corrected: "15")), ("١٥٫٥", .otherDigits(corrected: "15.5")),
    ("−5", .otherDigits(corrected: "-5")), ("１５ｇ", .otherDigits(corrected: "15g")),
    ("\u{A0}15", .nonASCIIBlank), ("15\u{A0}", .nonASCIIBlank), ("1\u{A0}000", .nonASCIIBlank),
    ("15\u{2009}000", .nonASCIIBlank), ("15\u{200B}", .nonASCIIBlank),
    ("\u{FEFF}15", .nonASCIIBlank),
    ("1000001", .tooLarge), ("1000000.000001", .tooLarge), ("-1000001", .tooLarge),
    ("99999999999999999999999999999999", .tooLarge),
  ]

  @Test(arguments: ofAnyKind)
  func anyKind(text: String, problem: QuantityProblem) {
    #expect(mass(text) == .failure(problem))
    #expect(mass(text, isWater: true) == .failure(problem))
    #expect(temperature(text) == .failure(problem))
    #expect(duration(text) == .failure(problem))
  }

  @Test(
    arguments: [
      ("15 G", .unknownUnit("G", suggestion: "g")), ("15 KG", .unknownUnit("KG", suggestion: "kg")),
      ("15 grms", .unknownUnit("grms", suggestion: "grams")),
      ("30 gg", .unknownUnit("gg", suggestion: "g")),
      ("1 kkg", .unknownUnit("kkg", suggestion: "kg")),
      ("15 °C", .unknownUnit("°C", suggestion: nil)),
      ("15 each", .unknownUnit("each", suggestion: nil)),
      ("15each", .unknownUnit("each", suggestion: nil)),
      ("15 x", .unknownUnit("x", suggestion: nil)), ("15 g!", .unknownUnit("g!", suggestion: nil)),
      ("15 g/l", .unknownUnit("g/l", suggestion: nil)), ("15 g of", .trailingText("of")),
      ("15 g (dry)", .trailingText("(dry)")), ("15 g 5", .trailingText("5")),
      ("15 g2", .trailingText("2")), ("15 5", .unknownUnit("5", suggestion: nil)),
      ("15 ml", .volumeOfSolid("ml")), ("0.015 l", .volumeOfSolid("l")),
      ("15 ML", .volumeOfSolid("ML")), ("1000.1 kg", .tooLarge),
      ("15\u{A0}g", .nonASCIIBlank), ("15 \u{A0}g", .nonASCIIBlank),
      ("1,5 g", .decimalComma(corrected: "1.5")),
      ("15. g", .incompleteDecimal(corrected: "15")), ("15.g", .incompleteDecimal(corrected: "15")),
      ("15 ｇ", .otherDigits(corrected: "15 g")), ("15:30", .unknownUnit(":30", suggestion: nil)),
    ] as [(String, QuantityProblem)]
  )
  func masses(text: String, problem: QuantityProblem) {
    #expect(mass(text) == .failure(problem))
  }

  @Test(
    arguments: [
      ("250 ML", .unknownUnit("ML", suggestion: "ml")),
      ("250 L", .unknownUnit("L", suggestion: "l")),
      ("250 cc", .unknownUnit("cc", suggestion: nil)), ("250 ml of", .trailingText("of")),
      ("8 fl", .unknownUnit("fl", suggestion: nil)),
      ("8 floz", .unknownUnit("floz", suggestion: "fl oz")),
      ("8 fl oz of", .trailingText("of")),
    ] as [(String, QuantityProblem)]
  )
  func water(text: String, problem: QuantityProblem) {
    #expect(mass(text, isWater: true) == .failure(problem))
  }

  @Test(
    arguments: [
      ("94 °", .unknownUnit("°", suggestion: "°C")),
      ("94 º C", .unknownUnit("º C", suggestion: "°C")),
      ("94 ° C", .unknownUnit("° C", suggestion: "°C")),
      ("94 ˚F", .unknownUnit("˚F", suggestion: "°F")),
      ("94 Celsius", .unknownUnit("Celsius", suggestion: "°C")),
      ("94 K", .unknownUnit("K", suggestion: nil)),
      ("94 degrees F", .unknownUnit("degrees F", suggestion: nil)),
      ("94 °C or so", .trailingText("or so")),
      ("94 g", .unknownUnit("g", suggestion: nil)),
    ] as [(String, QuantityProblem)]
  )
  func temperatures(text: String, problem: QuantityProblem) {
    #expect(temperature(text) == .failure(problem))
  }

  @Test(
    arguments: [
      ("1.5 min", .fractionOfLongUnit(unit: "minute")),
      ("0.5 h", .fractionOfLongUnit(unit: "hour")),
      ("1.5:30", .fractionOfLongUnit(unit: "minute")),
      ("1:30.5:00", .fractionOfLongUnit(unit: "minute")),
      ("1:75", .fieldTooLarge("75")), ("1:60", .fieldTooLarge("60")),
      ("1:99:00", .fieldTooLarge("99")),
      ("1:60.5", .fieldTooLarge("60.5")), ("1:5", .fieldDigits("5")),
      ("1:005", .fieldDigits("005")),
      ("1:02:3", .fieldDigits("3")), ("1:02:03:04", .trailingText(":04")), ("1:", .noNumber),
      ("1: 30", .noNumber), (":30", .noNumber), ("1:-5", .misplacedSign),
      ("1:30 min", .trailingText("min")),
      ("1:30s", .trailingText("s")), ("30 s 1 min", .unitOrder), ("1 min 1 min", .unitOrder),
      ("1 min 30", .missingUnit), ("1min30", .missingUnit), ("1 30", .missingUnit),
      ("1 min and 30 s", .noNumber), ("1 min, 30 s", .unknownUnit("min, 30 s", suggestion: nil)),
      ("45 S", .unknownUnit("S", suggestion: "s")),
      ("2 MIN", .unknownUnit("MIN", suggestion: "min")),
      ("2 minuts", .unknownUnit("minuts", suggestion: "minute")),
      ("45\"", .unknownUnit("\"", suggestion: nil)),
      ("45 s.", .unknownUnit("s.", suggestion: nil)), ("1 min -30 s", .misplacedSign),
      ("300 h", .tooLarge), ("45 \u{A0}s", .nonASCIIBlank),
      ("1 min 30,5 s", .decimalComma(corrected: "30.5")),
      ("1:30,5", .decimalComma(corrected: "30.5")), ("1:３０", .otherDigits(corrected: "1:30")),
      ("2 d", .unknownUnit("d", suggestion: nil)),
    ] as [(String, QuantityProblem)]
  )
  func durations(text: String, problem: QuantityProblem) {
    #expect(duration(text) == .failure(problem))
  }
}
