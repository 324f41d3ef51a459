import BrewDomain
import Essentials
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
  /// The names of the grinders that are known to the project of the next source; asked only for a recipe that has one.
  package var grinders: () -> [String] = { [] }
  /// Earlier sources that may contain a recipe of the next one.
  package var earlier: [EarlierSource] = []
  /// What the next source describes.
  package var kind = DocumentKind.recipe
  /// The tree of the last source.
  package private(set) var tree = SyntaxTree()
  /// The recipes of the last source.
  package private(set) var source = DecodedSource()
  private var decoder = RecipeDecoder()
  /// What the rules find in the source.
  var collector = FindingCollector()
  /// Whether equal findings stay apart, for comments that ignore each of them.
  var keepsRepeated = false
  /// The hashes of the last source, for comparison with other sources.
  package private(set) var facts = IdentityHashes()

  /// A linter for the selected rules.
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
    let own = structured(context) ?? collector.findings
    let all = own + duplicates(context)
    let mayIgnore = !keepsIgnored && CommentSearch.mayContainDirective("brewlint", in: bytes)
    guard !all.isEmpty || mayIgnore else { return [] }
    let found = mayIgnore ? unignored(all, context) : all.inSourceOrder
    return limited(keepsRepeated ? found : RepeatedFindings.merged(found, in: bytes), context)
  }

  /// Reads a source and collects what the rules find in it, in no order, apart from duplicates: what is wrong in a
  /// source, and how it is fixed, does not depend on others.
  private mutating func collectAll(in bytes: [UInt8]) -> LintContext {
    collector.removeAll()
    if kind == .equipment { return collectEquipment(in: bytes) }
    read(bytes)
    let context = LintContext(
      tree: tree,
      source: source,
      methods: methods,
      grinders: grinders
    )
    check(context)
    if !tree.errors.isEmpty { checkSyntax(context) }
    if !source.errors.isEmpty { checkShape(context) }
    facts = IdentityHashes()
    for recipe in source.recipes {
      let view = RecipeView(context: context, recipe: recipe)
      if !collector.isFull { check(view) }
      if selection.comparesRecipes { facts.add(recipe, source, tree) }
    }
    return context
  }

  /// Collects what the rules find in an equipment file. The fixes of syntax errors assume a recipe.
  private mutating func collectEquipment(in bytes: [UInt8]) -> LintContext {
    read(bytes)
    facts = IdentityHashes()
    let context = LintContext(tree: tree, source: source, kind: .equipment, methods: methods)
    checkSyntax(context)
    collector.removeFixes()
    for problem in DecodedEquipment(tree).problems {
      guard !collector.isFull else { break }
      for rule in selection.conditional {
        guard case .equipment(let check) = rule.check else { continue }
        check(problem, &collector.report)
        collector.collect(rule, context)
      }
    }
    return context
  }

  /// The finding about a source that is something else than a recipe, and that was named.
  package mutating func lintOther(_ bytes: [UInt8]) -> [Diagnostic] {
    collector.removeAll()
    tree.parse(bytes)
    source = DecodedSource(ofOther: tree)
    facts = IdentityHashes()
    checkShape(LintContext(tree: tree, source: source, methods: methods))
    if keepsIgnored { return collector.findings }
    var suppressions = Suppressions(tree)
    return suppressions.remaining(of: collector.findings)
  }

  /// The finding about a source that is too large to be read.
  package mutating func lintTooLarge(size: Int?, limit: Int) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for rule in selection.conditional {
      guard case .size(let check) = rule.check else { continue }
      check(size, limit, &collector.report)
      found += collector.report.findings.map {
        $0.diagnostic(rule: rule.id, severity: rule.severity)
      }
      collector.report.removeAll()
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
    for recipe in source.recipes {
      if selection.comparesRecipes { facts.add(recipe, source, tree) }
    }
    return facts
  }

  private mutating func read(_ bytes: [UInt8]) {
    tree.parse(bytes, asShown: selection.isEnabled(.hiddenCharacter))
    guard kind == .recipe else {
      source = DecodedSource()
      return
    }
    decoder.decode(tree, into: &source)
  }

  // MARK: Rules by kind

  private mutating func check(_ context: LintContext) {
    for index in selection.always.indices {
      guard case .source(let check) = selection.always[index].check else { continue }
      check(context, &collector.report)
      if !collector.report.findings.isEmpty { collector.collect(selection.always[index], context) }
    }
  }

  private mutating func checkSyntax(_ context: LintContext) {
    for error in tree.errors {
      guard !collector.isFull else { return }
      let hidden = hiddenCause(of: error.range, context)
      let document = tree.document(at: error.range.start)
      for rule in selection.conditional {
        switch rule.check {
        case .syntax(let check), .syntaxAndShape(let check, _):
          check(error, context, &collector.report)
        default: continue
        }
        guard !collector.report.findings.isEmpty else { continue }
        explain(by: hidden, context)
        collector.collect(
          rule,
          context,
          in: document,
          at: context.path(of: error)
        )
      }
    }
  }

  private mutating func checkShape(_ context: LintContext) {
    for error in source.errors {
      guard !collector.isFull else { return }
      let hidden = hiddenCause(of: error.range, context)
      let document = tree.document(at: error.range.start)
      for rule in selection.conditional {
        switch rule.check {
        case .shape(let check), .syntaxAndShape(_, let check):
          check(error, context, &collector.report)
        default: continue
        }
        guard !collector.report.findings.isEmpty else { continue }
        explain(by: hidden, context)
        collector.collect(rule, context, in: document, at: context.paths.path(to: error.node))
      }
    }
  }

  private mutating func check(_ recipe: RecipeView) {
    let errors = recipe.values.validate()
    for error in errors {
      for rule in selection.conditional {
        guard case .validity(let check) = rule.check else { continue }
        check(error, recipe, &collector.report)
        collector.collect(rule, recipe.context, in: recipe.recipe.document)
      }
    }
    let reported = errors.isEmpty || selection.isEnabled(.waterTotal) ? errors : []
    for warning in selection.checksInputs ? recipe.inputWarnings(beside: reported) : [] {
      for rule in selection.conditional {
        guard case .advice(let check) = rule.check else { continue }
        check(warning, recipe, &collector.report)
        collector.collect(rule, recipe.context, in: recipe.recipe.document)
      }
    }
    for index in selection.always.indices {
      guard case .recipe(let check) = selection.always[index].check else { continue }
      check(recipe, &collector.report)
      if !collector.report.findings.isEmpty {
        collector.collect(selection.always[index], recipe.context, in: recipe.recipe.document)
      }
    }
  }

  /// The starters in the last source, as far as they can be read: as the encoder writes them, without the time of the
  /// last change.
  var starters: [String] {
    source.recipes.compactMap { recipe in
      let origin = source.field(recipe, .origin).validNumber.map {
        RecipeOrigin.allCases[Int($0)]
      }
      guard origin == .starter else { return nil }
      var detail = RecipeDocument(recipe, in: source, tree, identity: "").toDetailDTO()
      detail?.modifiedAt = nil
      return detail.flatMap { try? RecipeEncoder.encode($0) }
    }
  }

  /// The findings where mistakes in the structure of the source explain its errors; `nil` where each error is a
  /// mistake of its own, or where its fix corrects everything.
  private func structured(_ context: LintContext) -> [Diagnostic]? {
    guard kind == .recipe, !collector.isCutOff,
      !tree.errors.isEmpty || source.errors.contains(where: { !$0.kind.isWarning })
    else { return nil }
    var trial = self
    let errors = collector.findings.filter { $0.severity == .error }
    if errors.count == 1,
      errors[0].fix.map({ fix in
        fix.applied(to: tree.bytes).map { trial.hasNoError($0) } ?? false
      }) == true
    {
      return nil
    }
    let structure = StructureCheck(context) { selection.isEnabled($0) }
    guard !structure.mistakes.isEmpty, let corrected = structure.edits.applied(to: tree.bytes)
    else { return nil }
    _ = trial.collectAll(in: corrected)
    let findings = StructureFindings(
      structure: structure,
      context: context,
      selection: selection,
      written: collector.findings,
      corrected: trial.collector.findings,
      isReadable: trial.tree.errors.isEmpty && trial.source.errors.allSatisfy(\.kind.isWarning),
      hasSyntaxErrors: tree.documents.contains(where: \.hasSyntaxError)
    )
    return findings.all
  }

  /// Whether the rules find no error in a source.
  private mutating func hasNoError(_ bytes: [UInt8]) -> Bool {
    _ = collectAll(in: bytes)
    return !collector.findings.contains { $0.severity == .error }
  }

  /// What the rules that compare recipes find in the last source.
  private mutating func duplicates(_ context: LintContext) -> [Diagnostic] {
    guard !earlier.isEmpty || facts.mayRepeat, !collector.isFull else { return [] }
    collector.removeFindings()
    var search = DuplicateSearch(after: earlier)
    let comparesIDs = selection.isEnabled(.duplicateID)
    for duplicate in search.duplicates(in: recipeNames(), comparesIDs: comparesIDs) {
      guard !collector.isFull else { break }
      for rule in selection.conditional {
        guard case .project(let check) = rule.check else { continue }
        check(duplicate, context, &collector.report)
        collector.collect(rule, context)
      }
    }
    return collector.findings
  }

  private func recipeNames() -> [RecipeNames] {
    source.recipes.map { RecipeNames($0, source, tree) }
  }

  /// The findings that no comment ignores, and those about such comments.
  private mutating func unignored(
    _ all: [Diagnostic],
    _ context: LintContext
  ) -> [Diagnostic] {
    // No error, not even an ignored one, can have prevented a rule from running.
    let isSure =
      !collector.isCutOff && tree.errors.isEmpty && source.errors.allSatisfy { $0.kind.isWarning }
      && !all.contains { $0.severity == .error }
    var suppressions = Suppressions(tree)
    var rest = suppressions.remaining(of: all.inSourceOrder)
    rest += suppressions.findings(isSure: isSure, isJudged: selection.checksCompletely) {
      problems in
      collector.removeFindings()
      for problem in problems {
        guard !collector.isFull else { break }
        for rule in selection.conditional {
          guard case .ignores(let check) = rule.check else { continue }
          check(problem, context, &collector.report)
          collector.collect(rule, context)
        }
      }
      return collector.findings
    }
    return rest.inSourceOrder
  }

  /// Explains what a rule finds by the hidden characters that cause the error, which are then not reported as well.
  private mutating func explain(by line: [InvisibleCharacter]?, _ context: LintContext) {
    guard let line else { return }
    collector.report.explain(by: line, in: context.tree.bytes)
    collector.removeFindings(of: .hiddenCharacter, at: line[0].range.start)
  }

  /// The hidden characters of a line that cause an error.
  private func hiddenCause(of range: ByteRange, _ context: LintContext) -> [InvisibleCharacter]? {
    guard tree.mayHaveInvisibleCharacters, selection.isEnabled(.hiddenCharacter) else { return nil }
    return context.hiddenCause(of: range)
  }

  /// The first findings, and one that says so where there are more.
  private mutating func limited(_ found: [Diagnostic], _ context: LintContext) -> [Diagnostic] {
    let limit = collector.limit
    guard collector.isCutOff || found.count > limit,
      !found.contains(where: { $0.rule == Rule.tooManyErrors.id })
    else { return found }
    var shown = Array(found.prefix(limit))
    guard let place = (found.count > limit ? found[limit] : found.last)?.range else { return shown }
    collector.removeAll()
    let error = SyntaxError(.tooManyErrors(count: limit), at: place)
    for rule in selection.conditional {
      guard case .syntaxAndShape(let check, _) = rule.check else { continue }
      check(error, context, &collector.report)
      collector.collect(rule, context)
    }
    shown += collector.findings
    return shown
  }
}

extension LintContext {
  /// The path of the value that a syntax error is about.
  fileprivate func path(of error: SyntaxError) -> String {
    if case .unsupportedTag = error.kind { return paths.path(ofTag: error.range) }
    return paths.path(at: error.range.start)
  }
}

extension [Diagnostic] {
  /// By the starts of their ranges, otherwise in the order of the rules.
  var inSourceOrder: [Diagnostic] {
    enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map(\.element)
  }
}
