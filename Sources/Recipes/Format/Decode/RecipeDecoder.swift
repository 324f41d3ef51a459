import RecipeSyntax
import Text

/// Decodes the recipes of a tree by the description of the format.
///
/// It continues after errors: all errors are collected, and values with errors are marked unknown, so that
/// nothing is reported twice.
package struct RecipeDecoder: Sendable {
  private var keys = KeyReader()
  /// The unknown steps of the current recipe.
  private var unknownSteps = UnknownSteps()

  /// Creates a decoder, which can be reused for many sources.
  package init() {}

  /// Decodes the recipes of `tree` and reuses the memory of `source`. O(n).
  package mutating func decode(_ tree: borrowing SyntaxTree, into source: inout DecodedSource) {
    source.removeAll()
    for (index, document) in tree.documents.enumerated() {
      guard let root = document.root else { continue }
      guard !hasTooManyErrors(source) else { break }
      decodeDocument(index, root: root, tree, &source)
    }
    reportEmptyDocuments(tree, &source)
    if !tree.errors.isEmpty { markDamagedRecipes(tree, &source) }
    source.dropErrorsBeyondLimit()
  }

  /// Decodes the recipes of a tree.
  package static func decode(_ tree: SyntaxTree) -> DecodedSource {
    var decoder = RecipeDecoder()
    var source = DecodedSource()
    decoder.decode(tree, into: &source)
    return source
  }

  /// Whether so much is wrong that the rest of the file is left alone. Warnings do not count: a stream of many
  /// recipes may have one in each.
  private func hasTooManyErrors(_ source: borrowing DecodedSource) -> Bool {
    let limit = SyntaxTree.errorLimit
    guard source.errors.count > limit else { return false }
    return source.errors.lazy.filter { !$0.kind.isWarning }.prefix(limit + 1).count > limit
  }

  // MARK: Documents

  private mutating func decodeDocument(
    _ index: Int,
    root: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let node = tree.nodes[root]
    if node.kind == .mapping {
      decodeRecipe(index, root: root, tree, &source)
    } else if node.kind != .empty, !node.isDamaged, !tree.documents[index].hasSyntaxError {
      let kind = SchemaError.Kind.documentNotMapping(SchemaError.Found(node))
      source.errors.append(SchemaError(kind: kind, node: root, range: node.range, related: nil))
    }
  }

  /// Reports empty documents: a warning if there are recipes, else an error.
  private func reportEmptyDocuments(
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    guard tree.errors.isEmpty else { return }
    guard !tree.documents.isEmpty else {
      let nowhere = ByteRange(0, 0)
      return source.errors.append(
        SchemaError(kind: .noRecipe, node: -1, range: nowhere, related: nil)
      )
    }
    guard source.recipes.count < tree.documents.count else { return }
    let empty = tree.documents.filter { $0.root.map { tree.nodes[$0].kind } == .empty }
    let isWhole = empty.count == tree.documents.count
    for document in isWhole ? empty.prefix(1) : empty[...] {
      let kind = isWhole ? SchemaError.Kind.noRecipe : .emptyDocument
      let node = document.root ?? -1
      source.errors.append(
        SchemaError(kind: kind, node: node, range: document.range, related: nil)
      )
    }
  }

  // MARK: Recipes

  private mutating func decodeRecipe(
    _ document: Int,
    root: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let errorsBefore = source.errors.count
    let firstField = source.fields.count
    var values = RecipeValues(dose: nil, yield: nil, temperature: nil, steps: [])
    let isDamaged = tree.documents[document].hasSyntaxError
    unknownSteps.removeAll()
    keys.readFields(of: root, .recipe, isDamaged: isDamaged, &unknownSteps, tree, &source)
    var recipe = DecodedRecipe(
      document: document,
      root: root,
      firstField: firstField,
      values: values
    )
    if source.errors.count > errorsBefore,
      let unread = discardNewerFormat(recipe, errorsBefore: errorsBefore, &source)
    {
      return source.recipes.append(unread)
    }
    values.hasBlankName = tree.isBlank(source.field(recipe, .name))
    values.dose = source.field(recipe, .dose).validNumber
    values.yield = source.field(recipe, .yield).validNumber
    values.temperature = source.field(recipe, .temperature).validNumber
    values.yieldIsInCup = yieldIsInCup(source.field(recipe, .method), tree)
    decodeSteps(source.field(recipe, .steps), &recipe, &values, tree, &source)
    recipe.values = values
    recipe.hasErrors = source.errors[errorsBefore...].contains { !$0.kind.isWarning }
    source.recipes.append(recipe)
  }

  /// Whether the yield of this method is in the cup; an unreadable method counts as the one that it names.
  private func yieldIsInCup(_ method: Field, _ tree: borrowing SyntaxTree) -> Bool {
    if method.state == .valid, method.number >= 0 { return Self.yieldsInCup[Int(method.number)] }
    guard method.state == .invalid, let node = method.valueNode,
      tree.nodes[node].kind == .scalar
    else { return false }
    return BrewMethod.meant(by: tree.text(of: node))?.value.yieldIsInCup == true
  }

  /// By the position in the known methods.
  private static let yieldsInCup = BrewMethod.allKnown.map { $0.yieldIsInCup }

  /// Discards what was read of a recipe in a newer format, because the meaning of its keys is unknown.
  ///
  /// - Returns: the recipe with everything unknown; `nil` if the format is not newer.
  private func discardNewerFormat(
    _ recipe: DecodedRecipe,
    errorsBefore: Int,
    _ source: inout DecodedSource
  ) -> DecodedRecipe? {
    let error = source.errors[errorsBefore...].first {
      if case .newerFormat = $0.kind { true } else { false }
    }
    guard let error else { return nil }
    source.errors.removeSubrange(errorsBefore...)
    source.errors.append(error)
    for index in recipe.firstField..<source.fields.count { source.fields[index] = .unknown }
    var unread = recipe
    unread.values.stepsAreKnown = false
    unread.hasErrors = true
    return unread
  }

  /// Marks the recipes of documents with syntax errors, in one pass, as errors and recipes are in source
  /// order. If errors were left out, the recipes after them are marked as well, and those with damage: of several
  /// invalid bytes, only the first is an error.
  private func markDamagedRecipes(_ tree: borrowing SyntaxTree, _ source: inout DecodedSource) {
    var error = 0
    for index in source.recipes.indices {
      let document = source.recipes[index].document
      let start = document == 0 ? 0 : tree.documents[document].range.start
      let isLast = document + 1 == tree.documents.count
      let end = isLast ? Int.max : tree.documents[document + 1].range.start
      while error < tree.errors.count, tree.errors[error].range.start < start { error += 1 }
      if error < tree.errors.count, tree.errors[error].range.start < end {
        source.recipes[index].hasErrors = true
      }
      let root = source.recipes[index].root
      let isDamaged = tree.nodes[root..<tree.nodes[root].subtreeEnd].contains(where: {
        $0.isDamaged
      })
      if isDamaged || tree.documents[document].hasSyntaxError {
        source.recipes[index].hasErrors = true
      }
      if case .tooManyErrors? = tree.errors.last?.kind,
        tree.errors[tree.errors.count - 1].range.start < end
      {
        source.recipes[index].hasErrors = true
      }
    }
  }

  // MARK: Steps

  /// Reads the items of `steps` into the recipe and its values.
  private mutating func decodeSteps(
    _ field: Field,
    _ recipe: inout DecodedRecipe,
    _ values: inout RecipeValues,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    guard field.state == .valid, let list = field.valueNode else {
      values.stepsAreKnown = false
      return
    }
    let isDamaged = tree.documents[recipe.document].hasSyntaxError
    let losesSteps = isDamaged && unknownSteps.mayLoseSteps(behind: list, in: recipe.document, tree)
    if tree.nodes[list].isDamaged || losesSteps { values.stepsAreKnown = false }
    unknownSteps.apply(to: &values)
    recipe.stepNodes.reserveCapacity(16)
    // The nodes so far, gathered when the first alias comes.
    var known: Set<Int> = []
    for item in tree.items(of: list) {
      guard let node = tree.resolved(item), tree.nodes[node].kind == .mapping else {
        if !tree.nodes[item].isDamaged {
          source.report(.stepNotMapping(found(item, tree)), atItem: item, tree)
        }
        values.stepsAreKnown = false
        continue
      }
      if node != item, known.isEmpty { known = Set(recipe.stepNodes) }
      let isRepeated = node != item && known.contains(node)
      if !known.isEmpty || node != item { known.insert(node) }
      let errorsBefore = source.errors.count
      if isRepeated { recipe.repeatedSteps.insert(recipe.stepNodes.count) }
      recipe.stepNodes.append(node)
      let isLast = tree.nodes[item].subtreeEnd == tree.nodes[list].subtreeEnd
      let isDamaged = isDamaged && (tree.nodes[node].isDamaged || losesSteps && isLast)
      keys.readFields(of: node, .step, isDamaged: isDamaged, &unknownSteps, tree, &source)
      if isRepeated { source.errors.removeSubrange(errorsBefore...) }
    }
    StepValueReader.read(&recipe, &values, tree, &source)
  }

  /// The kind of an item, with aliases resolved.
  private func found(_ item: Int, _ tree: borrowing SyntaxTree) -> SchemaError.Found {
    guard let node = tree.resolved(item), !tree.isNull(node) else { return .nothing }
    return SchemaError.Found(tree.nodes[node])
  }
}
