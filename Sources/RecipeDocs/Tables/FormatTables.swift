import BrewDomain
import BrewPlans
import Diary
import Essentials
import RecipeSchema

/// The tables that describe file formats and their words.
enum FormatTables {
  /// The table with a name; `nil` if there is none.
  static func text(of name: String) -> String? { tables[name]?() }

  private static let tables: [String: @Sendable () -> String] = [
    "recipe-keys": { KeyTables.recipe },
    "step-keys": { KeyTables.step },
    "fields": { KeyTables.fields },
    "units": { WordTables.units },
    "placeholders": { WordTables.placeholders },
    "methods": { WordTables.methods },
    "grind-labels": { WordTables.grindLabels },
    "origins": { WordTables.origins },
    "scaling-rules": { WordTables.scalingRules },
    "recommended-ranges": { WordTables.ranges },
    "identity": { IdentityExample.text },
    "plan-fields": { PlanTables.table(PlanFormat.plan) },
    "plan-inputs": { PlanTables.table(PlanFormat.inputs) },
    "plan-steps": { PlanTables.table(PlanFormat.step) },
    "plan-step-texts": { PlanTables.table(PlanFormat.stepTexts) },
    "plan-texts": { PlanTables.table(PlanFormat.texts) },
    "plan-warnings": { PlanTables.table(PlanFormat.warning) },
    "log-fields": { LogTables.fields },
    "schema-coverage": { SchemaCoverage.table },
    "plan-columns": { PlanCSV.columns.codes },
  ]
}

/// The tables of keys.
private enum KeyTables {
  static var recipe: String { table(RecipeFormat.recipe) }

  static var step: String { table(RecipeFormat.step) }

  private static func table(_ keys: [KeyDescription]) -> String {
    var table = MarkdownTable("key", "required", "value", "meaning", "example")
    for key in keys {
      let isAmount = StepKey.amounts.contains { RecipeFormat.describe($0) == key }
      let needed = key.isRequired ? "yes" : isAmount ? "at most one" : ""
      let example = key.type == .steps ? "" : key.example.code
      table.add(key.name.code, needed, value(of: key.type), meaning(of: key), example)
    }
    table.add("`x-…`", "", "anything", "A key of another tool, kept unchanged.", "")
    return table.text
  }

  /// The summary, with the placeholder in it as code.
  private static func meaning(of key: KeyDescription) -> String {
    key.summary.replacing("{total}", with: "`{total}`")
  }

  private static func value(of type: ValueType) -> String {
    switch type {
    case .text: "text"
    case .instruction: "[instruction](#instructions)"
    case .words: "list of text"
    case .method: "[method](#brew-methods)"
    case .choice(let words): words.count > 4 ? "one of [these](#grind)" : words.codes
    case .mass(let isWater): isWater ? "[mass](#masses) of water" : "[mass](#masses)"
    case .temperature: "[temperature](#temperatures)"
    case .duration: "[duration](#durations)"
    case .index: "whole number"
    case .uuid: "[UUID](#uuids)"
    case .timestamp: "[timestamp](#timestamps)"
    case .formatVersion: RecipeFormat.version.description.code
    case .steps: "list of [steps](#keys-of-a-step)"
    }
  }

  /// The field of the domain types for each key.
  static var fields: String {
    var table = MarkdownTable("where", "key", "field")
    for (owner, keys) in [("recipe", RecipeFormat.recipe), ("step", RecipeFormat.step)] {
      for key in keys where !key.field.isEmpty {
        let fields = key.field.split(separator: ",").map { String($0.drop { $0 == " " }) }
        table.add(owner, key.name.code, fields.codes)
      }
    }
    return table.text
  }
}

/// The tables of the words in values.
private enum WordTables {
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

/// Examples of derived ids, as test vectors for other implementations.
private enum IdentityExample {
  private static let documents = [
    ("recipes/v60/morning.yaml", 0), ("recipes/v60/morning.yaml", 1), ("rezepte/Frühstück.yaml", 0),
    ("-", 0),
  ]

  static var text: String {
    var table = MarkdownTable("id of", "namespace", "name", "UUID")
    let namespace = "the recipe format's"
    var first: UUID?
    for (path, document) in documents {
      let id = RecipeIdentity.recipeId(path: path, document: document)
      first = first ?? id
      table.add("a recipe", namespace, "\(path)#\(document)".code, spelled(id))
    }
    if let recipe = first {
      for index in 0...1 {
        let id = RecipeIdentity.stepId(recipeId: recipe, orderIndex: index)
        table.add("step \(index) of the first", spelled(recipe), "\(index)".code, spelled(id))
      }
    }
    return table.text
  }

  private static func spelled(_ id: UUID) -> String { id.uuidString.lowercased().code }
}

/// The tables of plan fields.
private enum PlanTables {
  static func table(_ fields: [PlanField]) -> String {
    var table = MarkdownTable("field", "value", "meaning")
    for field in fields {
      let null = field.isOptional ? ", or `null`" : ""
      table.add(field.name.code, field.expectation + null, field.summary)
    }
    return table.text
  }
}

/// The table of diary fields.
private enum LogTables {
  static var fields: String {
    var table = MarkdownTable("field", "value", "meaning")
    for field in LogField.allCases {
      table.add(
        field.rawValue.code,
        expectation(field.kind) + (field.isOptional ? ", or `null`" : ""),
        field.summary
      )
    }
    return table.text
  }

  private static func expectation(_ kind: LogField.Kind) -> String {
    switch kind {
    case .version: "\(LogFormat.version)"
    case .uuid: "a UUID, written in lower case"
    case .timestamp: "a time such as `2026-04-01T06:30:00.125Z`"
    case .text: "text"
    case .number: "a number"
    case .rating: "a whole number from 1 to 5"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    }
  }
}
