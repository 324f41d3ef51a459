/// The spellings of the units of temperature: a test holds them against the parser.
package enum TemperatureSpellings {
  package static let celsius = ["°C", "℃", "C", "°c", "c"]
  package static let fahrenheit = ["°F", "℉", "F", "°f", "f"]
}
