import Recipes

/// The tables of the words in values.
enum WordTables {
  static var units: String {
    var table = MarkdownTable("quantity", "unit", "spellings", "is")
    for (spellings, grams) in grouped(Quantity.massUnits) {
      table.add("mass", spellings[0].code, spellings.codes, "\(exact(grams)) g")
    }
    for (spellings, grams) in grouped(Quantity.waterUnits) {
      table.add("mass of water", spellings[0].code, spellings.codes, "\(exact(grams)) g")
    }
    table.add("temperature", "`°C`", TemperatureSpellings.celsius.codes, "t °C")
    table.add("temperature", "`°F`", TemperatureSpellings.fahrenheit.codes, "(t − 32) × 5 ÷ 9 °C")
    for (spellings, seconds) in Quantity.durationUnits {
      table.add("duration", spellings[0].code, spellings.codes, Canonical.number(seconds) + " s")
    }
    return table.text
  }

  /// All decimals: only results are rounded, not factors.
  private static func exact(_ factor: Double) -> String {
    let text = "\(factor)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Groups units of the same size.
  private static func grouped(
    _ units: [(unit: String, grams: Double)]
  ) -> [(spellings: [String], grams: Double)] {
    var groups: [(spellings: [String], grams: Double)] = []
    for (unit, grams) in units {
      if let index = groups.firstIndex(where: { $0.grams == grams }) {
        groups[index].spellings.append(unit)
      } else {
        groups.append(([unit], grams))
      }
    }
    return groups
  }

  static var placeholders: String {
    var table = MarkdownTable("placeholder", "value")
    for placeholder in Placeholder.allCases {
      table.add("{\(placeholder.rawValue)}".code, placeholder.summary)
    }
    return table.text
  }

  static var methods: String { BrewMethod.allKnown.map(\.rawValue).codes }

  static var grindLabels: String { GrindLabel.allCases.map(\.rawValue).codes }

  static var origins: String {
    var table = MarkdownTable("origin", "meaning")
    for origin in RecipeOrigin.allCases { table.add(origin.rawValue.code, meaning(of: origin)) }
    return table.text
  }

  private static func meaning(of origin: RecipeOrigin) -> String {
    switch origin {
    case .starter: "a shipped template; duplicate it to edit it"
    case .custom: "written, imported or duplicated by a person"
    case .conflictedCopy: "the second version of a recipe that was edited in two places"
    }
  }

  static var scalingRules: String {
    var table = MarkdownTable("rule", "for another dose or yield")
    for rule in ScalingRule.allCases { table.add(rule.rawValue.code, meaning(of: rule)) }
    return table.text
  }

  private static func meaning(of rule: ScalingRule) -> String {
    switch rule {
    case .bloomSplit: "the bloom is three times the dose, and the rest is split into equal pours"
    case .proportional: "every amount is multiplied by the same factor"
    }
  }

  static var ranges: String {
    var table = MarkdownTable("method", "dose", "yield", "ratio", "temperature")
    for method in BrewMethod.allKnown {
      guard let ranges = RecommendedRanges.of(method) else { continue }
      table.add(
        method.rawValue.code,
        span(ranges.dose, unit: " g"),
        span(ranges.yield, unit: " g"),
        span(ranges.ratio, prefix: "1:"),
        span(ranges.temperature, unit: " °C")
      )
    }
    return table.text
  }

  private static func span(
    _ range: ClosedRange<Double>?,
    prefix: String = "",
    unit: String = ""
  ) -> String {
    guard let range else { return "" }
    let (from, to) = (Canonical.number(range.lowerBound), Canonical.number(range.upperBound))
    return "\(prefix)\(from) to \(prefix)\(to)\(unit)"
  }
}
