import RecipeSyntax
import Text

/// A recipe file with its content and its errors.
///
/// Reading continues after errors, so that one error does not hide the rest.
package struct RecipeFile: Sendable {
  /// The file as YAML, with the errors of its syntax.
  package let tree: SyntaxTree
  /// The file as recipes, with the errors of their shape.
  package let source: DecodedSource
  /// The path from which missing recipe ids are derived: see ``RecipeDocument``.
  package let identity: String

  /// Reads a file. Never fails: ``documents`` contains everything that can be read.
  ///
  /// - Parameter identity: the path relative to the root of the collection, such as
  ///   `recipes/v60/morning.yaml`; `-` for standard input.
  package init(bytes: [UInt8], identity: String) {
    self.tree = SyntaxTree(parsing: bytes)
    self.source = RecipeDecoder.decode(tree)
    self.identity = identity
  }

  /// A file that was read already.
  package init(_ tree: SyntaxTree, _ source: DecodedSource, identity: String) {
    (self.tree, self.source, self.identity) = (tree, source, identity)
  }

  /// The documents that are mappings, which are or should be recipes.
  package var documents: [RecipeDocument] {
    source.recipes.map { RecipeDocument($0, in: source, tree, identity: identity) }
  }
}

/// A document of a file, with everything needed to convert it to a recipe or to report its errors.
package struct RecipeDocument: Sendable {
  /// The decoded document.
  package let recipe: DecodedRecipe
  /// All recipes of the file.
  package let source: DecodedSource
  /// The whole file.
  package let tree: SyntaxTree
  /// The path from which missing ids are derived.
  package let identity: String

  /// Creates the document of `recipe`, which was decoded from `tree` into `source`.
  ///
  /// - Parameter identity: the path from which a missing id is derived, relative to the root of the
  ///   collection; `-` for standard input.
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

  /// The file that the document is in.
  package var file: RecipeFile { RecipeFile(tree, source, identity: identity) }

  /// Whether the document is a valid recipe, without errors; warnings are allowed.
  package var isValid: Bool { !recipe.hasErrors && recipe.values.validate().isEmpty }

  /// The recipe's id, as written or else derived.
  package var id: UUID {
    uuid(source.field(recipe, .id))
      ?? RecipeIdentity.recipeId(path: identity, document: recipe.document)
  }

  /// Whether the id is written rather than derived.
  package var hasOwnID: Bool { uuid(source.field(recipe, .id)) != nil }

  // MARK: The report

  /// The syntax errors of the document. O(errors of the file × log documents).
  package var syntaxErrors: [SyntaxError] {
    tree.errors.filter { tree.document(at: $0.range.start) == recipe.document }
  }

  /// The schema errors of the document, including warnings. O(errors of the file).
  package var shapeErrors: [SchemaError] {
    let nodes = recipe.root..<tree.nodes[recipe.root].subtreeEnd
    return source.errors.filter { nodes.contains($0.node) }
  }

  // MARK: Fields

  private func text(_ field: Field) -> String? {
    guard field.state == .valid, let node = field.valueNode else { return nil }
    return tree.text(of: node)
  }

  private func uuid(_ field: Field) -> UUID? { text(field).flatMap(UUID.init(text:)) }

  /// The case of an enumeration whose cases are listed in the order of the format.
  package func word<Word: CaseIterable>(_ field: Field) -> Word? where Word.AllCases == [Word] {
    field.validNumber.map { Word.allCases[Int($0)] }
  }

  private func words(_ field: Field) -> [String] {
    guard field.state == .valid, let list = field.valueNode else { return [] }
    return tree.items(of: list).compactMap { tree.resolved($0).map(tree.text) }
  }

  /// The value of a key; nil if it has none that can be read.
  private func value(_ key: KeyDescription, _ field: Field) -> FieldValue? {
    switch key.type {
    case .text, .language, .instruction: text(field).map(FieldValue.text)
    case .words: .words(words(field))
    case .method: text(field).map(FieldValue.word)
    case .flag: field.validNumber.map { .flag($0 == 0) }
    case .choice(let words): field.validNumber.map { .word(words[Int($0)]) }
    case .mass: field.validNumber.map { .mass($0, massUnit(field)) }
    case .temperature:
      field.validNumber.map { .temperature($0, field.isFahrenheit ? .fahrenheit : nil) }
    case .duration: field.validNumber.map(FieldValue.duration)
    case .index: field.validNumber.map { .index(Int($0)) }
    case .uuid: uuid(field).map(FieldValue.uuid)
    case .timestamp: text(field).flatMap { Timestamp($0) }.map { .time($0.date) }
    case .formatVersion, .steps, .equipment: nil
    }
  }

  /// The author of the recipe.
  package var author: String? { text(field(.author)) }

  /// Search tags.
  package var tags: [String] { words(field(.tags)) }

  /// The summary of the recipe; `nil` if a required value cannot be read.
  ///
  /// Other unreadable values are omitted, and the recipe is invalid.
  package func toSummaryDTO() -> RecipeSummaryDTO? { detail(RecipeFormat.summaryKeys)?.recipe }

  /// The values of these keys; nil if a required one cannot be read.
  private func detail(_ keys: [RecipeKey]) -> RecipeDetailDTO? {
    var detail = RecipeDetailDTO.blank(id: id)
    detail.recipe.isValid = isValid
    detail.recipe.path = hasOwnID ? nil : identity
    for key in keys {
      let description = RecipeFormat.describe(key)
      guard let access = description.recipe else { continue }
      if let value = value(description, field(key)) {
        access.set(&detail, value)
      } else if description.isRequired {
        return nil
      }
    }
    return detail
  }

  /// The unit in which a mass is written.
  package func massUnit(_ field: Field) -> MassUnit? { source.massUnit(field, in: tree) }

  /// The complete recipe; `nil` if it has no summary, or if a step or its instruction cannot be read. Timers
  /// are as written, not derived from start times.
  package func toDetailDTO() -> RecipeDetailDTO? {
    guard var detail = detail(RecipeKey.allCases), let steps = steps(of: detail.recipe.id) else {
      return nil
    }
    detail.steps = steps
    detail.sortSteps()
    return detail
  }

  private func field(_ key: RecipeKey) -> Field { source.field(recipe, key) }

  // MARK: Steps

  private func steps(of recipeId: UUID) -> [RecipeStepDTO]? {
    guard recipe.values.stepsAreKnown else { return nil }
    var steps: [RecipeStepDTO] = []
    for (index, values) in recipe.values.steps.enumerated() {
      guard let step = step(index, values, recipeId) else { return nil }
      steps.append(step)
    }
    return steps
  }

  /// The step at a position of the list, which has only mappings; `nil` if it has no readable instruction.
  package func step(at index: Int) -> RecipeStepDTO? { step(index, recipe.values.steps[index], id) }

  /// Whether the id of a step is written rather than derived.
  package func hasOwnID(step index: Int) -> Bool {
    uuid(source.field(recipe, step: index, .id)) != nil
  }

  /// A step without water has `isCumulativeWaterTarget` true; it is false for `pour` and `ice` only.
  private func step(_ index: Int, _ values: StepValues, _ recipeId: UUID) -> RecipeStepDTO? {
    let amount = source.amount(recipe, step: index)?.key
    let isTarget = values.pour == .target
    var step = RecipeStepDTO(
      stepId: RecipeIdentity.stepId(recipeId: recipeId, orderIndex: values.orderIndex),
      orderIndex: values.orderIndex,
      instructionText: "",
      isCumulativeWaterTarget: isTarget
    )
    for key in StepKey.allCases where key == amount || !StepKey.amounts.contains(key) {
      let description = RecipeFormat.describe(key)
      if let value = value(description, source.field(recipe, step: index, key)) {
        description.step?.set(&step, value)
      } else if description.isRequired {
        return nil
      }
    }
    return step
  }
}
