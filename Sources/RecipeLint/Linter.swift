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
  private let selection: RuleSelection
  private let keepsIgnored: Bool
  private let methods: MethodTable
  /// The path of the next source, which the ids of recipes without one derive from: see
  /// ``RecipeFile/identity``. `nil` where it is unknown.
  package var identity: () -> String? = { nil }
  /// Sources that may hold a recipe of the next one as well.
  package var earlier: [EarlierSource] = []
  /// The tree of the last source.
  private(set) var tree = SyntaxTree()
  /// The recipes of the last source.
  private(set) var source = DecodedSource()
  private var decoder = RecipeDecoder()
  private var report = Report()
  private var diagnostics: [Diagnostic] = []
  /// Whether findings were left out, as there were too many.
  private var isCutOff = false
  /// What other sources have to know of the one that was linted last.
  package private(set) var facts = IdentityHashes()

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
    isCutOff = false
    read(bytes)
    let context = LintContext(
      tree: tree,
      source: source,
      identity: identity,
      methods: methods
    )
    check(context)
    if !tree.errors.isEmpty { checkSyntax(context) }
    if !source.errors.isEmpty { checkShape(context) }
    facts = IdentityHashes()
    for recipe in source.recipes {
      if !isFull { check(RecipeView(context: context, recipe: recipe)) }
      if selection.comparesRecipes { facts.add(recipe, source, tree) }
    }
    if !earlier.isEmpty || facts.mayRepeat { checkDuplicates(context) }
    let mayIgnore = !keepsIgnored && CommentSearch.mayAddress("brewlint", in: bytes)
    guard !diagnostics.isEmpty || mayIgnore else { return [] }
    let found = mayIgnore ? unignored(context) : sorted(diagnostics)
    return limited(RepeatedFindings.merged(found, in: bytes), context)
  }

  /// The finding about a source that is too large to be read.
  package mutating func lintTooLarge(size: Int?, limit: Int) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for asked in selection.onOccasion {
      guard case .size(let check) = asked.check else { continue }
      check(size, limit, &report)
      found += report.findings.map { $0.diagnostic(rule: asked.id, severity: asked.severity) }
      report.removeAll()
    }
    return found
  }

  /// What the recipes of a source say of themselves, to lint another one after it.
  package mutating func identities(of text: SourceText) -> EarlierSource {
    read(text.bytes)
    return EarlierSource(text: text, recipes: recipeNames())
  }

  /// What other sources have to know of a source.
  package mutating func facts(of bytes: [UInt8]) -> IdentityHashes {
    read(bytes)
    var facts = IdentityHashes()
    for recipe in source.recipes { facts.add(recipe, source, tree) }
    return facts
  }

  private mutating func read(_ bytes: [UInt8]) {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
  }

  // MARK: Stages

  private mutating func check(_ context: LintContext) {
    for index in selection.always.indices {
      guard case .source(let check) = selection.always[index].check else { continue }
      check(context, &report)
      if !report.findings.isEmpty { collect(selection.always[index], context) }
    }
  }

  private mutating func checkSyntax(_ context: LintContext) {
    for error in tree.errors where !isHiddenSlip(error.range, context) {
      guard !isFull else { return }
      let document = tree.document(at: error.range.start)
      for asked in selection.onOccasion {
        switch asked.check {
        case .syntax(let check), .syntaxAndShape(let check, _): check(error, context, &report)
        default: continue
        }
        guard !report.findings.isEmpty else { continue }
        collect(asked, context, in: document, at: context.paths.path(at: error.range.start))
      }
    }
  }

  private mutating func checkShape(_ context: LintContext) {
    for error in source.errors where !isHiddenSlip(error.range, context) {
      guard !isFull else { return }
      let document = tree.document(at: error.range.start)
      for asked in selection.onOccasion {
        switch asked.check {
        case .shape(let check), .syntaxAndShape(_, let check): check(error, context, &report)
        default: continue
        }
        guard !report.findings.isEmpty else { continue }
        collect(asked, context, in: document, at: context.paths.path(to: error.node))
      }
    }
  }

  private mutating func check(_ recipe: RecipeView) {
    let errors = recipe.figures.validate()
    for error in errors {
      for asked in selection.onOccasion {
        guard case .validity(let check) = asked.check else { continue }
        check(error, recipe, &report)
        collect(asked, recipe.context, in: recipe.recipe.document)
      }
    }
    let reported = errors.isEmpty || selection.asks(.waterTotal) ? errors : []
    for warning in selection.judgesInputs ? recipe.inputWarnings(beside: reported) : [] {
      for asked in selection.onOccasion {
        guard case .advice(let check) = asked.check else { continue }
        check(warning, recipe, &report)
        collect(asked, recipe.context, in: recipe.recipe.document)
      }
    }
    for index in selection.always.indices {
      guard case .recipe(let check) = selection.always[index].check else { continue }
      check(recipe, &report)
      if !report.findings.isEmpty {
        collect(selection.always[index], recipe.context, in: recipe.recipe.document)
      }
    }
  }

  /// Asks the rules about recipes of the source that an earlier one is like.
  private mutating func checkDuplicates(_ context: LintContext) {
    var search = DuplicateSearch(after: earlier)
    let asksForIDs = selection.asks(.duplicateID)
    for duplicate in search.duplicates(in: recipeNames(), asksForIDs: asksForIDs) {
      guard !isFull else { return }
      for asked in selection.onOccasion {
        guard case .project(let check) = asked.check else { continue }
        check(duplicate, context, &report)
        collect(asked, context)
      }
    }
  }

  private func recipeNames() -> [RecipeNames] {
    source.recipes.map { RecipeNames($0, source, tree) }
  }

  /// The findings that no comment ignores, and those about such comments.
  private mutating func unignored(_ context: LintContext) -> [Diagnostic] {
    // No error, not even one that is ignored, can have kept a rule from looking.
    let isSure =
      !isCutOff && tree.errors.isEmpty && source.errors.allSatisfy { $0.kind.isWarning }
      && !diagnostics.contains { $0.severity == .error }
    let found = sorted(diagnostics)
    var suppressions = Suppressions(tree)
    var rest = suppressions.remaining(of: found)
    rest += suppressions.findings(isSure: isSure, isJudged: selection.judges) { problems in
      diagnostics.removeAll(keepingCapacity: true)
      for problem in problems {
        guard !isFull else { break }
        for asked in selection.onOccasion {
          guard case .ignores(let check) = asked.check else { continue }
          check(problem, context, &report)
          collect(asked, context)
        }
      }
      return diagnostics
    }
    return sorted(rest)
  }

  /// An error that a hidden character makes is not said beside the character.
  private func isHiddenSlip(_ range: ByteRange, _ context: LintContext) -> Bool {
    tree.mayHideCharacters && selection.asks(.hiddenCharacter) && context.isHiddenSlip(range)
  }

  // MARK: Findings

  /// Takes what a rule found. Unless told, each finding has the document and the path of its own place.
  private mutating func collect(
    _ asked: RuleSelection.EnabledRule,
    _ context: LintContext,
    in document: Int? = nil,
    at path: String? = nil
  ) {
    guard !report.findings.isEmpty else { return }
    for finding in report.findings {
      guard !isFull else { break }
      let start = finding.range.start
      let document = document ?? tree.document(at: start)
      let path = path ?? context.paths.path(at: start)
      diagnostics.append(
        finding.diagnostic(
          rule: asked.id,
          severity: asked.severity,
          document: document,
          path: fullPath(document, path)
        )
      )
    }
    report.removeAll()
  }

  /// Of several documents in a file, paths name theirs.
  private func fullPath(_ document: Int, _ path: String) -> String {
    guard tree.documents.count > 1 else { return path }
    return path.isEmpty ? "[\(document)]" : "[\(document)].\(path)"
  }

  /// Whether there are so many findings that no further ones are looked for: those that a report shows, and one
  /// that says so.
  private var isFull: Bool {
    mutating get {
      if diagnostics.count > SyntaxTree.errorLimit { isCutOff = true }
      return isCutOff
    }
  }

  /// The first findings, and one that says so where there are more.
  private mutating func limited(_ found: [Diagnostic], _ context: LintContext) -> [Diagnostic] {
    let limit = SyntaxTree.errorLimit
    guard isCutOff || found.count > limit,
      !found.contains(where: { $0.rule == Rule.tooManyErrors.id })
    else { return found }
    var shown = Array(found.prefix(limit))
    guard let place = (found.count > limit ? found[limit] : found.last)?.range else { return shown }
    diagnostics.removeAll(keepingCapacity: true)
    isCutOff = false
    let error = SyntaxError(.tooManyErrors(count: limit), at: place)
    for asked in selection.onOccasion {
      guard case .syntaxAndShape(let check, _) = asked.check else { continue }
      check(error, context, &report)
      collect(asked, context)
    }
    shown += diagnostics
    return shown
  }

  private func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map(\.element)
  }
}
