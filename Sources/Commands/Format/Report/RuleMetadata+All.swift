import CommandLine
import RecipeLint
import Reports

extension ToolMetadata {
  /// This program.
  static let brewfmt = ToolMetadata(name: "brewfmt", version: Version.current)
}

extension RuleMetadata {
  /// What the program itself finds.
  static let unformatted = RuleMetadata(
    id: "unformatted",
    summary: "A recipe is not laid out in the one style.",
    rationale: """
      Where all recipes look alike, a change shows what was changed and nothing else. The layout is not a \
      matter of taste then, and nobody has to see to it: `brewfmt` does.
      """,
    help: "Run `brewfmt` on the file. What the recipe says stays the same.",
    severity: .error,
    tags: ["fixable", "safe-fix"]
  )

  /// All that findings can be about; made only for a report that describes it.
  static let formatRules = [unformatted] + Rule.aboutReading.map { RuleMetadata($0) }

  private init(_ rule: Rule) {
    self.init(
      id: rule.id,
      summary: rule.summary,
      rationale: rule.rationale,
      help: rule.help,
      severity: rule.severity
    )
  }
}
