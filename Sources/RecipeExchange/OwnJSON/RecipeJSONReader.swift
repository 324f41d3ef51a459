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
    let nested = outer["recipe"]
    let isDetail = nested != nil && nested?.field("steps") == nil
    let fields =
      nested == nil
      ? RecipeFields.origin + RecipeFields.create
      : isDetail ? RecipeFields.detail : RecipeFields.update
    var recipe = RecipeDetailDTO.blank(id: RecipeIdentity.recipeId(path: "-", document: index))
    read(fields, in: outer, into: &recipe)
    let inner =
      nested.map { JSONFields($0, path: outer.path(of: "recipe"), spell: Self.spell) } ?? outer
    let rest = isDetail ? outer : inner
    recipe.steps = steps(in: rest, of: recipe.recipe.id)
    let found = Array(findings[earlier...])
    guard found.allSatisfy({ $0.severity != .error }) else { return nil }
    findings.removeSubrange(earlier...)
    let request = CreateRecipeRequest(recipe, steps: recipe.steps)
    let errors = request.validate().map { Self.finding($0, inner: inner, rest: rest, path: path) }
    let hasID = (isDetail ? inner : outer)["id"] != nil
    return ReadRecipe(
      id: hasID ? recipe.recipe.id : nil,
      modifiedAt: recipe.modifiedAt,
      request: request,
      findings: found + errors
    )
  }

  /// Reads the fields of an object, but not the steps.
  private mutating func read(
    _ fields: [RecipeField],
    in object: JSONFields,
    into recipe: inout RecipeDetailDTO
  ) {
    for field in fields {
      if case .version = field.kind { readVersion(field, in: object) }
    }
    check(object, fields)
    for field in fields where !field.isDerived {
      switch field.kind {
      case .version, .objects: continue
      case .object(let inner):
        guard !field.isOptional || object[field.name] != nil else { continue }
        if let nested = self.object(field.name, in: object) {
          read(inner, in: nested, into: &recipe)
        }
      default:
        if let value = value(field, in: object) { field.recipe?.set(&recipe, value) }
      }
    }
  }

  private mutating func readVersion(_ field: RecipeField, in object: JSONFields) {
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

  // MARK: Steps

  private mutating func steps(in object: JSONFields, of id: UUID) -> [RecipeStepDTO] {
    let objects: [JSONFields]
    do throws(JSONFieldProblem) {
      objects = try object.objects("steps", as: "a list of objects")
    } catch {
      report(error)
      return []
    }
    let isOrdered = objects.contains { $0["orderIndex"] != nil }
    return objects.enumerated().map { place, step in
      self.step(step, at: place, isOrdered: isOrdered, of: id)
    }
  }

  private mutating func step(
    _ object: JSONFields,
    at place: Int,
    isOrdered: Bool,
    of id: UUID
  ) -> RecipeStepDTO {
    check(object, RecipeFields.step)
    if isOrdered, object["orderIndex"] == nil {
      let message = "`orderIndex` is missing: give it to all steps or to none"
      report(message, object.node.range.firstByte, path: object.path)
    }
    var step = RecipeStepDTO(orderIndex: place, instructionText: "", isCumulativeWaterTarget: true)
    for field in RecipeFields.step where !field.isDerived {
      if let value = value(field, in: object) { field.step?.set(&step, value) }
    }
    if object["stepId"] == nil {
      step.stepId = RecipeIdentity.stepId(recipeId: id, orderIndex: step.orderIndex)
    }
    guard object["isCumulativeWaterTarget"] == nil else { return step }
    step.isCumulativeWaterTarget = !step.isIce
    if step.waterAmountGrams != nil, !step.isIce {
      report(
        "`isCumulativeWaterTarget` is missing: expected `true` to pour until the scale reads the amount, "
          + "or `false` to add it",
        object.node.range.firstByte,
        path: object.path
      )
    }
    return step
  }
}
