import Diagnostics
import RecipeLint

/// What brewlint says about the bad example of a rule.
struct RuleFinding {
  /// As the concise format writes it, without the file.
  let text: String

  /// `nil` where the rule says nothing of its own example, as one about files cannot.
  init?(_ rule: Rule) {
    let source = SampleRecipe.complete(rule.example.bad)
    var linter = Linter(RuleSelection([rule]))
    let found = linter.lint(Array(source.utf8))
    guard !found.isEmpty else { return nil }
    let lines = found.map { finding in
      let help = finding.help.isEmpty ? "" : "\n  help: \(finding.help)"
      return "\(finding.severity.rawValue)[\(finding.rule)]: \(finding.message)\(help)"
    }
    text = "```text\n\(lines.joined(separator: "\n"))\n```"
  }
}
