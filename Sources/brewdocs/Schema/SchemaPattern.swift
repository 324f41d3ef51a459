import Recipes

/// Regular expressions (ECMA-262) for values.
///
/// They accept valid values: amounts are not negative, and water is liquid. Only the upper limit of amounts
/// is left to the parser.
package enum SchemaPattern {
  /// `\s` lacks some invisible characters that also count as blank.
  private static let blankClass = #"\s\u0085\u200B\u2060\uFEFF"#
  private static let blanks = "[ \\t]*"
  /// In Python, `$` also stands before a line break at the end.
  package static let end = #"$(?!\n)"#
  private static let number = #"[0-9]+(?:\.[0-9]+)?"#

  /// Text that is not blank.
  package static let visible = "[^\(blankClass)]"

  /// An address that links to the playground can begin with.
  package static let page = #"^https?://[!"$-~]+"# + end

  /// Text that is not blank, in which braces are doubled or enclose a placeholder.
  package static var instruction: String {
    let names = Placeholder.allCases.map(\.rawValue).joined(separator: "|")
    let parts = #"[^{}]|\{\{|\}\}|\{(?:"# + names + #")\}"#
    return #"^(?=[\s\S]*"# + visible + ")(?:" + parts + ")*" + end
  }

  /// Text with a placeholder for what a step adds.
  package static var namedWater: String {
    #"^(?:[^{]|\{\{)*\{"# + Placeholder.pour.rawValue + #"\}"#
  }

  /// A well-formed language tag (BCP 47).
  package static let language =
    "^(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?"
    + "(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(?:-[0-9A-WYZa-wyz](?:-[A-Za-z0-9]{2,8})+)*"
    + "(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?\(end)|^[Xx](?:-[A-Za-z0-9]{1,8})+\(end)"

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
    let inCelsius =
      celsius + blanks + "(?:\(TemperatureUnit.celsius.spellings.joined(separator: "|")))?"
    let inFahrenheit =
      fahrenheit + blanks + "(?:\(TemperatureUnit.fahrenheit.spellings.joined(separator: "|")))"
    return whole(#"\+?(?:"# + inCelsius + "|" + inFahrenheit + ")")
  }

  /// Seconds, clock notation with colons, or numbers with units.
  package static var duration: String {
    let clock = #"[0-9]+(?::[0-5][0-9]){1,2}(?:\.[0-9]+)?"#
    let parts = Quantity.durationUnits.map { units, seconds in
      let amount = seconds == 1 ? number : "[0-9]+"
      return "(?:\(amount)\(blanks)(?:\(units.joined(separator: "|")))\(blanks))?"
    }
    let labelled = "(?=[0-9.]+\(blanks)[a-z])" + parts.joined()
    return whole(#"\+?(?:"# + [number, clock, labelled].joined(separator: "|") + ")")
  }

  /// A glob that stays in its folder: text that is not blank, in which no part of the path is `..`.
  package static let glob = #"^(?![\s\S]*(?:^|/)\.\.(?:/|$))[\s\S]*"# + visible

  /// Grams of water per gram of coffee, also as `1:16`.
  package static let ratio = whole(#"\+?(?:1:[ \t]*)?"# + number)

  package static let method = "^[a-z0-9]+(?:-[a-z0-9]+)*" + end

  package static let uuid = "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}" + end

  package static let index = "^0*[0-9]{1,6}" + end

  /// RFC 3339 `date-time`; whether a February has 29 days is left to the parser.
  package static let timestamp =
    #"^[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"#
    + #"|02-(?:0[1-9]|[12][0-9]))[Tt ](?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?"#
    + #"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"# + end

  private static func whole(_ pattern: String) -> String { "^\(blanks)\(pattern)\(blanks)\(end)" }
}
