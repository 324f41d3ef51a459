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
    "decimal-comma", "empty-instruction", "empty-name", "incomplete-order", "invalid-language",
    "invalid-method", "invalid-temperature", "invalid-uuid", "missing-key", "negative-timer",
    "negative-water", "no-steps", "not-a-recipe", "several-amounts", "unknown-placeholder",
    "unmatched-brace", "wrong-type",
  ]

  private static let parts = [
    "ambiguous-scalar": "it sees only what YAML 1.2 reads as a number or as true or false",
    "empty-document": "only if the validator reads empty documents",
    "invalid-choice": "`True` is true in YAML",
    "invalid-dose": "not an amount that rounds to 0 g, such as `0.0000001 g`",
    "invalid-order": "`1.0`, `+1` and `0x1` are 1 in JSON",
    "invalid-quantity":
      "it does not see that an amount with a unit is too large, or that a number is written as `1e3` or `0x0f`",
    "invalid-timestamp": "not 29 February of a year that has none",
    "invalid-yield": "not an amount that rounds to 0 g, such as `0.0000001 g`",
    "no-recipe": "only if the validator reads empty documents",
    "placeholder-without-value": "not `{timer}`, whose time the next step's `at` may give",
    "start-time": "only a negative one",
    "unknown-key": "not `coffee: 15 g`, which is a dose",
    "unsupported-format-version": "`1.0`, `01` and `+1` are 1 in JSON",
  ]
}
