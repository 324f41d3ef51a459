import RecipeLint
import RecipeSyntax
import Text
import Workspace

/// The page of a rule in `docs/rules`.
struct RulePage {
  private let rule: Rule

  init(_ rule: Rule) {
    self.rule = rule
  }

  var text: String {
    let parts = [
      "<!-- Generated from the rule's source by `\(Documentation.command)`: do not edit. -->",
      "# \(rule.id)", rule.summary, facts, "## Why", rule.rationale, examples, ignoring,
      "[All rules](README.md)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var facts: String {
    let fix = rule.fixWord.isEmpty ? "none" : rule.fixWord
    return markdownTable(
      ["severity", "fix", "preset", "since"],
      [[rule.severity.rawValue, fix, rule.preset.rawValue, rule.since]]
    )
  }

  private var examples: String {
    guard !rule.example.bad.isEmpty else { return "" }
    var parts = ["## Example", "Instead of", yaml(rule.example.bad)]
    if let finding = RuleFinding(rule).text { parts += ["for which brewlint reports", finding] }
    parts += ["write", yaml(rule.example.good)]
    if let legend = ExampleText.legend(rule.example.bad) { parts.append(legend) }
    return parts.joined(separator: "\n\n")
  }

  private func yaml(_ text: String) -> String {
    "```yaml\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```"
  }

  private var ignoring: String {
    let heading = "## Ignoring it\n\n"
    if case .size = rule.check {
      return heading + """
        A comment cannot do that, because the file is not read. Exclude the file with `--exclude`, or the rule with
        `--ignore \(rule.id)`.
        """
    }
    return heading + """
      With a comment at the end of the line, or on the line above it:

      ```yaml
      # brewlint: ignore[\(rule.id)] say why
      ```

      For a whole file:

      ```yaml
      # brewlint: ignore-file[\(rule.id)] say why
      ```

      For a run: `brewlint check --ignore \(rule.id)`.
      """
  }

}

extension Rule {
  /// `safe`, `unsafe`, or empty.
  var fixWord: String { fix?.rawValue ?? "" }
}

/// The output of brewlint for the bad example of a rule.
struct RuleFinding {
  /// The example as a source that the rule reports.
  let source: [UInt8]
  private let findings: [Diagnostic]

  /// Lints the example as a part of a recipe, or as a whole file if necessary.
  init(_ rule: Rule) {
    let example = rule.example.bad
    let files = (rule.kind == .recipe ? [SampleRecipe.complete(example), example] : [example])
      .map(ExampleText.bytes)
    // Together with all other rules, because one of them may explain the same fault.
    var linter = Linter(RuleSettings(preset: .strict))
    linter.grinders = { EquipmentFiles.shipped.map(\.name) }
    linter.kind = rule.kind
    func own(_ source: [UInt8]) -> [Diagnostic] {
      linter.lint(source).filter { $0.rule == rule.id }
    }
    source = files.first { !own($0).isEmpty } ?? files[0]
    findings = own(source)
  }

  /// The findings as a code block; `nil` if the rule reports nothing for its example, like the rule about
  /// large files.
  var text: String? {
    guard !findings.isEmpty else { return nil }
    return "```text\n\(findings.map(lines).joined(separator: "\n"))\n```"
  }

  private func lines(_ finding: Diagnostic) -> String {
    var lines = ["\(finding.severity.rawValue)[\(finding.rule)]: \(finding.message)"]
    if !finding.help.isEmpty { lines.append("  help: \(finding.help)") }
    if let fix = finding.fix {
      lines.append("  fix: \(fix.title)\(fix.safety == .unsafe ? " (unsafe)" : "")")
    }
    return lines.joined(separator: "\n")
  }
}
