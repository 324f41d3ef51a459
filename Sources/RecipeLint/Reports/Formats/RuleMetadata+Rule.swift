extension RuleMetadata {
  /// All rules, as ``Rule/all`` lists them; made only for a report that describes them.
  package static let lintRules = Rule.all.map { RuleMetadata($0) }

  private init(_ rule: Rule) {
    self.init(
      id: rule.id,
      summary: rule.summary,
      rationale: rule.rationale,
      help: Self.help(with: rule),
      severity: rule.severity,
      tags: [rule.preset.rawValue] + (rule.fix.map { ["fixable", "\($0.rawValue)-fix"] } ?? [])
    )
  }

  private static func help(with rule: Rule) -> String {
    rule.help
      + "\n\nTo ignore it on a line, add a comment: `# brewlint: ignore[\(rule.id)] reason`"
  }
}
