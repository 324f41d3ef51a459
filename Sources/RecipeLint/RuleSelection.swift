import Reports

/// A ready-made choice of rules; each asks what the ones before it ask.
package enum Preset: String, CaseIterable, Comparable, Sendable {
  /// What makes a recipe unusable: every rule that is an error.
  case minimal
  /// What every author wants to know; the default.
  case recommended
  /// Also what is a matter of taste.
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

/// Which rules are asked, and how much each one's findings matter.
package struct RuleSettings: Equatable, Sendable {
  /// What is asked where nothing else is said.
  package var preset: Preset
  /// The severity of single rules, by id; `nil` turns one off.
  package var severities: [String: Severity?]

  /// A preset, with exceptions.
  package init(preset: Preset = .recommended, severities: [String: Severity?] = [:]) {
    self.preset = preset
    self.severities = severities
  }

  /// The severity of a rule's findings; `nil` where it is not asked.
  package func severity(of rule: Rule) -> Severity? {
    severities[rule.id, default: rule.preset <= preset ? rule.severity : nil]
  }
}

/// The rules that are asked, and how much each one's findings matter.
package struct RuleSelection: Sendable {
  /// A rule that is asked. Without its texts, which would be held on to for each recipe.
  struct EnabledRule: Sendable {
    let id: String
    let severity: Severity
    let check: Rule.Check
  }

  /// The rules that are asked of every source and recipe, so that no others are passed on the way.
  private(set) var always: [EnabledRule] = []
  /// The rules that are asked where something is wrong or unusual.
  private(set) var onOccasion: [EnabledRule] = []
  /// Whether a rule is asked about inputs outside the recommended ranges.
  private(set) var judgesInputs = false
  /// Whether a rule is asked about recipes that say the same of themselves.
  private(set) var comparesRecipes = false
  private var ids: Set<String> = []

  /// The rules of the list that the settings ask, at the severities that they give.
  package init(_ rules: [Rule] = Rule.all, settings: RuleSettings = RuleSettings()) {
    for rule in rules {
      guard let severity = settings.severity(of: rule) else { continue }
      ids.insert(rule.id)
      let asked = EnabledRule(id: rule.id, severity: severity, check: rule.check)
      switch rule.check {
      case .source, .recipe: always.append(asked)
      default: onOccasion.append(asked)
      }
      if case .advice = rule.check { judgesInputs = true }
      if case .project = rule.check { comparesRecipes = true }
    }
  }

  /// Whether a rule is asked that has to know ``Linter/identity``.
  package var needIdentity: Bool { asks(.missingID) }

  /// Whether the rule is asked.
  func asks(_ rule: Rule) -> Bool { ids.contains(rule.id) }

  /// Whether a rule of this id is asked, and finds all that it can in a source alone.
  func judges(_ id: String) -> Bool {
    guard let rule = Rule.named(id), asks(rule) else { return false }
    if case .project = rule.check { return false }
    return true
  }
}
