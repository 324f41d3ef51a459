import RecipeLint

/// What the JSON Schema of recipes says of what brewlint finds. `scripts/checks/schemas.py` holds the table against
/// the fixtures of the rules.
enum SchemaCoverage {
  /// How far a schema expresses a rule.
  private enum Extent {
    case whole
    /// With what is missing.
    case part(String)
    case none
    /// A rule about YAML itself: the reader decides before the schema is asked. Or one about other files than recipes.
    case reader
  }

  /// The rules, without those about YAML itself; what the schema says comes first.
  static var table: String {
    let rows = Rule.all.compactMap { rule in word(extent(of: rule)).map { (rule, $0) } }
    let sorted = (0...2).flatMap { rank in
      rows.filter { rule, _ in self.rank(extent(of: rule)) == rank }
    }
    return markdownTable(
      ["rule", "in the schema", "finds"],
      sorted.map { rule, word in ["[\(rule.id)](rules/\(rule.id).md)", word, rule.summary] }
    )
  }

  private static func word(_ extent: Extent) -> String? {
    switch extent {
    case .whole: "yes"
    case .part(let missing): "partly: \(missing)"
    case .none: "no"
    case .reader: nil
    }
  }

  private static func rank(_ extent: Extent) -> Int {
    switch extent {
    case .whole: 0
    case .part: 1
    case .none, .reader: 2
    }
  }

  private static func extent(of rule: Rule) -> Extent {
    if whole.contains(rule.id) { return .whole }
    if let missing = parts[rule.id] { return .part(missing) }
    switch rule.check {
    case .size, .syntax, .syntaxAndShape, .equipment: return .reader
    default: return .none
    }
  }

  private static let whole: Set = [
    "decimal-comma", "empty-instruction", "empty-name", "incomplete-order", "invalid-choice",
    "invalid-dose", "invalid-language", "invalid-method", "invalid-temperature", "invalid-uuid",
    "invalid-yield", "missing-key", "negative-timer", "negative-water", "no-steps", "not-a-recipe",
    "several-amounts", "unknown-key", "unknown-placeholder", "unmatched-brace", "wrong-type",
  ]

  private static let parts = [
    "ambiguous-scalar": "it sees only what YAML 1.2 reads as a number or as true or false",
    "empty-document": "only if the validator reads empty documents",
    "invalid-order": "`1.0` is 1 in JSON",
    "invalid-quantity": "it does not see that an amount with a unit is too large",
    "invalid-timestamp": "not 29 February of a year that has none",
    "no-recipe": "only if the validator reads empty documents",
    "placeholder-without-value": "not `{timer}`, whose time the next step's `at` may give",
    "start-time": "only a negative one",
    "unsupported-format-version": "`1.0` is 1 in JSON",
  ]
}
