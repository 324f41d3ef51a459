import RecipeSyntax
import Recipes
import Text

/// Checks sources by rules.
///
/// A linter reuses its memory for each source, so each thread needs its own. It builds no string for a
/// source without findings.
package struct Linter {
  private let rules: RuleSelection
  private let keepsIgnored: Bool
  private let methods: MethodTable
  /// The names of the grinders that are known to the project of the next source; asked only for a recipe that has one.
  package var grinders: () -> [String] = { [] }
  private let grinderNames = GrinderNames()
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

  /// A linter for the rules that the settings enable.
  ///
  /// - Parameters:
  ///   - keepsIgnored: whether to report findings that comments ignore.
  ///   - methods: the brew methods of the project, with their recommended ranges.
  package init(
    _ settings: RuleSettings = RuleSettings(),
    keepsIgnored: Bool = false,
    methods: MethodTable = .builtIn
  ) {
    rules = RuleSelection(settings)
    self.keepsIgnored = keepsIgnored
    self.methods = methods
  }

  /// The findings in a source, in source order. O(n) for a source without errors.
  package mutating func lint(_ bytes: [UInt8]) -> [Diagnostic] {
    findings(in: bytes, collectAll(in: bytes))
  }

  /// The same for a file that was read already.
  package mutating func lint(_ file: RecipeFile) -> [Diagnostic] {
    if kind == .equipment || file.tree.mayHaveInvisibleCharacters { return lint(file.tree.bytes) }
    collector.removeAll()
    (tree, source) = (file.tree, file.source)
    return findings(in: file.tree.bytes, collectAll())
  }

  private mutating func findings(in bytes: [UInt8], _ context: LintContext) -> [Diagnostic] {
    let own = structured(context) ?? collector.findings
    let all = own + duplicates(context)
    let mayIgnore = !keepsIgnored && SourceSearch.mayContainDirective("brew", in: bytes)
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
    return collectAll()
  }

  /// Collects what the rules find in the source that was read.
  private mutating func collectAll() -> LintContext {
    let context = LintContext(
      tree: tree,
      source: source,
      methods: methods,
      grinders: grinders,
      grinderNames: grinderNames
    )
    collector.run(rules.source, context) { $0(context, &$1) }
    if !tree.errors.isEmpty { checkSyntax(context) }
    if !source.errors.isEmpty { checkShape(context) }
    for recipe in source.recipes where !collector.isFull {
      check(RecipeView(context: context, recipe: recipe))
    }
    facts = hashes()
    return context
  }

  /// Collects what the rules find in an equipment file. The fixes of syntax errors assume a recipe.
  private mutating func collectEquipment(in bytes: [UInt8]) -> LintContext {
    read(bytes)
    facts = IdentityHashes()
    let context = LintContext(tree: tree, source: source, kind: .equipment, methods: methods)
    checkSyntax(context)
    collector.removeFixes()
    for problem in DecodedEquipment(tree).problems where !collector.isFull {
      collector.run(rules.equipment, context) { $0(problem, &$1) }
    }
    return context
  }

  /// The finding about a source that is not a recipe.
  ///
  /// - Parameter isMeant: whether its place says that it is meant as a recipe; otherwise it was named.
  package mutating func lintOther(_ bytes: [UInt8], isMeant: Bool) -> [Diagnostic] {
    collector.removeAll()
    tree.parse(bytes)
    source = DecodedSource(ofOther: tree, isMeant: isMeant)
    facts = IdentityHashes()
    checkShape(LintContext(tree: tree, source: source, methods: methods))
    if keepsIgnored { return collector.findings }
    var suppressions = Suppressions(tree)
    return suppressions.remaining(of: collector.findings)
  }

  /// The finding about a source that is too large to be read.
  package func lintTooLarge(size: Int?, limit: Int) -> [Diagnostic] {
    rules.size.flatMap { rule in
      var report = Report()
      rule.check(size, limit, &report)
      return report.findings(of: rule.id, rule.severity)
    }
  }

  /// The ids and names of the recipes in a source, for linting another source after it.
  package mutating func identities(of text: SourceText) -> EarlierSource {
    read(text.bytes)
    return EarlierSource(text: text, recipes: recipeNames())
  }

  /// The hashes of a source, for comparison with other sources.
  package mutating func facts(of bytes: [UInt8]) -> IdentityHashes {
    read(bytes)
    return hashes()
  }

  private func hashes() -> IdentityHashes {
    var facts = IdentityHashes()
    if rules.project.isEmpty { return facts }
    for recipe in source.recipes { facts.add(recipe, source, tree) }
    return facts
  }

  private mutating func read(_ bytes: [UInt8]) {
    tree.parse(bytes, asShown: rules.isEnabled(.hiddenCharacter))
    guard kind == .recipe else {
      source = DecodedSource()
      return
    }
    decoder.decode(tree, into: &source)
  }

  // MARK: Rules by kind

  private mutating func checkSyntax(_ context: LintContext) {
    for error in tree.errors where !collector.isFull {
      let hidden = hiddenCause(of: error.range, context)
      let document = tree.document(at: error.range.start)
      let path = context.path(of: error)
      collector.run(rules.syntax, context, in: document, at: path, causedBy: hidden) {
        $0(error, context, &$1)
      }
    }
  }

  private mutating func checkShape(_ context: LintContext) {
    for error in source.errors where !collector.isFull {
      let hidden = hiddenCause(of: error.range, context)
      let document = tree.document(at: error.range.start)
      let path = context.paths.path(to: error.node)
      collector.run(rules.shape, context, in: document, at: path, causedBy: hidden) {
        $0(ShapeError(error: error, context: context), &$1)
      }
    }
  }

  private mutating func check(_ recipe: RecipeView) {
    let (context, document) = (recipe.context, recipe.recipe.document)
    let errors = recipe.values.validate()
    for error in errors {
      collector.run(rules.validity, context, in: document) { $0(error, recipe, &$1) }
    }
    let reported = errors.isEmpty || rules.isEnabled(.waterTotal) ? errors : []
    for warning in rules.advice.isEmpty ? [] : recipe.inputWarnings(beside: reported) {
      collector.run(rules.advice, context, in: document) { $0(warning, recipe, &$1) }
    }
    collector.run(rules.recipe, context, in: document) { $0(recipe, &$1) }
  }

  /// The starters in the last source, as far as they can be read: as the encoder writes them, without the time of the
  /// last change.
  var starters: [String] {
    source.recipes.compactMap { recipe in
      let origin = source.field(recipe, .origin).validNumber
      guard origin.map({ RecipeOrigin.allCases[Int($0)] }) == .starter else { return nil }
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
    if errors.count == 1, let fixed = errors[0].fix?.applied(to: tree.bytes),
      trial.hasNoError(fixed)
    {
      return nil
    }
    let structure = StructureCheck(context) { rules.isEnabled($0) }
    guard !structure.mistakes.isEmpty, let corrected = structure.edits.applied(to: tree.bytes)
    else { return nil }
    _ = trial.collectAll(in: corrected)
    let findings = StructureFindings(
      structure: structure,
      context: context,
      selection: rules,
      written: collector.findings,
      corrected: trial.collector.findings,
      isReadable: trial.tree.errors.isEmpty && trial.source.errors.allSatisfy { $0.kind.isWarning },
      hasSyntaxErrors: tree.documents.contains(where: { $0.hasSyntaxError })
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
    let comparesIDs = rules.isEnabled(.duplicateID)
    for duplicate in search.duplicates(in: recipeNames(), comparesIDs: comparesIDs)
    where !collector.isFull {
      collector.run(rules.project, context) { $0(duplicate, context, &$1) }
    }
    return collector.findings
  }

  private func recipeNames() -> [RecipeNames] {
    source.recipes.map { RecipeNames($0, source, tree) }
  }

  /// The findings that no comment ignores, and those about such comments.
  private mutating func unignored(_ all: [Diagnostic], _ context: LintContext) -> [Diagnostic] {
    // No error, not even an ignored one, can have prevented a rule from running.
    let isSure =
      !collector.isCutOff && tree.errors.isEmpty && source.errors.allSatisfy { $0.kind.isWarning }
      && !all.contains { $0.severity == .error }
    var suppressions = Suppressions(tree)
    var rest = suppressions.remaining(of: all.inSourceOrder)
    rest += suppressions.findings(isSure: isSure, isJudged: rules.checksCompletely) {
      problems in
      collector.removeFindings()
      for problem in problems where !collector.isFull {
        collector.run(rules.ignores, context) { $0(problem, context, &$1) }
      }
      return collector.findings
    }
    return rest.inSourceOrder
  }

  /// The hidden characters of a line that cause an error.
  private func hiddenCause(of range: ByteRange, _ context: LintContext) -> [InvisibleCharacter]? {
    guard tree.mayHaveInvisibleCharacters, rules.isEnabled(.hiddenCharacter) else { return nil }
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
    collector.run(rules.syntax, context) { $0(error, context, &$1) }
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
    }.map { $0.element }
  }
}
