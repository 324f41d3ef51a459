import Recipes
import TestSupport
import Testing

/// Every unit and every way to write a quantity, with the exact value.
struct QuantityTests {
  @Test(arguments: [
    ("15 g", 15), ("15g", 15), ("15", 15), ("15\tg", 15), ("  15   g  ", 15), ("15.5 g", 15.5),
    ("15.0 g", 15), ("007 g", 7), ("+15 g", 15), ("-15 g", -15), ("-0 g", 0), ("0", 0),
    ("15 gr", 15), ("15 gram", 15), ("15 grams", 15), ("0oz", 0), ("0.015 kg", 15), ("1 kg", 1000),
    ("15000 mg", 15), ("1 oz", 28.349523), ("0.5 oz", 14.174762), ("1 lb", 453.59237),
    ("0.0151234567 kg", 15.123457), ("0.12345678 oz", 3.499941), ("0.123456789 lb", 55.999058),
    ("0.0000004 g", 0), ("0.0000005 g", 0.000001), ("0.00000049999999999999999999 g", 0),
    ("0.1234564999 g", 0.123456), ("0.12345650 g", 0.123457), ("1000000 g", 1_000_000),
    ("1000000.0000004 g", 1_000_000), ("1000000000.0004 mg", 1_000_000),
    ("999999.999999 g", 999999.999999), ("0.30000000000000004 g", 0.3),
    // Ties that are not binary numbers, and what is just below them.
    ("0.0150000005 kg", 15.000001), ("0.01500000049999 kg", 15), ("15000.0005 mg", 15.000001),
    ("-0.0150000005 kg", -15.000001), ("0.8 oz", 22.679619), ("999.9999999995 kg", 1_000_000),
  ])
  func masses(text: String, grams: Double) {
    #expect(mass(text) == .success(grams))
    #expect(mass(text, isWater: true) == .success(grams))
  }

  @Test(arguments: [
    ("250 ml", 250), ("250ml", 250), ("0.25 l", 250), ("1 l", 1000), ("1 fl oz", 29.57353),
    ("12 fl oz", 354.882355), ("12fl oz", 354.882355), ("12 fl  oz ", 354.882355),
  ])
  func volumesOfWater(text: String, grams: Double) {
    #expect(mass(text, isWater: true) == .success(grams))
  }

  @Test(arguments: [
    ("94 °C", 94), ("94°C", 94), ("94 C", 94), ("94C", 94), ("94c", 94), ("94 °c", 94),
    ("94 ℃", 94), ("94", 94), ("93.5 °C", 93.5), ("-1 °C", -1), ("+94 °C", 94), ("0 °C", 0),
    ("212 °F", 100), ("212F", 100), ("212 f", 100), ("32 °f", 0), ("32 ℉", 0),
    ("201.2 °F", 94), ("200 °F", 93.333333), ("-40 °F", -40), ("212", 212),
    ("32.0000009 °F", 0.000001), ("31.9999991 °F", -0.000001), ("32.00000089 °F", 0),
  ])
  func temperatures(text: String, celsius: Double) {
    #expect(temperature(text) == .success(celsius))
  }

  @Test func temperaturesRememberTheirScale() throws {
    func read(_ text: String) throws -> (TemperatureUnit, Bool) {
      let read = try Array(text.utf8).withUnsafeBufferPointer(Quantity.temperature)
      return (read.unit, read.isBare)
    }
    #expect(try read("94") == (.celsius, true))
    #expect(try read("94 °C") == (.celsius, false))
    #expect(try read("201 F") == (.fahrenheit, false))
  }

  @Test(
    arguments: [
      ("45", 45), ("45 s", 45), ("45s", 45), ("45 sec", 45), ("45 secs", 45), ("45 second", 45),
      ("45 seconds", 45), ("0", 0), ("0 s", 0), ("-5 s", -5), ("+5 s", 5), ("30.5 s", 30.5),
      ("30.5", 30.5), ("2 min", 120), ("2m", 120), ("2 mins", 120), ("1 minute", 60),
      ("2 minutes", 120), ("1 min 30 s", 90), ("1min30s", 90), ("1m30s", 90),
      ("1 min 30.5 s", 90.5),
      ("1 min  30  s", 90), ("0 min 5 s", 5), ("-1 min 30 s", -90), ("1 min 90 s", 150),
      ("12 h", 43_200), ("1 hr", 3600), ("2 hrs", 7200), ("1 hour", 3600), ("2 hours", 7200),
      ("1 h 2 min 3 s", 3723), ("1h2m3s", 3723), ("1 h 3 s", 3603), ("1 h 30 min", 5400),
      ("1:30.0000005", 90.000001), ("1:30.00000049", 90), ("16 min 40.0000005 s", 1000.000001),
      ("1:30", 90), ("01:30", 90), ("0:45", 45), ("0:05", 5), ("90:00", 5400), ("1:30.5", 90.5),
      ("1:30.1234567891", 90.123457), ("1:02:03", 3723), ("-1:30", -90), ("100:00:00", 360_000),
      ("1 min 0.1234567 s", 60.123457), ("1000000 s", 1_000_000), (" 1:30 ", 90),
    ] as [(String, Double)]
  )
  func durations(text: String, seconds: Double) {
    #expect(duration(text) == .success(seconds))
  }
}

