extension RuleMetadata {
  /// All rules, as ``Rule/all`` lists them; made only for a report that describes them.
  package static let lintRules = Rule.all.map { rule in
    RuleMetadata(
      rule,
      help: rule.help
        + "\n\nTo ignore it on a line, add a comment: `# brewlint: ignore[\(rule.id)] reason`",
      tags: [rule.preset.rawValue] + (rule.fix.map { ["fixable", "\($0.rawValue)-fix"] } ?? [])
    )
  }

  /// The description of a rule.
  package init(_ rule: Rule, help: String, tags: [String] = []) {
    self.init(
      id: rule.id,
      summary: rule.summary,
      rationale: rule.rationale,
      help: help,
      severity: rule.severity,
      tags: tags
    )
  }
}
