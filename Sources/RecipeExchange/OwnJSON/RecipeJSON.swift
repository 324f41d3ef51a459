import Recipes
import Text

/// Writes recipes and requests as JSON objects with the fields of ``RecipeFields``.
///
/// Absent values are `null`, so that all objects have the same fields. Numbers are rounded to 1e-6, as in the
/// recipe format. A record carries the version; an object inside another one does not.
package enum RecipeJSON {
  /// Writes a `RecipeSummaryDTO`.
  ///
  /// - Parameter isRecord: whether the object stands by itself.
  package static func write(
    _ recipe: RecipeSummaryDTO,
    isRecord: Bool = true,
    to json: inout JSONWriter
  ) {
    json.object { json in
      if isRecord { json.field("version", RecipeFields.versionNumber) }
      json.field("id", text(recipe.id))
      json.field("name", recipe.name)
      json.field("method", recipe.method.rawValue)
      json.field("isStarter", recipe.isStarter)
      json.field("origin", recipe.origin.rawValue)
      json.field("isValid", recipe.isValid)
      json.field("defaultDose", recipe.defaultDose)
      json.field("defaultTargetYield", recipe.defaultTargetYield)
      json.field("defaultWaterTemperature", recipe.defaultWaterTemperature)
      json.field("defaultGrindLabel", recipe.defaultGrindLabel.rawValue)
      write(recipe.units, to: &json)
      json.object("texts") { json in
        json.field("dose", Canonical.mass(recipe.defaultDose, in: recipe.units?.dose ?? .gram))
        json.field(
          "yield",
          Canonical.mass(recipe.defaultTargetYield, in: recipe.units?.yield ?? .gram)
        )
        json.field(
          "temperature",
          text(recipe.defaultWaterTemperature, in: recipe.units?.temperature)
        )
      }
    }
  }

  /// Writes a `RecipeDetailDTO`.
  package static func write(_ detail: RecipeDetailDTO, to json: inout JSONWriter) {
    json.object { json in
      json.field("version", RecipeFields.versionNumber)
      json.key("recipe")
      write(detail.recipe, isRecord: false, to: &json)
      json.field("grindTactileDescriptor", detail.grindTactileDescriptor)
      write(detail.steps, isShown: true, to: &json)
      json.field("author", detail.author)
      json.field("source", detail.source)
      json.field("description", detail.description)
      write(tags: detail.tags, to: &json)
      json.field("notes", detail.notes)
      json.field("grinder", detail.grinder)
      json.field("grindSetting", detail.grindSetting)
      json.field("scaling", detail.scaling?.rawValue)
      json.field("totalTimeSeconds", detail.totalTimeSeconds)
      json.field("modifiedAt", detail.modifiedAt.flatMap { Timestamp($0)?.text })
    }
  }

  /// Writes a `CreateRecipeRequest`.
  ///
  /// - Parameter isRecord: whether the object stands by itself.
  package static func write(
    _ request: CreateRecipeRequest,
    isRecord: Bool = true,
    to json: inout JSONWriter
  ) {
    json.object { json in
      if isRecord { json.field("version", RecipeFields.versionNumber) }
      json.field("name", request.name)
      json.field("method", request.method.rawValue)
      json.field("origin", request.origin.rawValue)
      json.field("defaultDose", request.defaultDose)
      json.field("defaultTargetYield", request.defaultTargetYield)
      json.field("defaultWaterTemperature", request.defaultWaterTemperature)
      json.field("defaultGrindLabel", request.defaultGrindLabel.rawValue)
      json.field("grindTactileDescriptor", request.grindTactileDescriptor)
      write(request.steps, isShown: false, to: &json)
      json.field("author", request.author)
      json.field("source", request.source)
      json.field("description", request.description)
      write(tags: request.tags, to: &json)
      json.field("notes", request.notes)
      json.field("grinder", request.grinder)
      json.field("grindSetting", request.grindSetting)
      json.field("scaling", request.scaling?.rawValue)
      json.field("totalTimeSeconds", request.totalTimeSeconds)
      write(request.units, to: &json)
    }
  }

  /// Writes an `UpdateRecipeRequest`.
  package static func write(_ request: UpdateRecipeRequest, to json: inout JSONWriter) {
    json.object { json in
      json.field("version", RecipeFields.versionNumber)
      json.field("id", text(request.id))
      json.key("recipe")
      write(request.recipe, isRecord: false, to: &json)
    }
  }

  // MARK: Parts

  /// - Parameter isShown: whether to write the texts for people.
  private static func write(
    _ steps: [RecipeStepDTO],
    isShown: Bool,
    to json: inout JSONWriter
  ) {
    json.array("steps", steps) { json, step in
      json.object { json in
        json.field("stepId", text(step.stepId))
        json.field("orderIndex", step.orderIndex)
        json.field("instructionText", step.instructionText)
        json.field("timerDurationSeconds", step.timerDurationSeconds)
        json.field("waterAmountGrams", step.waterAmountGrams)
        json.field("isCumulativeWaterTarget", step.isCumulativeWaterTarget)
        json.field("isIce", step.isIce)
        json.field("isFixed", step.isFixed)
        json.field("startTimeSeconds", step.startTimeSeconds)
        json.field("waterTemperature", step.waterTemperature)
        json.field("waterUnit", step.waterUnit?.rawValue)
        json.field("temperatureUnit", step.temperatureUnit?.rawValue)
        if isShown { writeTexts(of: step, to: &json) }
      }
    }
  }

  private static func writeTexts(of step: RecipeStepDTO, to json: inout JSONWriter) {
    json.object("texts") { json in
      json.field(
        "water",
        step.waterAmountGrams.map { Canonical.mass($0, in: step.waterUnit ?? .gram) }
      )
      json.field("temperature", step.waterTemperature.map { text($0, in: step.temperatureUnit) })
    }
  }

  private static func write(tags: [String], to json: inout JSONWriter) {
    json.array("tags", tags) { json, tag in json.string(tag) }
  }

  private static func write(_ units: DisplayUnits?, to json: inout JSONWriter) {
    json.key("units")
    guard let units else { return json.null() }
    json.object { json in
      json.field("dose", units.dose?.rawValue)
      json.field("yield", units.yield?.rawValue)
      json.field("temperature", units.temperature?.rawValue)
    }
  }

  private static func text(_ id: UUID) -> String { id.text }

  private static func text(_ celsius: Double, in unit: TemperatureUnit?) -> String {
    Canonical.temperature(celsius: celsius, in: unit ?? .celsius)
  }
}

extension JSONWriter {
  /// Writes a field with a number, to 1e-6; `null` for nil and for what JSON cannot represent.
  fileprivate mutating func field(_ name: String, _ value: Double?) {
    key(name)
    if let value, value.isFinite { literal(Canonical.number(value)) } else { null() }
  }

  fileprivate mutating func field(_ name: String, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }
}
