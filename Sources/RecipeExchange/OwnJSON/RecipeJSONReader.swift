import RecipeLint
import Recipes
import Text

/// A recipe that was read from JSON.
package struct ReadRecipe: Equatable, Sendable {
  /// The id that was given; nil if none was.
  package let id: UUID?
  /// The time of the last change that was given; nil if none was.
  package let modifiedAt: Date?
  /// The content.
  package let request: CreateRecipeRequest
  /// The findings that do not prevent reading, and the validation errors of the recipe, with their places.
  package let findings: [Diagnostic]
}

/// Why a text is not a recipe or request as JSON, or why it cannot be saved: all errors, with their places.
package struct RecipeJSONProblems: Error, Equatable, Sendable {
  /// At least one error, and the warnings.
  package let diagnostics: [Diagnostic]
}

/// Reads recipes and requests as JSON: as ``RecipeJSON``, another program or a person wrote them.
///
/// A text holds one object, a list of objects, or one object after another, as in JSON Lines. Values that can be
/// derived may be missing: ids of steps, and order indices if no step has one.
package struct RecipeJSONReader {
  /// The rule of all findings here.
  package static let rule = "invalid-recipe-json"

  var findings: [Diagnostic] = []

  // MARK: Requests

  /// The only `CreateRecipeRequest` in a text, which is valid. A `RecipeDetailDTO` counts as a request for its copy.
  ///
  /// - Throws: all errors of the text and of the recipe.
  package static func createRequest(
    in bytes: [UInt8]
  ) throws(RecipeJSONProblems) -> CreateRecipeRequest {
    try only(in: bytes).request
  }

  /// The only `UpdateRecipeRequest` in a text, which is valid. A `RecipeDetailDTO` counts as a request to make the
  /// recipe with its id like it.
  ///
  /// - Throws: all errors of the text and of the recipe.
  package static func updateRequest(
    in bytes: [UInt8]
  ) throws(RecipeJSONProblems) -> UpdateRecipeRequest {
    let recipe = try only(in: bytes)
    guard let id = recipe.id else {
      throw RecipeJSONProblems(
        diagnostics: [
          finding("`id` is missing: expected the UUID of the recipe to change", ByteRange(0, 1))
        ]
      )
    }
    return UpdateRecipeRequest(id: id, recipe: recipe.request)
  }

  private static func only(in bytes: [UInt8]) throws(RecipeJSONProblems) -> ReadRecipe {
    let recipes = try recipes(in: bytes)
    guard recipes.count == 1 else {
      let count = recipes.isEmpty ? "no recipe" : "\(recipes.count) recipes"
      let message = "found \(count), expected one"
      throw RecipeJSONProblems(diagnostics: [finding(message, ByteRange(0, 0))])
    }
    guard recipes[0].findings.allSatisfy({ $0.severity != .error }) else {
      throw RecipeJSONProblems(diagnostics: recipes[0].findings)
    }
    return recipes[0]
  }

  /// All recipes in a text, valid or not.
  ///
  /// - Throws: all errors of the text; the errors of a recipe that was read are among its findings.
  package static func recipes(in bytes: [UInt8]) throws(RecipeJSONProblems) -> [ReadRecipe] {
    var nodes: [JSONNode] = []
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes)
      while let node = try parser.next() { nodes.append(node) }
    } catch {
      throw RecipeJSONProblems(diagnostics: [finding("not JSON: \(error)", error.range)])
    }
    let items = nodes.count == 1 ? nodes[0].items : nil
    var reader = RecipeJSONReader()
    var recipes: [ReadRecipe] = []
    for (index, node) in (items ?? nodes).enumerated() {
      let path = items == nil && nodes.count == 1 ? "" : "[\(index)]"
      if let recipe = reader.recipe(node, path: path, index: index) { recipes.append(recipe) }
    }
    guard reader.findings.allSatisfy({ $0.severity != .error }) else {
      throw RecipeJSONProblems(diagnostics: reader.findings)
    }
    return recipes
  }

  // MARK: Recipes

  private mutating func recipe(_ node: JSONNode, path: String, index: Int) -> ReadRecipe? {
    let earlier = findings.count
    guard node.isObject else {
      report("expected an object, found \(node.kind)", node.range, path: path)
      return nil
    }
    let outer = JSONFields(node, path: path, spell: Self.spell)
    readVersion(outer)
    var inner = outer
    if outer["recipe"] != nil {
      guard let nested = object("recipe", in: outer) else { return nil }
      inner = nested
    }
    let isDetail = outer["recipe"] != nil && inner["steps"] == nil
    let hasID = outer["recipe"] == nil || isDetail
    let id = uuid(RecipeFields.id, in: isDetail ? inner : outer)
    let rest = isDetail ? outer : inner
    checkNames(outer, inner, isDetail: isDetail, hasID: hasID)
    let owner = id ?? RecipeIdentity.recipeId(path: "-", document: index)
    let request = request(inner, rest, of: owner)
    let modifiedAt = timestamp(RecipeFields.modifiedAt, in: rest)
    let found = Array(findings[earlier...])
    guard found.allSatisfy({ $0.severity != .error }) else { return nil }
    findings.removeSubrange(earlier...)
    let errors = request.validate().map { Self.finding($0, inner: inner, rest: rest, path: path) }
    return ReadRecipe(id: id, modifiedAt: modifiedAt, request: request, findings: found + errors)
  }

  private mutating func readVersion(_ object: JSONFields) {
    let field = RecipeFields.version
    guard let number = value(field, in: object, \.number) else { return }
    let version = Double(RecipeFields.versionNumber)
    guard number != version, let node = object[field.name] else { return }
    let help = number > version ? "use a newer release of this program" : ""
    report(
      "version \(Canonical.number(number)) of the format is not supported: "
        + "expected \(RecipeFields.versionNumber)",
      node.range,
      path: field.name,
      help: help
    )
  }

  /// The recipe: the default inputs are in `inner`, all else is in `rest`, which is the same object in a request.
  private mutating func request(
    _ inner: JSONFields,
    _ rest: JSONFields,
    of id: UUID
  ) -> CreateRecipeRequest {
    CreateRecipeRequest(
      name: text(RecipeFields.name, in: inner) ?? "",
      method: BrewMethod(rawValue: method(in: inner) ?? "v60"),
      origin: word(RecipeFields.origin, in: inner) ?? .custom,
      defaultDose: number(RecipeFields.defaultDose, in: inner) ?? 0,
      defaultTargetYield: number(RecipeFields.defaultTargetYield, in: inner) ?? 0,
      defaultWaterTemperature: number(RecipeFields.defaultWaterTemperature, in: inner) ?? 0,
      defaultGrindLabel: word(RecipeFields.defaultGrindLabel, in: inner) ?? .medium,
      grindTactileDescriptor: text(RecipeFields.grindTactileDescriptor, in: rest),
      steps: steps(in: rest, of: id),
      author: text(RecipeFields.author, in: rest),
      source: text(RecipeFields.source, in: rest),
      description: text(RecipeFields.description, in: rest),
      tags: texts(RecipeFields.tags, in: rest),
      notes: text(RecipeFields.notes, in: rest),
      grinder: text(RecipeFields.grinder, in: rest),
      grindSetting: text(RecipeFields.grindSetting, in: rest),
      scaling: word(RecipeFields.scaling, in: rest),
      totalTimeSeconds: number(RecipeFields.totalTimeSeconds, in: rest),
      units: units(in: inner)
    )
  }

  private mutating func units(in object: JSONFields) -> DisplayUnits? {
    guard object["units"] != nil, let units = self.object("units", in: object) else { return nil }
    let read = DisplayUnits(
      dose: word(RecipeFields.doseUnit, in: units),
      yield: word(RecipeFields.yieldUnit, in: units),
      temperature: word(RecipeFields.temperatureUnitOfRecipe, in: units)
    )
    return read == DisplayUnits() ? nil : read
  }

  // MARK: Steps

  private mutating func steps(in object: JSONFields, of id: UUID) -> [RecipeStepDTO] {
    let objects: [JSONFields]
    do throws(JSONFieldProblem) {
      objects = try object.objects("steps", as: RecipeFields.steps.expectation)
    } catch {
      report(error)
      return []
    }
    let isOrdered = objects.contains { $0[RecipeFields.orderIndex.name] != nil }
    return objects.enumerated().map { place, step in
      self.step(step, at: place, isOrdered: isOrdered, of: id)
    }
  }

  private mutating func step(
    _ step: JSONFields,
    at place: Int,
    isOrdered: Bool,
    of id: UUID
  ) -> RecipeStepDTO {
    check(step, RecipeFields.step)
    var order = index(RecipeFields.orderIndex, in: step)
    if isOrdered, order == nil, step[RecipeFields.orderIndex.name] == nil {
      let message = "`orderIndex` is missing: give it to all steps or to none"
      report(message, step.node.range.firstByte, path: step.path)
    }
    order = order ?? place
    let water = number(RecipeFields.waterAmountGrams, in: step)
    let isIce = flag(RecipeFields.isIce, in: step) ?? false
    let isTarget = flag(RecipeFields.isCumulativeWaterTarget, in: step)
    if water != nil, !isIce, isTarget == nil {
      report(
        "`isCumulativeWaterTarget` is missing: expected `true` to pour until the scale reads the amount, "
          + "or `false` to add it",
        step.node.range.firstByte,
        path: step.path
      )
    }
    return RecipeStepDTO(
      stepId: uuid(RecipeFields.stepId, in: step)
        ?? RecipeIdentity.stepId(recipeId: id, orderIndex: order ?? place),
      orderIndex: order ?? place,
      instructionText: text(RecipeFields.instructionText, in: step) ?? "",
      timerDurationSeconds: number(RecipeFields.timerDurationSeconds, in: step),
      waterAmountGrams: water,
      isCumulativeWaterTarget: isTarget ?? (water == nil && !isIce),
      isIce: isIce,
      isFixed: flag(RecipeFields.isFixed, in: step) ?? false,
      startTimeSeconds: number(RecipeFields.startTimeSeconds, in: step),
      waterTemperature: number(RecipeFields.waterTemperature, in: step),
      waterUnit: word(RecipeFields.waterUnit, in: step),
      temperatureUnit: word(RecipeFields.temperatureUnit, in: step)
    )
  }
}
