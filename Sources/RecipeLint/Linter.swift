import BrewDomain
import RecipeSchema
import RecipeSyntax
import Reports
import SourceText

/// Checks sources by rules.
///
/// A linter keeps its memory from one source to the next, so each thread has one of its own. On a clean
/// source it builds no string.
package struct Linter {
  let selection: RuleSelection
  private let keepsIgnored: Bool
  private let methods: MethodTable
  /// The path of the next source, which the ids of recipes without one derive from: see
  /// ``RecipeFile/identity``. `nil` where it is unknown.
  package var identity: () -> String? = { nil }
  /// Sources that may hold a recipe of the next one as well.
  package var earlier: [EarlierSource] = []
  var tree = SyntaxTree()
  var decoder = RecipeDecoder()
  var source = DecodedSource()
  var report = Report()
  var diagnostics: [Diagnostic] = []
  /// What other sources have to know of the one that was linted last.
  package private(set) var facts = SourceFacts()

  /// A linter that asks the selected rules; one that keeps what comments ignore, if wanted.
  ///
  /// - Parameter methods: the brew methods of the project, with what is recommended for each.
  package init(
    _ selection: RuleSelection = RuleSelection(),
    keepsIgnored: Bool = false,
    methods: MethodTable = .builtIn
  ) {
    self.selection = selection
    self.keepsIgnored = keepsIgnored
    self.methods = methods
  }

  /// The findings in a source, in the order of their places. O(n) for the bytes of a source without
  /// errors.
  package mutating func lint(_ bytes: [UInt8]) -> [Diagnostic] {
    diagnostics.removeAll(keepingCapacity: true)
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    let context = LintContext(
      tree: tree,
      source: source,
      identity: identity,
      methods: methods
    )
    check(context)
    if !tree.errors.isEmpty { checkSyntax(context) }
    if !source.errors.isEmpty { checkShape(context) }
    facts = SourceFacts()
    for recipe in source.recipes {
      check(RecipeView(context: context, recipe: recipe))
      if !selection.project.isEmpty { facts.add(recipe, source, tree) }
    }
    if !earlier.isEmpty || facts.mayRepeat { checkDuplicates(context) }
    let mayIgnore = !keepsIgnored && CommentSearch.mayAddress("brewlint", in: bytes)
    guard !diagnostics.isEmpty || mayIgnore else { return [] }
    return mayIgnore ? unignored(context) : sorted(diagnostics)
  }

  /// The finding about a source that is too large to be read.
  package mutating func lintTooLarge(size: Int?, limit: Int) -> [Diagnostic] {
    guard let (rule, severity) = selection.size else { return [] }
    return [rule.tooLarge(severity, size: size, limit: limit)]
  }

  // MARK: Stages

  private mutating func check(_ context: LintContext) {
    for index in selection.source.indices {
      selection.source[index].check(context, &report)
      if !report.findings.isEmpty { collect(selection.source[index].name, in: context) }
    }
  }

  private mutating func checkSyntax(_ context: LintContext) {
    for error in context.tree.errors where !isHiddenSlip(error.range, context) {
      let document = context.tree.document(at: error.range.start)
      for asked in selection.syntax {
        asked.check(error, context, &report)
        collect(asked.name, in: document) { _ in context.paths.path(at: error.range.start) }
      }
    }
  }

  private mutating func checkShape(_ context: LintContext) {
    for error in context.source.errors where !isHiddenSlip(error.range, context) {
      let document = context.tree.document(at: error.range.start)
      for asked in selection.shape {
        asked.check(error, context, &report)
        collect(asked.name, in: document) { _ in context.paths.path(to: error.node) }
      }
    }
  }

  private mutating func check(_ recipe: RecipeView) {
    let errors = recipe.figures.validate()
    for error in errors {
      for asked in selection.validity {
        asked.check(error, recipe, &report)
        collect(asked.name, of: recipe)
      }
    }
    let reported = errors.isEmpty || selection.asks(.waterTotal) ? errors : []
    for warning in selection.advice.isEmpty ? [] : recipe.inputWarnings(beside: reported) {
      for asked in selection.advice {
        asked.check(warning, recipe, &report)
        collect(asked.name, of: recipe)
      }
    }
    for index in selection.recipe.indices {
      selection.recipe[index].check(recipe, &report)
      if !report.findings.isEmpty { collect(selection.recipe[index].name, of: recipe) }
    }
  }

  /// An error that a hidden character makes is not said beside the character.
  private func isHiddenSlip(_ range: ByteRange, _ context: LintContext) -> Bool {
    context.tree.mayHideCharacters && selection.asks(.hiddenCharacter)
      && context.isHiddenSlip(range)
  }

  // MARK: Findings

  /// Takes what a rule found in a recipe: each finding has the path of its own place.
  private mutating func collect(
    _ name: RuleSelection.Name,
    of recipe: RecipeView
  ) {
    collect(name, in: recipe.recipe.document) { finding in
      recipe.context.paths.path(at: finding.range.start)
    }
  }

  /// Takes what a rule found anywhere in a source.
  mutating func collect(_ name: RuleSelection.Name, in context: LintContext) {
    guard !report.findings.isEmpty else { return }
    for finding in report.findings {
      let document = context.tree.document(at: finding.range.start)
      let path = context.paths.path(at: finding.range.start)
      diagnostics.append(diagnostic(name, finding, document, path))
    }
    report.removeAll()
  }

  private mutating func collect(
    _ name: RuleSelection.Name,
    in document: Int,
    path: (Finding) -> String
  ) {
    guard !report.findings.isEmpty else { return }
    for finding in report.findings {
      let path = path(finding)
      diagnostics.append(diagnostic(name, finding, document, path))
    }
    report.removeAll()
  }

  private func diagnostic(
    _ name: RuleSelection.Name,
    _ finding: Finding,
    _ document: Int,
    _ path: String
  ) -> Diagnostic {
    Diagnostic(
      rule: name.id,
      severity: name.severity,
      message: finding.message,
      range: finding.range,
      label: finding.label,
      document: document,
      path: fullPath(document, path),
      labels: finding.labels,
      related: finding.related,
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

  func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map(\.element)
  }
}
