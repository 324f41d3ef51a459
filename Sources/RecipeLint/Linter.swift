import BrewDomain
import Diagnostics
import RecipeSchema
import RecipeSyntax

/// Checks sources by rules.
///
/// A linter keeps its memory from one source to the next, so each thread has one of its own. On a clean
/// source it builds no string.
package struct Linter {
  private let selection: RuleSelection
  private let keepsIgnored: Bool
  /// The path of the next source, which the ids of recipes without one derive from: see
  /// ``RecipeFile/identity``. `nil` where it is unknown.
  package var identity: String?
  private var tree = SyntaxTree()
  private var decoder = RecipeDecoder()
  private var source = DecodedSource()
  private var report = Report()
  private var diagnostics: [Diagnostic] = []

  /// A linter that asks the selected rules; one that keeps what comments ignore, if wanted.
  package init(_ selection: RuleSelection = RuleSelection(), keepsIgnored: Bool = false) {
    self.selection = selection
    self.keepsIgnored = keepsIgnored
  }

  /// The findings in a source, in the order of their places. O(n) for the bytes of a source without
  /// errors.
  package mutating func lint(_ bytes: [UInt8]) -> [Diagnostic] {
    diagnostics.removeAll(keepingCapacity: true)
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    let context = LintContext(tree: tree, source: source, identity: identity)
    if !tree.errors.isEmpty { checkSyntax(context) }
    if !source.errors.isEmpty { checkShape(context) }
    for recipe in source.recipes { check(RecipeView(context: context, recipe: recipe)) }
    guard !diagnostics.isEmpty else { return [] }
    if keepsIgnored { return sorted(diagnostics) }
    return Suppressions(context.tree).remaining(of: sorted(diagnostics))
  }

  /// The finding about a source that is too large to be read.
  package mutating func lintTooLarge(size: Int?, limit: Int) -> [Diagnostic] {
    guard let (rule, severity) = selection.size else { return [] }
    return [rule.tooLarge(severity, size: size, limit: limit)]
  }

  // MARK: Stages

  private mutating func checkSyntax(_ context: LintContext) {
    for error in context.tree.errors {
      let document = context.tree.document(at: error.range.start)
      for entry in selection.syntax {
        switch entry.rule.check {
        case .syntax(let check), .syntaxAndShape(let check, _): check(error, context, &report)
        default: continue
        }
        collect(entry, in: document) { _ in context.paths.path(at: error.range.start) }
      }
    }
  }

  private mutating func checkShape(_ context: LintContext) {
    for error in context.source.errors {
      let document = context.tree.document(at: error.range.start)
      for entry in selection.shape {
        switch entry.rule.check {
        case .shape(let check), .syntaxAndShape(_, let check): check(error, context, &report)
        default: continue
        }
        collect(entry, in: document) { _ in context.paths.path(to: error.node) }
      }
    }
  }

  private mutating func check(_ recipe: RecipeView) {
    for error in recipe.figures.validate() {
      for entry in selection.validity {
        guard case .validity(let check) = entry.rule.check else { continue }
        check(error, recipe, &report)
        collect(entry, of: recipe)
      }
    }
    for warning in selection.advice.isEmpty ? [] : recipe.inputWarnings() {
      for entry in selection.advice {
        guard case .advice(let check) = entry.rule.check else { continue }
        check(warning, recipe, &report)
        collect(entry, of: recipe)
      }
    }
    for entry in selection.recipe {
      guard case .recipe(let check) = entry.rule.check else { continue }
      check(recipe, &report)
      collect(entry, of: recipe)
    }
  }

  // MARK: Findings

  /// Takes what a rule found in a recipe: each finding has the path of its own place.
  private mutating func collect(_ entry: RuleSelection.Entry, of recipe: RecipeView) {
    collect(entry, in: recipe.recipe.document) { finding in
      recipe.context.paths.path(at: finding.range.start)
    }
  }

  private mutating func collect(
    _ entry: RuleSelection.Entry,
    in document: Int,
    path: (Finding) -> String
  ) {
    guard !report.findings.isEmpty else { return }
    for finding in report.findings {
      diagnostics.append(diagnostic(entry, finding, document, path(finding)))
    }
    report.removeAll()
  }

  private func diagnostic(
    _ entry: RuleSelection.Entry,
    _ finding: Finding,
    _ document: Int,
    _ path: String
  ) -> Diagnostic {
    Diagnostic(
      rule: entry.rule.id,
      severity: entry.severity,
      message: finding.message,
      range: finding.range,
      label: finding.label,
      document: document,
      path: fullPath(document, path),
      labels: finding.labels,
      notes: finding.notes,
      help: finding.help,
      fix: finding.fix
    )
  }

  /// Of several documents in a file, paths name theirs.
  private func fullPath(_ document: Int, _ path: String) -> String {
    guard tree.documents.count > 1 else { return path }
    return path.isEmpty ? "[\(document)]" : "[\(document)].\(path)"
  }

  private func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map(\.element)
  }
}
