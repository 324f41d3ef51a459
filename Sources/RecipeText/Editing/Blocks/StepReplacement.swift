import RecipeSyntax
import Recipes
import Text

/// A step of a new list.
package struct StepChange: Sendable, Equatable {
  /// The position in the old list, of which comments, other keys and layout stay; nil for a new step.
  package let old: Int?
  package let step: RecipeStepDTO

  package init(_ old: Int?, _ step: RecipeStepDTO) { (self.old, self.step) = (old, step) }
}

/// Replaces the list of steps of a recipe; everything else stays byte for byte.
package enum StepReplacement {
  /// The source with these steps, in brewing order, which is also their order in the new list. Steps that keep
  /// their content are found by their ids, else by their content, see ``StepAlignment``. O(n) for a source of n
  /// bytes.
  ///
  /// - Parameters:
  ///   - document: the recipe; every item of its list must be a step.
  ///   - steps: the new steps; their order indices are ignored. The id of a step without a written one is that
  ///     of its old position.
  package static func bytes(
    of document: RecipeDocument,
    steps: [RecipeStepDTO]
  ) throws(RecipeEditError) -> [UInt8] {
    let old = document.recipe.stepNodes.indices.map { place -> StepContent in
      guard let step = document.step(at: place) else {
        return StepContent(fingerprint: "\u{0}\(place)")
      }
      return StepContent(step, hasOwnID: document.hasOwnID(step: place))
    }
    let known = Set(old.compactMap { $0.id })
    let new = steps.map { StepContent($0, hasOwnID: known.contains($0.stepId)) }
    let changes = zip(StepAlignment.match(old, new), steps).map { StepChange($0, $1) }
    return try bytes(of: document, changes)
  }

  /// The source with this list of steps, in brewing order, which is also their order in the new list.
  ///
  /// `order` is written in all steps if a step had one before, else in none. A new step gets an `id` if a step
  /// of the recipe has one. The comments of a step go with it, even when it is removed. Aliases in the document are
  /// replaced by their values. If the list is not in block style, all steps are written again in block style, and the
  /// comments inside the old list are put above `steps`.
  ///
  /// O(n) for a source of n bytes, plus O(n) for each key that is new in a step in braces.
  ///
  /// - Parameters:
  ///   - document: the recipe; every item of its list must be a step.
  ///   - changes: the new list; each old step occurs in it once at most. Order indices are ignored.
  package static func bytes(
    of document: RecipeDocument,
    _ changes: [StepChange]
  ) throws(RecipeEditError) -> [UInt8] {
    try StepList(document).replaced(by: changes)
  }
}

/// The steps of a document, with aliases expanded.
private struct StepList {
  private let tree: SyntaxTree
  private let document: Int
  private let steps: [RecipeStepDTO]
  /// The old steps that have an `id` or an `order`.
  private let hasID: [Bool]
  private let isOrdered: Bool
  private var writesIDs: Bool { hasID.contains(true) }

  init(_ recipe: RecipeDocument) throws(RecipeEditError) {
    guard recipe.tree.errors.isEmpty else { throw .notYAML }
    document = recipe.recipe.document
    tree = SyntaxTree(
      parsing: try AliasCopies.bytes(of: recipe.tree, documents: document..<document + 1)
    )
    let indices = recipe.recipe.stepNodes.indices
    steps = try indices.map { index throws(RecipeEditError) in
      guard let step = recipe.step(at: index) else { throw .notAStep(index) }
      return step
    }
    hasID = indices.map { recipe.hasOwnID(step: $0) }
    isOrdered = indices.contains {
      recipe.source.field(recipe.recipe, step: $0, .order).keyNode != nil
    }
  }

