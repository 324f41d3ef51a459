import BrewDomain
import Essentials
import RecipeSyntax

/// A file of recipes, and its errors.
///
/// An error in one part does not hide the rest.
package struct RecipeFile: Sendable {
  /// The file as YAML, with the errors of its syntax.
  package let tree: SyntaxTree
  /// The file as recipes, with the errors of their shape.
  package let source: DecodedSource
  /// The path that the ids of recipes without one derive from: see ``RecipeDocument``.
  package let identity: String

  /// Reads a file; never fails: see ``documents`` for what could be understood.
  ///
  /// - Parameter identity: the path relative to the root of the collection, such as
  ///   `recipes/v60/morning.yaml`; `-` for standard input.
  package init(bytes: [UInt8], identity: String) {
    self.tree = SyntaxTree(parsing: bytes)
    self.source = RecipeDecoder.decode(tree)
    self.identity = identity
  }

  /// The documents that are mappings, and so recipes or meant to be.
  package var documents: [RecipeDocument] {
    source.recipes.map { RecipeDocument($0, in: source, tree, identity: identity) }
  }
}

/// One document of a file: a recipe, or the errors that prevent it from being one.
package struct RecipeDocument: Sendable {
  /// The document, as far as it could be read.
  package let recipe: DecodedRecipe
  /// All recipes of the file.
  package let source: DecodedSource
  /// The whole file.
  package let tree: SyntaxTree
  private let identity: String

  /// The document of `recipe`, which was decoded from `tree` into `source`.
  ///
  /// - Parameter identity: the path that the id of a recipe without one derives from, relative to
  ///   the root of the collection; `-` for standard input.
  package init(
    _ recipe: DecodedRecipe,
    in source: DecodedSource,
    _ tree: SyntaxTree,
    identity: String
  ) {
    self.recipe = recipe
    self.source = source
    self.tree = tree
    self.identity = identity
  }

  /// Whether the recipe can be brewed: it has no errors, though it may have warnings.
  package var isValid: Bool { !recipe.hasErrors && recipe.figures.validate().isEmpty }

  /// The recipe's id: the one that is written, else the derived one.
  package var id: UUID {
    uuid(source.field(recipe, .id))
      ?? RecipeIdentity.recipeId(path: identity, document: recipe.document)
  }

  /// Whether the id is written, and not derived.
  package var hasOwnID: Bool { uuid(source.field(recipe, .id)) != nil }

  // MARK: The report

  /// What is wrong with the syntax of the document. O(errors of the file × log documents).
  package var syntaxErrors: [SyntaxError] {
    tree.errors.filter { tree.document(at: $0.range.start) == recipe.document }
  }

  /// What is wrong with its shape, warnings included. O(errors of the file).
  package var shapeErrors: [SchemaError] {
    let nodes = recipe.root..<tree.nodes[recipe.root].subtreeEnd
    return source.errors.filter { nodes.contains($0.node) }
  }

  // MARK: Fields

  private func text(_ field: Field) -> String? {
    guard field.state == .valid, let node = field.valueNode else { return nil }
    return tree.text(of: node)
  }

  private func uuid(_ field: Field) -> UUID? { text(field).flatMap(UUID.init(uuidString:)) }

  private func date(_ field: Field) -> Date? { text(field).flatMap(Timestamp.init)?.date }

  /// A word of an enumeration whose cases the format lists in order.
  package func word<Word: CaseIterable>(_ field: Field) -> Word? where Word.AllCases == [Word] {
    field.validNumber.map { Word.allCases[Int($0)] }
  }

  private func words(_ field: Field) -> [String] {
    guard field.state == .valid, let list = field.valueNode else { return [] }
    return tree.items(of: list).compactMap { tree.resolved($0).map(tree.text) }
  }

  /// The recipe as a list shows it; `nil` where something that every recipe has could not be read.
  ///
  /// What else could not be read is left out, and the recipe is not valid.
  package func toSummaryDTO() -> RecipeSummaryDTO? {
    guard let name = text(field(.name)), let method = text(field(.method)),
      let dose = recipe.figures.dose, let yield = recipe.figures.yield,
      let temperature = recipe.figures.temperature, let grind: GrindLabel = word(field(.grind))
    else { return nil }
    let origin: RecipeOrigin = word(field(.origin)) ?? .custom
    return RecipeSummaryDTO(
      id: id,
      name: name,
      method: BrewMethod(rawValue: method),
      isStarter: origin == .starter,
      origin: origin,
      isValid: isValid,
      defaultDose: dose,
      defaultTargetYield: yield,
      defaultWaterTemperature: temperature,
      defaultGrindLabel: grind
    )
  }

  /// The whole recipe; `nil` where there is no summary, or a step or its instruction could not be
  /// read. Timers are those that are written, not those that follow from start times.
  package func toDetailDTO() -> RecipeDetailDTO? {
    guard let summary = toSummaryDTO(), let steps = steps(of: summary.id) else { return nil }
    var detail = RecipeDetailDTO(
      recipe: summary,
      steps: steps,
      tags: words(field(.tags)),
      scaling: word(field(.scaling)),
      totalTimeSeconds: field(.totalTime).validNumber,
      modifiedAt: date(field(.modifiedAt))
    )
    for key in RecipeKey.allCases {
      if let place = RecipeFormat.describe(key).text { detail[keyPath: place] = text(field(key)) }
    }
    return detail
  }

  private func field(_ key: RecipeKey) -> Field { source.field(recipe, key) }

  // MARK: Steps

  private func steps(of recipeId: UUID) -> [RecipeStepDTO]? {
    guard recipe.figures.stepsAreKnown else { return nil }
    var steps: [RecipeStepDTO] = []
    for (index, figures) in recipe.figures.steps.enumerated() {
      guard let step = step(index, figures, recipeId) else { return nil }
      steps.append(step)
    }
    return steps
  }

  /// A step without water counts as one whose target is not named, so `isCumulativeWaterTarget` is
  /// false for `pour` and `ice` alone.
  private func step(_ index: Int, _ figures: StepValues, _ recipeId: UUID) -> RecipeStepDTO? {
    guard let instruction = text(source.field(recipe, step: index, .instruction)) else {
      return nil
    }
    let id = uuid(source.field(recipe, step: index, .id))
    return RecipeStepDTO(
      stepId: id ?? RecipeIdentity.stepId(recipeId: recipeId, orderIndex: figures.orderIndex),
      orderIndex: figures.orderIndex,
      instructionText: instruction,
      timerDurationSeconds: figures.timer,
      waterAmountGrams: figures.water,
      isCumulativeWaterTarget: figures.pour == .target,
      isIce: figures.pour == .ice && figures.water != nil,
      startTimeSeconds: figures.startTime,
      waterTemperature: figures.temperature
    )
  }
}
