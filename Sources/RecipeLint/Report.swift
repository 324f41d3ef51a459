import RecipeSyntax
import Recipes
import Text

/// Collects what a rule finds.
package struct Report {
  private(set) var findings: [Finding] = []

  /// Adds a finding.
  package mutating func add(_ finding: Finding) { findings.append(finding) }

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
    add(
      Finding(
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

  /// Explains the findings by the hidden characters of their line.
  mutating func explain(by line: [InvisibleCharacter], in bytes: [UInt8]) {
    findings = findings.map { $0.explained(by: line, in: bytes) }
  }

  mutating func removeAll() { findings.removeAll(keepingCapacity: true) }
}

/// The finding of a rule; the linter adds the rule, its severity and the path.
package struct Finding: Sendable {
  let message: String
  let range: ByteRange
  let label: String
  let labels: [Label]
  let related: [RelatedPlace]
  var notes: [String]
  var help: String
  var fix: Fix?

  /// The finding as one of a rule, at a path of a document.
  func diagnostic(
    rule: String,
    severity: Severity,
    document: Int = 0,
    path: String = ""
  ) -> Diagnostic {
    Diagnostic(
      rule: rule,
      severity: severity,
      message: message,
      range: range,
      label: label,
      document: document,
      path: path,
      labels: labels,
      related: related,
      notes: notes,
      help: help,
      fix: fix
    )
  }
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
    return report.findings.map { finding in
      var diagnostic = finding.diagnostic(rule: rule, severity: .error)
      diagnostic.fix = nil
      diagnostic.notes = []
      return diagnostic
    }
  }
}