  func replaced(by changes: [StepChange]) throws(RecipeEditError) -> [UInt8] {
    let name = RecipeFormat.describe(.steps).name
    var blocks = try RecipeBlocks(tree)
    guard let index = blocks.documents[document].index(of: name) else {
      guard !blocks.documents[document].entries.isEmpty else { throw .notARecipe }
      let entry = try rewritten(changes, column: blocks.column(of: document), blocks.ending)
      blocks.documents[document].entries.append(entry)
      return try checked(blocks.bytes, changes)
    }
    let old = blocks.documents[document].entries[index]
    guard old.children.count == steps.count, !steps.isEmpty, !changes.isEmpty else {
      var entry = try rewritten(changes, column: blocks.column(of: document), blocks.ending)
      entry.above = old.above + comments(in: old.nodes, blocks.ending)
      blocks.documents[document].entries[index] = entry
      return try checked(blocks.bytes, changes)
    }
    let edited = try withNewValues(changes)
    blocks = try RecipeBlocks(edited)
    let entry = try moved(blocks.documents[document].entries[index], changes, blocks.ending)
    blocks.documents[document].entries[index] = entry
    return try checked(blocks.bytes, changes)
  }

  // MARK: Values

  /// The tree with the new values of steps.
  private func withNewValues(_ changes: [StepChange]) throws(RecipeEditError) -> SyntaxTree {
    var edits: [RecipeChange] = []
    for (place, change) in changes.enumerated() {
      guard let old = change.old else { continue }
      let new = change.step.with(orderIndex: place)
      edits += try StepDifference(from: steps[old], to: new, writesID: hasID[old], isOrdered)
        .changes(of: old)
    }
    guard !edits.isEmpty else { return tree }
    return SyntaxTree(parsing: try RecipeEditor(tree, document: document).applying(edits))
  }

  // MARK: Blocks

  private func moved(
    _ steps: SourceBlock,
    _ changes: [StepChange],
    _ ending: [UInt8]
  ) throws(RecipeEditError) -> SourceBlock {
    let layout = StepLayout(of: steps.children, ending: ending)
    var result = steps
    result.children = try changes.enumerated().map { place, change throws(RecipeEditError) in
      if let old = change.old { return steps.children[old] }
      return try layout.block(change.step.with(orderIndex: place), isOrdered, writesIDs)
    }
    layout.setEmptyLines(of: &result.children)
    return result
  }

  /// The whole list in block style.
  private func rewritten(
    _ changes: [StepChange],
    column: Int,
    _ ending: [UInt8]
  ) throws(RecipeEditError) -> SourceBlock {
    let layout = StepLayout(column: column + 2, ending: ending)
    let steps = try changes.enumerated().map { place, change throws(RecipeEditError) in
      let hasID = change.old.map { self.hasID[$0] } ?? writesIDs
      return try layout.block(change.step.with(orderIndex: place), isOrdered, hasID)
    }
    let name = RecipeFormat.describe(.steps).name
    return SourceBlock(
      key: name,
      margin: SourceBlock.blanks(column),
      text: Array("\(name):\(steps.isEmpty ? " []" : "")".utf8) + ending,
      children: steps,
      childColumn: column + 2
    )
  }

  /// The comments inside nodes, each on its own line.
  private func comments(in nodes: Range<Int>, _ ending: [UInt8]) -> [UInt8] {
    let start = tree.nodes[nodes.lowerBound].range.start
    let end = tree.bytes.endOfText(at: nodes.map { tree.nodes[$0].range.end }.max() ?? start)
    let found = tree.comments().filter { $0.start >= start && $0.start < end }
    return found.flatMap { Array(tree.bytes[$0.start..<$0.end]) + ending }
  }

  // MARK: The result

  /// The bytes, if they are YAML with these steps.
  private func checked(_ bytes: [UInt8], _ changes: [StepChange]) throws(RecipeEditError) -> [UInt8]
  {
    let file = RecipeFile(bytes: bytes, identity: "-")
    guard file.tree.errors.isEmpty, file.tree.documents.count == tree.documents.count,
      let recipe = file.documents.first(where: { $0.recipe.document == document }),
      recipe.recipe.stepNodes.count == changes.count
    else { throw .invalidResult }
    for (place, change) in changes.enumerated() {
      guard let step = recipe.step(at: place),
        try StepDifference(
          from: step,
          to: change.step.with(id: step.stepId, orderIndex: step.orderIndex),
          writesID: true,
          true
        ).isEmpty()
      else { throw .invalidResult }
    }
    return bytes
  }
}

extension RecipeBlocks {
  /// The column of the keys of a document.
  fileprivate func column(of document: Int) -> Int {
    documents[document].entries.first?.margin.count ?? 0
  }
}
