import RecipeSchema
import RecipeSyntax
import Reports

/// Words the syntax errors of YAML that is no recipe, such as a configuration, as the rules about recipes
/// do.
package enum SyntaxFindings {
  /// The findings about the errors of a tree, in the order of their places, as errors of `rule`.
  ///
  /// Fixes are left out: they take the text for a recipe.
  package static func all(in tree: SyntaxTree, as rule: String) -> [Diagnostic] {
    guard !tree.errors.isEmpty else { return [] }
    let context = LintContext(tree: tree, source: DecodedSource())
    var report = Report()
    for error in tree.errors {
      for rule in Rule.all {
        switch rule.check {
        case .syntax(let check), .syntaxAndShape(let check, _): check(error, context, &report)
        default: continue
        }
      }
    }
    return report.findings.map { finding in
      Diagnostic(
        rule: rule,
        severity: .error,
        message: finding.message,
        range: finding.range,
        label: finding.label,
        labels: finding.labels,
        notes: finding.notes,
        help: finding.help
      )
    }
  }
}
