import Reports

/// A set of rules; each preset includes the ones before it.
package enum Preset: String, CaseIterable, Comparable, Sendable {
  /// Every rule that is an error.
  case minimal
  /// Also warnings and most notes; the default.
  case recommended
  /// Also matters of taste.
  case strict

  /// `minimal < recommended < strict`.
  package static func < (lhs: Preset, rhs: Preset) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .minimal: 0
    case .recommended: 1
    case .strict: 2
    }
  }
}

/// Which rules are enabled, and with which severity.
package struct RuleSettings: Equatable, Sendable {
  /// The rules that are enabled by default.
  package var preset: Preset
  /// The severity of single rules, by id; `nil` turns one off.
  package var severities: [String: Severity?]

  /// A preset, with exceptions.
  package init(preset: Preset = .recommended, severities: [String: Severity?] = [:]) {
    self.preset = preset
    self.severities = severities
  }

  /// The severity of a rule's findings; `nil` if it is disabled.
  package func severity(of rule: Rule) -> Severity? {
    severities[rule.id, default: rule.preset <= preset ? rule.severity : nil]
  }
}

/// The enabled rules and their severities.
package struct RuleSelection: Sendable {
  /// An enabled rule. It has no texts, which would be retained for each recipe.
  struct EnabledRule: Sendable {
    let id: String
    let severity: Severity
    let check: Rule.Check
  }

  /// The rules that run for every source and recipe.
  private(set) var always: [EnabledRule] = []
  /// The rules that run only for an error or something unusual.
  private(set) var conditional: [EnabledRule] = []
  /// Whether a rule about inputs outside the recommended ranges is enabled.
  private(set) var checksInputs = false
  /// Whether a rule that compares recipes is enabled.
  private(set) var comparesRecipes = false
  private var ids: Set<String> = []

  /// The rules that the settings enable, with their severities.
  package init(_ rules: [Rule] = Rule.all, settings: RuleSettings = RuleSettings()) {
    for rule in rules {
      guard let severity = settings.severity(of: rule) else { continue }
      ids.insert(rule.id)
      let enabled = EnabledRule(id: rule.id, severity: severity, check: rule.check)
      switch rule.check {
      case .source, .recipe: always.append(enabled)
      default: conditional.append(enabled)
      }
      if case .advice = rule.check { checksInputs = true }
      if case .project = rule.check { comparesRecipes = true }
    }
  }

  /// Whether a rule that needs ``Linter/grinders`` is enabled.
  package var needsGrinders: Bool { isEnabled(.misspeltGrinder) }

  /// Whether the rule is enabled.
  func isEnabled(_ rule: Rule) -> Bool { ids.contains(rule.id) }

  /// Whether a rule is enabled, and needs no other source to find everything.
  func checksCompletely(_ id: String) -> Bool {
    guard let rule = Rule.named(id), isEnabled(rule) else { return false }
    if case .project = rule.check { return false }
    return true
  }
}
