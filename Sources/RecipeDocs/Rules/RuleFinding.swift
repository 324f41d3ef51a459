import RecipeLint
import RecipeSyntax
import Reports
import Workspace

/// What brewlint says about the bad example of a rule.
struct RuleFinding {
  private let findings: [Diagnostic]
  /// Whether comments can be read in such a file at all.
  let hasComments: Bool

  /// The example is a part of a recipe, or a whole file where it has to be.
  init(_ rule: Rule) {
    let example = rule.example.bad
    let files = [SampleRecipe.complete(example), example].map(ExampleText.bytes)
    var linter = Linter(RuleSelection([rule], settings: RuleSettings(preset: .strict)))
    let bytes = files.first { !linter.lint($0).isEmpty } ?? files[0]
    findings = linter.lint(bytes)
    hasComments = !SyntaxTree(parsing: bytes).errors.contains { error in
      switch error.kind {
      case .binary, .wrongEncoding: true
      default: false
      }
    }
  }

  /// The findings as a code block; `nil` where the rule says nothing of its example, as one about large
  /// files cannot.
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
