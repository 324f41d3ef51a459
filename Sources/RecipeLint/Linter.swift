import BrewDomain
import RecipeSchema
import RecipeSyntax
import Reports
import SourceText

/// Checks sources by rules.
///
/// A linter reuses its memory for each source, so each thread needs its own. It builds no string for a
/// source without findings.
package struct Linter {
  private let selection: RuleSelection
  private let keepsIgnored: Bool
  private let methods: MethodTable
  /// The path of the next source, which the ids of recipes without one derive from: see
  /// ``RecipeFile/identity``. `nil` where it is unknown.
  package var identity: () -> String? = { nil }
  /// Earlier sources that may contain a recipe of the next one.
  package var earlier: [EarlierSource] = []
  /// The tree of the last source.
  package private(set) var tree = SyntaxTree()
  /// The recipes of the last source.
  package private(set) var source = DecodedSource()
  private var decoder = RecipeDecoder()
  private var report = Report()
  private var diagnostics: [Diagnostic] = []
  /// The maximum number of findings, apart from one that says that there are more.
  var findingLimit = SyntaxTree.errorLimit
  /// Whether equal findings stay apart, for comments that ignore each of them.
  var keepsRepeated = false
  /// Whether findings were left out because there are too many.
  private var isCutOff = false
  /// The hashes of the last source, for comparison with other sources.
  package private(set) var facts = IdentityHashes()

  /// A linter for the selected rules.
  ///
  ///
  /// - Parameters:
  ///   - keepsIgnored: whether to report findings that comments ignore.
  ///   - methods: the brew methods of the project, with their recommended ranges.
  package init(
    _ selection: RuleSelection = RuleSelection(),
    keepsIgnored: Bool = false,
    methods: MethodTable = .builtIn
  ) {
    self.selection = selection
    self.keepsIgnored = keepsIgnored
    self.methods = methods
  }

  /// The findings in a source, in source order. O(n) for a source without errors.
  package mutating func lint(_ bytes: [UInt8]) -> [Diagnostic] {
    let context = collectAll(in: bytes)
    if let better = structured(context) { diagnostics = better }
    let mayIgnore = !keepsIgnored && CommentSearch.mayContainDirective("brewlint", in: bytes)
    guard !diagnostics.isEmpty || mayIgnore else { return [] }
    let found = mayIgnore ? unignored(context) : sorted(diagnostics)
    return limited(keepsRepeated ? found : RepeatedFindings.merged(found, in: bytes), context)
  }

  /// Reads a source and collects what the rules find in it, in no order.
  private mutating func collectAll(in bytes: [UInt8]) -> LintContext {
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
    return context
  }

  /// The finding about a source that is too large to be read.
  package mutating func lintTooLarge(size: Int?, limit: Int) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for rule in selection.conditional {
      guard case .size(let check) = rule.check else { continue }
      check(size, limit, &report)
      found += report.findings.map { $0.diagnostic(rule: rule.id, severity: rule.severity) }
      report.removeAll()
    }
    return found
  }

  /// The ids and names of the recipes in a source, for linting another source after it.
  package mutating func identities(of text: SourceText) -> EarlierSource {
    read(text.bytes)
    return EarlierSource(text: text, recipes: recipeNames())
  }

  /// The hashes of a source, for comparison with other sources.
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

  // MARK: Rules by kind

  private mutating func check(_ context: LintContext) {
    for index in selection.always.indices {
      guard case .source(let check) = selection.always[index].check else { continue }
      check(context, &report)
      if !report.findings.isEmpty { collect(selection.always[index], context) }
    }
  }

  private mutating func checkSyntax(_ context: LintContext) {
    for error in tree.errors where !isCausedByHiddenCharacter(error.range, context) {
      guard !isFull else { return }
      let document = tree.document(at: error.range.start)
      for rule in selection.conditional {
        switch rule.check {
        case .syntax(let check), .syntaxAndShape(let check, _): check(error, context, &report)
        default: continue
        }
        guard !report.findings.isEmpty else { continue }
        collect(rule, context, in: document, at: context.paths.path(at: error.range.start))
      }
    }
  }

  private mutating func checkShape(_ context: LintContext) {
    for error in source.errors where !isCausedByHiddenCharacter(error.range, context) {
      guard !isFull else { return }
      let document = tree.document(at: error.range.start)
      for rule in selection.conditional {
        switch rule.check {
        case .shape(let check), .syntaxAndShape(_, let check): check(error, context, &report)
        default: continue
        }
        guard !report.findings.isEmpty else { continue }
        collect(rule, context, in: document, at: context.paths.path(to: error.node))
      }
    }
  }

  private mutating func check(_ recipe: RecipeView) {
    let errors = recipe.values.validate()
    for error in errors {
      for rule in selection.conditional {
        guard case .validity(let check) = rule.check else { continue }
        check(error, recipe, &report)
        collect(rule, recipe.context, in: recipe.recipe.document)
      }
    }
    let reported = errors.isEmpty || selection.isEnabled(.waterTotal) ? errors : []
    for warning in selection.checksInputs ? recipe.inputWarnings(beside: reported) : [] {
      for rule in selection.conditional {
        guard case .advice(let check) = rule.check else { continue }
        check(warning, recipe, &report)
        collect(rule, recipe.context, in: recipe.recipe.document)
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

  /// The mistakes in the structure of a source that explain its errors, and what is left without them; `nil` where
  /// each error is a mistake of its own, or where its fix corrects everything.
  private mutating func structured(_ context: LintContext) -> [Diagnostic]? {
    guard !isCutOff, !tree.errors.isEmpty || source.errors.contains(where: { !$0.kind.isWarning })
    else { return nil }
    let errors = diagnostics.count { $0.severity == .error }
    var trial = self
    if errors == 1,
      diagnostics.first(where: { $0.severity == .error })?.fix.map({ fix in
        fix.applied(to: tree.bytes).map { trial.hasNoError($0) } ?? false
      }) == true
    {
      return nil
    }
    let structure = StructureCheck(context) { selection.isEnabled($0) }
    guard !structure.mistakes.isEmpty, let corrected = structure.edits.applied(to: tree.bytes)
    else { return nil }
    _ = trial.collectAll(in: corrected)
    // What a text says is not yet in keys of its step.
    let isText = structure.mistakes.contains { [.textSteps, .numbers].contains($0.cause) }
    let rest = trial.diagnostics.filter { !isText || $0.rule != Rule.waterTotal.id }
    let known = Set(diagnostics.map { $0.rule + $0.message })
    let isSafe = trial.diagnostics.allSatisfy {
      $0.severity != .error || known.contains($0.rule + $0.message)
    }
    let isRead = trial.tree.errors.isEmpty && trial.source.errors.allSatisfy(\.kind.isWarning)
    let joins = structure.mistakes.contains { $0.cause == .repeatedSteps }
    guard !joins || !rest.contains(where: { Rule.isAboutBrewing($0.rule) }) else { return nil }
    // One of several fixes would not do.
    let isKept = structure.mistakes.allSatisfy { !$0.removesWords && !$0.isGuess }
    let safety = isSafe && isKept ? Fix.Safety.safe : .unsafe
    if tree.errors.isEmpty { return explained(structure.mistakes, rest, safety) }
    let errorsLeft = rest.count(where: { $0.severity == .error })
    guard isRead || structure.mistakes.count + errorsLeft <= errors else { return nil }
    let reversal = EditReversal(structure.edits)
    let found = structure.mistakes.compactMap { mistake -> Diagnostic? in
      let finding = mistake.finding(safety, in: tree.bytes)
      let rule = selection.conditional.first { $0.id == mistake.cause.rule.id }
      let document = tree.document(at: finding.range.start)
      let path = fullPath(document, context.paths.path(at: finding.range.start))
      return rule.map {
        finding.diagnostic(rule: $0.id, severity: $0.severity, document: document, path: path)
      }
    }
    return found + rest.map(reversal.finding)
  }

  /// The findings in YAML that can be read, without the consequences of mistakes in the structure: of these, the first
  /// one stays and gets the fix. So whatever the layout of a source is, it has no other findings than the rules find
  /// in it, only fewer. `nil` if the mistakes do not explain the others.
  private func explained(
    _ mistakes: [StructureMistake],
    _ rest: [Diagnostic],
    _ safety: Fix.Safety
  ) -> [Diagnostic]? {
    var pool = sorted(diagnostics)
    var found: [Diagnostic] = []
    for finding in rest {
      guard
        let index = pool.firstIndex(where: {
          $0.rule == finding.rule && $0.message == finding.message
        })
      else { return nil }
      found.append(pool.remove(at: index))
    }
    found += pool.filter { $0.severity != .error }
    pool.removeAll { $0.severity != .error }
    for mistake in mistakes {
      let fix = mistake.finding(safety, in: tree.bytes)
      let near =
        pool.firstIndex {
          $0.rule == mistake.cause.rule.id && mistake.span.contains($0.range.start)
        }
        ?? pool.firstIndex { mistake.span.contains($0.range.start) }
      guard let index = near ?? pool.indices.first else { return nil }
      var finding = pool.remove(at: index)
      finding.help = fix.help
      finding.notes = []
      finding.fix = fix.fix
      found.append(finding)
    }
    return found
  }

  /// Whether the rules find no error in a source.
  private mutating func hasNoError(_ bytes: [UInt8]) -> Bool {
    _ = collectAll(in: bytes)
    return !diagnostics.contains { $0.severity == .error }
  }

  /// Runs the rules that compare recipes.
  private mutating func checkDuplicates(_ context: LintContext) {
    var search = DuplicateSearch(after: earlier)
    let comparesIDs = selection.isEnabled(.duplicateID)
    for duplicate in search.duplicates(in: recipeNames(), comparesIDs: comparesIDs) {
      guard !isFull else { return }
      for rule in selection.conditional {
        guard case .project(let check) = rule.check else { continue }
        check(duplicate, context, &report)
        collect(rule, context)
      }
    }
  }

  private func recipeNames() -> [RecipeNames] {
    source.recipes.map { RecipeNames($0, source, tree) }
  }

  /// The findings that no comment ignores, and those about such comments.
  private mutating func unignored(_ context: LintContext) -> [Diagnostic] {
    // No error, not even an ignored one, can have prevented a rule from running.
    let isSure =
      !isCutOff && tree.errors.isEmpty && source.errors.allSatisfy { $0.kind.isWarning }
      && !diagnostics.contains { $0.severity == .error }
    let found = sorted(diagnostics)
    var suppressions = Suppressions(tree)
    var rest = suppressions.remaining(of: found)
    rest += suppressions.findings(isSure: isSure, isJudged: selection.checksCompletely) {
      problems in
      diagnostics.removeAll(keepingCapacity: true)
      for problem in problems {
        guard !isFull else { break }
        for rule in selection.conditional {
          guard case .ignores(let check) = rule.check else { continue }
          check(problem, context, &report)
          collect(rule, context)
        }
      }
      return diagnostics
    }
    return sorted(rest)
  }

  /// Whether a hidden character causes an error; only the character is then reported.
  private func isCausedByHiddenCharacter(_ range: ByteRange, _ context: LintContext) -> Bool {
    tree.mayHaveInvisibleCharacters && selection.isEnabled(.hiddenCharacter)
      && context.isCausedByHiddenCharacter(range)
  }

  // MARK: Findings

  /// Adds the findings of a rule. By default, the document and the path are those of each finding's range.
  private mutating func collect(
    _ rule: RuleSelection.EnabledRule,
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
          rule: rule.id,
          severity: rule.severity,
          document: document,
          path: fullPath(document, path)
        )
      )
    }
    report.removeAll()
  }

  /// In a file of several documents, the path begins with the number of the document.
  private func fullPath(_ document: Int, _ path: String) -> String {
    guard tree.documents.count > 1 else { return path }
    return path.isEmpty ? "[\(document)]" : "[\(document)].\(path)"
  }

  /// Whether there are so many findings that no further ones are looked for: those that a report shows, and one
  /// that says so.
  private var isFull: Bool {
    mutating get {
      if diagnostics.count > findingLimit { isCutOff = true }
      return isCutOff
    }
  }

  /// The first findings, and one that says so where there are more.
  private mutating func limited(_ found: [Diagnostic], _ context: LintContext) -> [Diagnostic] {
    let limit = findingLimit
    guard isCutOff || found.count > limit,
      !found.contains(where: { $0.rule == Rule.tooManyErrors.id })
    else { return found }
    var shown = Array(found.prefix(limit))
    guard let place = (found.count > limit ? found[limit] : found.last)?.range else { return shown }
    diagnostics.removeAll(keepingCapacity: true)
    isCutOff = false
    let error = SyntaxError(.tooManyErrors(count: limit), at: place)
    for rule in selection.conditional {
      guard case .syntaxAndShape(let check, _) = rule.check else { continue }
      check(error, context, &report)
      collect(rule, context)
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
