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
    json.write(RecipeFields.summary, of: RecipeDetailDTO(recipe: recipe), isRecord: isRecord)
  }

  /// Writes a `RecipeDetailDTO`.
  package static func write(_ detail: RecipeDetailDTO, to json: inout JSONWriter) {
    json.write(RecipeFields.detail, of: detail, isRecord: true)
  }

  /// Writes a `CreateRecipeRequest`.
  package static func write(_ request: CreateRecipeRequest, to json: inout JSONWriter) {
    json.write(RecipeFields.create, of: request.content, isRecord: true, isShown: false)
  }

  /// Writes an `UpdateRecipeRequest`.
  package static func write(_ request: UpdateRecipeRequest, to json: inout JSONWriter) {
    var recipe = request.recipe.content
    recipe.recipe.id = request.id
    json.write(RecipeFields.update, of: recipe, isRecord: true, isShown: false)
  }
}

extension JSONWriter {
  /// Writes an object with these fields.
  ///
  /// - Parameter isShown: whether steps have texts for people.
  fileprivate mutating func write(
    _ fields: [RecipeField],
    of recipe: RecipeDetailDTO,
    isRecord: Bool,
    isShown: Bool = true
  ) {
    object { json in
      for field in fields {
        switch field.kind {
        case .version:
          if isRecord { json.field(field.name, RecipeFields.versionNumber) }
        case .object(let inner) where field.recipe == nil || field.recipe?.get(recipe) != nil:
          json.key(field.name)
          json.write(inner, of: recipe, isRecord: false, isShown: isShown)
        case .objects(let inner):
          json.key(field.name)
          json.array(recipe.steps) { json, step in
            json.write(inner.filter { isShown || !$0.isDerived }, of: step)
          }
        default: json.field(field.name, field.recipe?.get(recipe))
        }
      }
    }
  }

  private mutating func write(_ fields: [RecipeField], of step: RecipeStepDTO) {
    object { json in
      for field in fields {
        if case .object(let inner) = field.kind {
          json.key(field.name)
          json.write(inner, of: step)
        } else {
          json.field(field.name, field.step?.get(step))
        }
      }
    }
  }
}
