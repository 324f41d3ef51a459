import Recipes
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
    // Ties that are no binary numbers, and what is just below them.
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

  @Test(arguments: [
    ("45", 45), ("45 s", 45), ("45s", 45), ("45 sec", 45), ("45 secs", 45), ("45 second", 45),
    ("45 seconds", 45), ("0", 0), ("0 s", 0), ("-5 s", -5), ("+5 s", 5), ("30.5 s", 30.5),
    ("30.5", 30.5), ("2 min", 120), ("2m", 120), ("2 mins", 120), ("1 minute", 60),
    ("2 minutes", 120), ("1 min 30 s", 90), ("1min30s", 90), ("1m30s", 90), ("1 min 30.5 s", 90.5),
    ("1 min  30  s", 90), ("0 min 5 s", 5), ("-1 min 30 s", -90), ("1 min 90 s", 150),
    ("12 h", 43_200), ("1 hr", 3600), ("2 hrs", 7200), ("1 hour", 3600), ("2 hours", 7200),
    ("1 h 2 min 3 s", 3723), ("1h2m3s", 3723), ("1 h 3 s", 3603), ("1 h 30 min", 5400),
    ("1:30.0000005", 90.000001), ("1:30.00000049", 90), ("16 min 40.0000005 s", 1000.000001),
    ("1:30", 90), ("01:30", 90), ("0:45", 45), ("0:05", 5), ("90:00", 5400), ("1:30.5", 90.5),
    ("1:30.1234567891", 90.123457), ("1:02:03", 3723), ("-1:30", -90), ("100:00:00", 360_000),
    ("1 min 0.1234567 s", 60.123457), ("1000000 s", 1_000_000), (" 1:30 ", 90),
  ])
  func durations(text: String, seconds: Double) {
    #expect(duration(text) == .success(seconds))
  }
}
