import RecipeSyntax
import Recipes
import Text

/// Collects what a rule finds; the linter adds the rule, its severity and the path.
package struct Report {
  private(set) var findings: [Diagnostic] = []

  /// Adds a finding of these parts; `help` is what to do, `label` marks the range.
  package mutating func add(
    _ message: String,
    at range: ByteRange,
    label: String = "",
    labels: [Label] = [],
    related: [RelatedPlace] = [],
    notes: [String] = [],
    help: String = "",
    fix: Fix? = nil
  ) {
    findings.append(
      Diagnostic(
        rule: "",
        severity: .error,
        message: message,
        range: range,
        label: label,
        labels: labels,
        related: related,
        notes: notes,
        help: help,
        fix: fix
      )
    )
  }

  /// The findings as those of a rule.
  func findings(of rule: String, _ severity: Severity) -> [Diagnostic] {
    findings.map { finding in
      var finding = finding
      (finding.rule, finding.severity) = (rule, severity)
      return finding
    }
  }

  /// Explains the findings by the hidden characters of their line.
  mutating func explain(by line: [InvisibleCharacter], in bytes: [UInt8]) {
    for index in findings.indices { findings[index].explain(by: line, in: bytes) }
  }

  mutating func removeAll() { findings.removeAll(keepingCapacity: true) }
}

/// Reports the syntax errors of other YAML, such as a configuration, in the words of the syntax rules.
package enum SyntaxFindings {
  /// The findings for the errors of the tree of a configuration, in source order, as errors of `rule`.
  ///
  /// They have no fixes and no notes, because those assume a recipe.
  package static func all(inConfiguration tree: SyntaxTree, as rule: String) -> [Diagnostic] {
    guard !tree.errors.isEmpty else { return [] }
    let context = LintContext(tree: tree, source: DecodedSource(), kind: .configuration)
    let rules = RuleSelection(RuleSettings(preset: .strict))
    var report = Report()
    for error in tree.errors {
      for rule in rules.syntax { rule.check(error, context, &report) }
    }
    return report.findings(of: rule, .error).map { $0.withoutFix }
  }
}
