import RecipeLint

/// What the JSON Schema of recipes says of what brewlint finds. `scripts/checks/schemas.py` holds the list against
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
  static var list: String {
    var (whole, parts, none) = ([String](), [String](), [String]())
    for rule in Rule.all {
      let link = "[\(rule.id)](rules/\(rule.id).md)"
      switch extent(of: rule) {
      case .whole: whole.append(link)
      case .part(let missing): parts.append("- partly: \(link), \(missing)")
      case .none: none.append(link)
      case .reader: break
      }
    }
    let lines = ["- yes: \(whole.joined(separator: ", "))"] + parts
    return (lines + ["- no: \(none.joined(separator: ", "))"]).joined(separator: "\n")
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
