import BrewDomain
import RecipeSyntax
import SourceText

/// Reads the recipes of a tree by the description of the format.
///
/// It reads what it can: every error is collected, and what an error speaks of is marked unknown, so
/// that nothing is reported twice.
package struct RecipeDecoder: Sendable {
  var recipeKeys = KeyTable(RecipeFormat.recipe)
  var stepKeys = KeyTable(RecipeFormat.step)
  // Arrays, as they are copied as a whole, and repeated fields one by one.
  let absentRecipe = Array(repeating: Field(), count: RecipeFormat.recipe.count)
  let absentStep = Array(repeating: Field(), count: RecipeFormat.step.count)
  /// Of the recipe that is being read.
  var doubts = StepDoubts()

  /// A decoder, to be used for as many sources as there are.
  package init() {}

  /// The recipes of `tree`, in the memory of `source`. O(n).
  package mutating func decode(_ tree: borrowing SyntaxTree, into source: inout DecodedSource) {
    source.removeAll()
    for (index, document) in tree.documents.enumerated() {
      guard let root = document.root else { continue }
      decodeDocument(index, root: root, tree, &source)
    }
    reportEmptyDocuments(tree, &source)
    if !tree.errors.isEmpty { markDamagedRecipes(tree, &source) }
  }

  /// The recipes of a source.
  package static func decode(_ tree: SyntaxTree) -> DecodedSource {
    var decoder = RecipeDecoder()
    var source = DecodedSource()
    decoder.decode(tree, into: &source)
    return source
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
      let kind = ShapeError.Kind.documentNotMapping(Self.found(node))
      source.errors.append(ShapeError(kind: kind, node: root, range: node.range, related: nil))
    }
  }

  /// Beside recipes an empty document is untidy; alone it leaves the file without any.
  private func reportEmptyDocuments(
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    guard tree.errors.isEmpty else { return }
    guard !tree.documents.isEmpty else {
      let nowhere = ByteRange(0, 0)
      return source.errors.append(
        ShapeError(kind: .noRecipe, node: -1, range: nowhere, related: nil)
      )
    }
    guard source.recipes.count < tree.documents.count else { return }
    let empty = tree.documents.filter { $0.root.map { tree.nodes[$0].kind } == .empty }
    let isWhole = empty.count == tree.documents.count
    for document in isWhole ? empty.prefix(1) : empty[...] {
      let kind = isWhole ? ShapeError.Kind.noRecipe : .emptyDocument
      let node = document.root ?? -1
      source.errors.append(
        ShapeError(kind: kind, node: node, range: document.range, related: nil)
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
    var figures = RecipeFigures(dose: nil, yield: nil, temperature: nil, steps: [])
    let isDamaged = tree.documents[document].hasSyntaxError
    doubts.removeAll()
    readFields(of: root, .recipe, isDamaged: isDamaged, tree, &source)
    var recipe = DecodedRecipe(
      document: document,
      root: root,
      firstField: firstField,
      figures: figures
    )
    if source.errors.count > errorsBefore,
      let unread = passOverNewerFormat(recipe, errorsBefore: errorsBefore, &source)
    {
      return source.recipes.append(unread)
    }
    figures.hasBlankName = isBlank(source.field(recipe, .name), tree)
    figures.dose = source.field(recipe, .dose).validNumber
    figures.yield = source.field(recipe, .yield).validNumber
    figures.temperature = source.field(recipe, .temperature).validNumber
    decodeSteps(source.field(recipe, .steps), &recipe, &figures, tree, &source)
    recipe.figures = figures
    recipe.hasErrors = source.errors[errorsBefore...].contains { !$0.kind.isWarning }
    source.recipes.append(recipe)
  }

  /// Marks the recipes of documents in which a syntax error lies. Errors and recipes both come in
  /// source order, so one pass finds them.
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
    }
  }

  func isBlank(_ field: Field, _ tree: borrowing SyntaxTree) -> Bool {
    guard field.state == .valid, let value = field.valueNode else { return false }
    let startsVisibly = tree.withText(of: value) {
      ($0.first ?? 0) > 0x20 && ($0.first ?? 0) < 0x7F
    }
    return !startsVisibly && tree.text(of: value).isBlank
  }

  static func found(_ node: Node) -> ShapeError.Found {
    switch node.kind {
    case .mapping: .mapping
    case .sequence: .list
    case .scalar, .alias: .text
    case .empty: .nothing
    }
  }
}
