import Diagnostics

/// The rules that are asked, and how much each one's findings matter.
package struct RuleSelection: Sendable {
  /// A rule, and how much its findings matter.
  typealias Entry = (rule: Rule, severity: Severity)

  private(set) var syntax: [Entry] = []
  private(set) var shape: [Entry] = []
  private(set) var validity: [Entry] = []
  private(set) var advice: [Entry] = []
  private(set) var recipe: [Entry] = []
  private(set) var source: [Entry] = []
  private(set) var ignores: [Entry] = []
  private(set) var project: [Entry] = []
  private(set) var size: Entry?
  private var ids: Set<String> = []

  /// The rules of the list that the settings ask, at the severities that they give.
  package init(_ rules: [Rule] = Rule.all, settings: RuleSettings = RuleSettings()) {
    for rule in rules {
      guard let severity = settings.severity(of: rule) else { continue }
      let entry: Entry = (rule, severity)
      ids.insert(rule.id)
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
      case .source: source.append(entry)
      case .ignores: ignores.append(entry)
      case .project: project.append(entry)
      }
    }
  }

  /// Whether a rule is asked that has to know ``Linter/identity``.
  package var needIdentity: Bool { asks(.missingID) }

  /// Whether the rule is asked.
  func asks(_ rule: Rule) -> Bool { ids.contains(rule.id) }
}
