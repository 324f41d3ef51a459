import ArgumentParser
import Diary
import RecipeLint
import Recipes
import SystemPackage
import Text
import Workspace

/// A brew described by another program: a plan from brewscale, or a request, of which any field may be missing.
struct EntryInput {
  /// The values of the brew.
  private(set) var draft = EntryDraft()
  /// Fields that entries do not have.
  private(set) var unknownFields: [String] = []
  /// Errors in the input.
  private(set) var problems: [String] = []
  /// Whether the input is an entry with an id, which is not used: the brew gets its own.
  private(set) var hasOwnID = false

  /// Reads a plan or a request.
  ///
  /// - Throws: ``PlanProblems`` if a plan cannot be brewed.
  init(_ bytes: [UInt8]) throws(PlanProblems) {
    if PlanDetection.isPlan(bytes, isNamedJSON: false) {
      draft = EntryDraft(try PlanReader.brewablePlan(in: bytes))
    } else {
      readRequest(bytes)
    }
  }

  private mutating func readRequest(_ bytes: [UInt8]) {
    var parser = JSONParser(bytes)
    do {
      guard let node = try parser.next(), case .object = node.value else {
        problems = ["expected a recipe, or a plan or a request as one JSON object"]
        return
      }
      guard try parser.next() == nil else {
        problems = [
          "expected one JSON object, found several: use `brewlog import` to add several brews"
        ]
        return
      }
      read(LogObject(node))
    } catch {
      problems = ["invalid JSON at byte \(error.range.start + 1): \(error)"]
    }
  }

  private mutating func read(_ object: LogObject) {
    unknownFields = object.unknownFields
    hasOwnID = !object.isAbsent(.id)
    draft.timestamp = value(.timestamp, in: object) { (object) throws(LineProblem) in
      try object.time(LogField.timestamp.rawValue).date
    }
    draft.method = text(.method, in: object).map(BrewMethod.init)
    draft.name = text(.recipeNameAtBrew, in: object)
    draft.recipeId = value(.recipeId, in: object) { (object) throws(LineProblem) in
      try object.optionalUUID(.recipeId)
    }
    draft.book = value(.book, in: object) { (object) throws(LineProblem) in
      try object.optionalUUID(.book)
    }
    draft.recipePath = text(.recipePath, in: object)
    draft.dose = number(.doseGrams, in: object)
    draft.yield = number(.targetYieldGrams, in: object)
    draft.temperature = number(.waterTemperatureCelsius, in: object)
    draft.grind = value(.grindLabel, in: object) { (object) throws(LineProblem) in
      try object.word(.grindLabel)
    }
    draft.rating = value(.rating, in: object) { (object) throws(LineProblem) in
      try object.rating()
    }
    draft.taste = value(.tasteTag, in: object) { (object) throws(LineProblem) in
      try object.word(.tasteTag)
    }
    draft.note = text(.note, in: object)
    draft.coffee = text(.coffee, in: object)
    draft.grinder = text(.grinder, in: object)
    draft.grindSetting = text(.grindSetting, in: object)
    draft.totalTime = number(.totalTimeSeconds, in: object)
    draft.tds = number(.tdsPercent, in: object)
    draft.units = text(.units, in: object).flatMap(DisplayUnits.init(text:)) ?? DisplayUnits()
  }

  private mutating func text(_ field: LogField, in object: LogObject) -> String? {
    value(field, in: object) { (object) throws(LineProblem) in try object.text(field) }
  }

  private mutating func number(_ field: LogField, in object: LogObject) -> Double? {
    value(field, in: object) { (object) throws(LineProblem) in try object.number(field) }
  }

  /// A value; nil if it is missing, or invalid, which is added to the problems.
  private mutating func value<Value>(
    _ field: LogField,
    in object: LogObject,
    _ read: (LogObject) throws(LineProblem) -> Value?
  ) -> Value? {
    guard !object.isAbsent(field) else { return nil }
    do throws(LineProblem) {
      return try read(object)
    } catch {
      problems.append(error.description)
      return nil
    }
  }
}

