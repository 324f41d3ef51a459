import Recipes

/// The tables of the words in values.
enum WordTables {
  static var units: String {
    let masses = grouped(Quantity.massUnits).map { ("mass", $0.spellings, "\(exact($0.grams)) g") }
    let water = grouped(Quantity.waterUnits).map {
      ("mass of water", $0.spellings, "\(exact($0.grams)) g")
    }
    let temperatures = [
      ("temperature", TemperatureUnit.celsius.spellings, "t °C"),
      ("temperature", TemperatureUnit.fahrenheit.spellings, "(t − 32) × 5 ÷ 9 °C"),
    ]
    let durations = Quantity.durationUnits.map {
      ("duration", $0.units, Canonical.number($0.seconds) + " s")
    }
    let rows = (masses + water + temperatures + durations).map { quantity, spellings, value in
      [quantity, spellings[0].code, spellings.codes, value]
    }
    return markdownTable(["quantity", "unit", "spellings", "is"], rows)
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
    let rows = Placeholder.allCases.map { ["{\($0.rawValue)}".code, $0.summary] }
    return markdownTable(["placeholder", "value"], rows)
  }

  static var methods: String { BrewMethod.allKnown.map(\.rawValue).codes }

  static var grindLabels: String { GrindLabel.allCases.map(\.rawValue).codes }

  static var origins: String {
    let rows = RecipeOrigin.allCases.map { [$0.rawValue.code, meaning(of: $0)] }
    return markdownTable(["origin", "meaning"], rows)
  }

  private static func meaning(of origin: RecipeOrigin) -> String {
    switch origin {
    case .starter: "a shipped template; duplicate it to edit it"
    case .custom: "written, imported or duplicated by a person"
    case .conflictedCopy: "the second version of a recipe that was edited in two places"
    }
  }

  static var scalingRules: String {
    let rows = ScalingRule.allCases.map { [$0.rawValue.code, meaning(of: $0)] }
    return markdownTable(["rule", "for another dose or yield"], rows)
  }

  private static func meaning(of rule: ScalingRule) -> String {
    switch rule {
    case .bloomSplit: "the bloom is three times the dose, and the rest is split into equal pours"
    case .proportional: "every amount is multiplied by the same factor"
    }
  }

  static var ranges: String {
    let rows = BrewMethod.allKnown.compactMap { method in
      RecommendedRanges.of(method).map { ranges in
        [
          method.rawValue.code, span(ranges.dose, unit: " g"), span(ranges.yield, unit: " g"),
          span(ranges.ratio, prefix: "1:"), span(ranges.temperature, unit: " °C"),
        ]
      }
    }
    return markdownTable(["method", "dose", "yield", "ratio", "temperature"], rows)
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
