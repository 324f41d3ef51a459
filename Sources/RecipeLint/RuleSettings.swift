import Reports

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
