/// What there is to say about a rule apart from its findings, for formats that describe their rules.
package struct RuleMetadata: Equatable, Sendable {
  /// The id that findings carry as ``Diagnostic/rule``.
  package let id: String
  /// What the rule finds: one sentence.
  package let summary: String
  /// Why it matters, and what to do: Markdown.
  package let rationale: String
  /// All that helps whoever has such a finding, the rationale included: Markdown.
  package let help: String
  /// The severity of its findings unless somebody chose another.
  package let severity: Severity
  /// Words to filter rules by, such as `fixable`.
  package let tags: [String]

  package init(
    id: String,
    summary: String,
    rationale: String,
    help: String,
    severity: Severity,
    tags: [String] = []
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.help = help
    self.severity = severity
    self.tags = tags
  }
}
