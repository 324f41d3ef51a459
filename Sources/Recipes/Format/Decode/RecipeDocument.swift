import RecipeSyntax

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

  private func date(_ field: Field) -> Date? { text(field).flatMap(Timestamp.init)?.date }

  /// The case of an enumeration whose cases are listed in the order of the format.
  package func word<Word: CaseIterable>(_ field: Field) -> Word? where Word.AllCases == [Word] {
    field.validNumber.map { Word.allCases[Int($0)] }
  }

  private func words(_ field: Field) -> [String] {
    guard field.state == .valid, let list = field.valueNode else { return [] }
    return tree.items(of: list).compactMap { tree.resolved($0).map(tree.text) }
  }

  /// The author of the recipe.
  package var author: String? { text(field(.author)) }

  /// Search tags.
  package var tags: [String] { words(field(.tags)) }

  /// The summary of the recipe; `nil` if a required value cannot be read.
  ///
  /// Other unreadable values are omitted, and the recipe is invalid.
  package func toSummaryDTO() -> RecipeSummaryDTO? {
    guard let name = text(field(.name)), let method = text(field(.method)),
      let dose = recipe.values.dose, let yield = recipe.values.yield,
      let temperature = recipe.values.temperature, let grind: GrindLabel = word(field(.grind))
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
      defaultGrindLabel: grind,
      units: units,
      path: hasOwnID ? nil : identity
    )
  }

  /// The units of dose, yield and temperature; nil for grams and °C.
  private var units: DisplayUnits? {
    let (dose, yield) = (massUnit(field(.dose)), massUnit(field(.yield)))
    let units = DisplayUnits(
      dose: dose,
      yield: yield,
      temperature: field(.temperature).isFahrenheit ? .fahrenheit : nil
    )
    return units == DisplayUnits() ? nil : units
  }

  /// The unit in which a mass is written.
  package func massUnit(_ field: Field) -> MassUnit? { source.massUnit(field, in: tree) }

  /// The complete recipe; `nil` if it has no summary, or if a step or its instruction cannot be read. Timers
  /// are as written, not derived from start times.
  package func toDetailDTO() -> RecipeDetailDTO? {
    guard let summary = toSummaryDTO(), let steps = steps(of: summary.id) else { return nil }
    var detail = RecipeDetailDTO(
      recipe: summary,
      steps: steps,
      tags: tags,
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
    guard let instruction = text(source.field(recipe, step: index, .instruction)) else {
      return nil
    }
    let id = uuid(source.field(recipe, step: index, .id))
    return RecipeStepDTO(
      stepId: id ?? RecipeIdentity.stepId(recipeId: recipeId, orderIndex: values.orderIndex),
      orderIndex: values.orderIndex,
      instructionText: instruction,
      timerDurationSeconds: values.timer,
      waterAmountGrams: values.water,
      isCumulativeWaterTarget: values.pour == .target,
      isIce: values.pour == .ice && values.water != nil,
      isFixed: values.isFixed,
      startTimeSeconds: values.startTime,
      waterTemperature: values.temperature,
      waterUnit: source.amount(recipe, step: index).flatMap { massUnit($0.field) },
      temperatureUnit: source.field(recipe, step: index, .temperature).isFahrenheit
        ? .fahrenheit : nil
    )
  }
}