extension EntryDraft {
  /// A brew of this plan.
  init(_ plan: BrewPlan) {
    name = plan.inputs.recipeName
    method = plan.inputs.method
    recipeId = plan.inputs.recipeId
    book = plan.inputs.book
    recipePath = plan.inputs.recipePath
    dose = plan.inputs.doseGrams
    yield = plan.inputs.targetYieldGrams
    temperature = plan.inputs.waterTemperatureCelsius
    grind = plan.inputs.grindLabel
    grinder = plan.grinder?.grinder
    units = plan.inputs.units ?? DisplayUnits()
  }

  /// A brew of a recipe with its own amounts.
  ///
  /// - Parameters:
  ///   - hasStableID: whether the id still identifies the recipe later.
  ///   - book: the book of the recipe.
  init(_ recipe: RecipeDetailDTO, hasStableID: Bool, book: UUID?) {
    name = recipe.recipe.name
    method = recipe.recipe.method
    recipeId = hasStableID ? recipe.recipe.id : nil
    self.book = book
    recipePath = hasStableID ? recipe.recipe.path : nil
    dose = recipe.recipe.defaultDose
    yield = recipe.recipe.defaultTargetYield
    temperature = recipe.recipe.defaultWaterTemperature
    grind = recipe.recipe.defaultGrindLabel
    grinder = recipe.grinder
    grindSetting = recipe.grindSetting
    units = recipe.recipe.units ?? DisplayUnits()
  }
}

/// Finds the recipe of a brew.
struct EntryRecipe {
  let path: FilePath
  /// The 0-based index of the only document that is wanted; nil for any.
  let document: Int?
  /// The content of the file.
  let bytes: [UInt8]
  let options: EntryOptions
  let directory: WorkingDirectory
  let console: Console

  private var name: String { path == "-" ? "standard input" : PrintableName.of(path) }

  /// The recipe; nil if none can be brewed, which was reported.
  func find() throws -> EntryDraft? {
    let input = InputFile(path == "-" ? .standardInput(nil) : .path(path))
    var roots = ProjectRoots(in: directory)
    let identity = roots.path(of: input).map { String(decoding: $0, as: UTF8.self) }
    let file = RecipeFile(bytes: bytes, identity: identity ?? "-")
    let wanted = file.documents.filter { document == nil || $0.recipe.document == document }
    let valid = wanted.filter { $0.isValid && $0.syntaxErrors.isEmpty }
    let found = valid.compactMap { document in
      document.toDetailDTO().map { recipe in
        (recipe: recipe, hasStableID: identity != nil || document.hasOwnID)
      }
    }
    guard !found.isEmpty else {
      console.error(
        "\(name): contains no recipe that can be brewed",
        hint: "run `brewlint \(input.commandWord)` to see what is wrong"
      )
      return nil
    }
    return try draft(of: found.filter { matches($0.recipe.recipe) })
  }

  private func matches(_ recipe: RecipeSummaryDTO) -> Bool {
    let methods = options.method.map { [$0] } ?? []
    return RecipeFilter(methods: methods, names: options.name.map { [$0] } ?? []).matches(recipe)
  }

  private func draft(of found: [(recipe: RecipeDetailDTO, hasStableID: Bool)]) throws
    -> EntryDraft?
  {
    guard let first = found.first else {
      console.error(
        "\(name): contains no such recipe",
        hint: "remove --name and --method, which select one of several"
      )
      return nil
    }
    guard found.count == 1 else {
      let names = found.prefix(5).map { "'\($0.recipe.recipe.name.escapedForTerminal)'" }
      console.error(
        "\(name): contains \(found.count) recipes, but only one can be brewed at a time",
        hint: "select one with --name, such as \(names.joined(separator: ", "))"
      )
      throw ExitCode(ExitStatus.failure.rawValue)
    }
    let input = InputFile(path == "-" ? .standardInput(nil) : .path(path))
    return EntryDraft(
      first.recipe,
      hasStableID: first.hasStableID,
      book: BookIdentities(in: directory).book(of: input)
    )
  }
}
