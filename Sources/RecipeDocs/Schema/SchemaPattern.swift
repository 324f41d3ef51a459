import BrewDomain
import RecipeSchema

/// Regular expressions, as ECMA-262 has them, for the text of values.
///
/// They accept what the parser accepts and what a recipe may say: an amount is not negative, and water
/// is neither ice nor steam. Only the upper limit of amounts is left to the parser.
package enum SchemaPattern {
  /// `\s` lacks the invisible characters that make a text blank all the same.
  private static let blankClass = #"\s\u200B\u2060\uFEFF"#
  private static let blanks = "[ \\t]*"
  private static let number = #"[0-9]+(?:\.[0-9]+)?"#

  /// Text that shows something.
  package static let visible = "[^\(blankClass)]"

  /// Text that shows something, and in which braces are doubled or hold a placeholder.
  package static var instruction: String {
    let names = Placeholder.allCases.map(\.rawValue).joined(separator: "|")
    let parts = #"[^{}]|\{\{|\}\}|\{(?:"# + names + #")\}"#
    return #"^(?=[\s\S]*"# + visible + ")(?:" + parts + ")*$"
  }

  /// Grams, or other units of mass.
  package static func mass(isWater: Bool, isPositive: Bool) -> String {
    let units = Quantity.massUnits.map(\.unit) + (isWater ? Quantity.waterUnits.map(\.unit) : [])
    let positive = isPositive ? #"(?=[0-9.]*[1-9])"# : ""
    return whole(#"\+?"# + positive + number + blanks + "(?:\(units.joined(separator: "|")))?")
  }

  /// From 0 to 100 °C.
  package static var temperature: String {
    let celsius = #"0*(?:100(?:\.0+)?|[0-9]{1,2}(?:\.[0-9]+)?)"#
    let fahrenheit =
      #"0*(?:212(?:\.0+)?|(?:3[2-9]|[4-9][0-9]|1[0-9]{2}|20[0-9]|21[01])(?:\.[0-9]+)?)"#
    let inCelsius = celsius + blanks + "(?:\(TemperatureSpellings.celsius.joined(separator: "|")))?"
    let inFahrenheit =
      fahrenheit + blanks + "(?:\(TemperatureSpellings.fahrenheit.joined(separator: "|")))"
    return whole(#"\+?(?:"# + inCelsius + "|" + inFahrenheit + ")")
  }

  /// Seconds; minutes and seconds with a colon; numbers with units.
  package static var duration: String {
    let clock = #"[0-9]+(?::[0-5][0-9]){1,2}(?:\.[0-9]+)?"#
    let parts = Quantity.durationUnits.map { units, seconds in
      let amount = seconds == 1 ? number : "[0-9]+"
      return "(?:\(amount)\(blanks)(?:\(units.joined(separator: "|")))\(blanks))?"
    }
    let labelled = "(?=[0-9.]+\(blanks)[a-z])" + parts.joined()
    return whole(#"\+?(?:"# + [number, clock, labelled].joined(separator: "|") + ")")
  }

  package static let method = "^[a-z0-9]+(?:-[a-z0-9]+)*$"

  package static let uuid = "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"

  package static let index = "^0*[0-9]{1,6}$"

  /// RFC 3339's `date-time`; that a month has 30 days is left to the parser.
  package static let timestamp =
    #"^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])[Tt ]"#
    + #"(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?"#
    + #"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$"#

  private static func whole(_ pattern: String) -> String { "^\(blanks)\(pattern)\(blanks)$" }
}

/// The spellings of the units of temperature: a test holds them against the parser.
package enum TemperatureSpellings {
  package static let celsius = ["°C", "℃", "C", "°c", "c"]
  package static let fahrenheit = ["°F", "℉", "F", "°f", "f"]
}