/// What a number without a unit may mean as a duration, the likeliest first.
struct MinuteReadingTests {
  @Test(
    arguments: [
      ("1.30", ["1 min 30 s", "1.3 s"]), ("1,30", ["1 min 30 s", "1.3 s"]),
      ("0.45", ["45 s", "0.45 s"]), ("1.50", ["1 min 50 s", "1 min 30 s", "1.5 s"]),
      ("2.75", ["2 min 45 s", "2.75 s"]), ("2.5", ["2 min 30 s", "2.5 s"]),
      ("12.30", ["12 min 30 s", "12.3 s"]), ("3", ["3 min", "3 s"]), ("9", ["9 min", "9 s"]),
      ("10", nil), ("45", nil), ("45.5", nil), ("0", nil), ("60", nil), ("-3", nil), ("3 s", nil),
      ("1:30", nil), ("", nil), (".", nil), ("1.2.3", nil),
    ] as [(String, [String]?)]
  )
  func readings(text: String, expected: [String]?) {
    #expect(MinuteReading(text)?.spellings == expected)
  }

  /// Formatting does not answer the question.
  @Test(
    arguments: [
      ("1.30", nil), ("3", nil), ("0.45", nil), ("45", "45 s"), ("90", "1 min 30 s"), ("3s", "3 s"),
      ("0", "0 s"),
    ] as [(String, String?)]
  )
  func canonicalSpellings(text: String, expected: String?) {
    let spelling = Array(text.utf8).withUnsafeBufferPointer {
      Quantity.canonicalSpelling(of: $0, as: .duration)
    }
    #expect(spelling == expected)
  }

  @Test(
    arguments: [
      ("15,5", "15.5"), ("15,5 g", "15.5 g"), ("0,125", "0.125"), ("18 Gramm", "18 g"),
      ("1,250", nil), ("12-16 g", nil), ("2 tbsp", nil),
    ] as [(String, String?)]
  )
  func suggestions(text: String, expected: String?) {
    #expect(Quantity.suggestion(for: text, as: .mass(isWater: false)) == expected)
  }
}

/// What the tools write, they read; and nothing that anyone writes harms them.
struct QuantityLawTests {
  @Test(arguments: Samples.of(0..<4))
  func canonicalSpellingsReadBack(seed: UInt64) {
    var maker = DetailMaker(seed: seed)
    for _ in 0..<3000 {
      let value = maker.amount()
      #expect(mass(Canonical.mass(value)) == .success(value))
      #expect(duration(Canonical.duration(seconds: value)) == .success(value))
      #expect(temperature(Canonical.temperature(celsius: value)) == .success(value))
    }
  }

  /// Random mixes of what quantities are made of, cut anywhere, give a value or a problem.
  @Test(arguments: Samples.of(0..<4))
  func anyBytesAreReadOrRejected(seed: UInt64) {
    let pieces: [[UInt8]] =
      [
        "0", "1", "9", ".", ",", ":", "-", "+", "e", "x", "_", " ", "g", "ml", "min", "s", "h",
        "°C",
      ]
      .map { Array($0.utf8) } + [[0xC2], [0xFF], [0x00], [0xEF, 0xBC, 0x91], [0xC2, 0xA0]]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...12, using: &random)
      let bytes = (0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      let text = String(decoding: bytes, as: UTF8.self)
      for value in [mass(text), mass(text, isWater: true), duration(text), temperature(text)] {
        if case .success(let value) = value { #expect(value.magnitude <= 1_000_000) }
      }
      bytes.withUnsafeBufferPointer { bytes in
        _ = try? Quantity.mass(bytes, isWater: true)
        _ = try? Quantity.duration(bytes)
        _ = try? Quantity.temperature(bytes)
      }
    }
  }
}
