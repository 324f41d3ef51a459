import Diagnostics

/// The rules that are asked, and how much each one's findings matter.
package struct RuleSelection: Sendable {
  private(set) var syntax: [(rule: Rule, severity: Severity)] = []
  private(set) var shape: [(rule: Rule, severity: Severity)] = []
  private(set) var validity: [(rule: Rule, severity: Severity)] = []
  private(set) var advice: [(rule: Rule, severity: Severity)] = []
  private(set) var recipe: [(rule: Rule, severity: Severity)] = []
  private(set) var size: (rule: Rule, severity: Severity)?

  /// Every rule of the list at its own severity, or at that of `severities`; `nil` there turns it off.
  package init(_ rules: [Rule] = Rule.all, severities: [String: Severity?] = [:]) {
    for rule in rules {
      guard let severity = severities[rule.id, default: rule.severity] else { continue }
      let entry = (rule: rule, severity: severity)
      switch rule.check {
      case .size: size = entry
      case .syntax: syntax.append(entry)
      case .shape: shape.append(entry)
      case .syntaxAndShape:
        syntax.append(entry)
        shape.append(entry)
      case .validity: validity.append(entry)
      case .advice: advice.append(entry)
      case .recipe: recipe.append(entry)
      }
    }
  }
}
