import RecipeExchange
import Recipes

/// The tables of docs/exchange.md.
enum ExchangeTables {
  /// All formats: what they are, and what they hold.
  static var formats: String {
    markdownTable(
      ["format", "name", "read", "written", "described at"],
      ExchangeFormat.allCases.map { format in
        let description = format.description
        let isWritten = description.write == nil ? "no" : "yes"
        return [description.title, format.rawValue.code, "yes", isWritten, description.source]
      }
    )
  }

  /// What happens to the fields of each format in an import.
  static var imports: String {
    ExchangeFormat.allCases.map { format in
      let rows = format.description.fields.map { [$0.field, $0.kind.rawValue, $0.target] }
      let table = markdownTable(["field", "is", "where, or why"], rows)
      return "### \(format.description.title)\n\n\(format.description.summary)\n\n\(table)"
    }.joined(separator: "\n\n")
  }

  /// The keys that each format cannot hold when a recipe is written.
  static var exports: String {
    let rows = ExchangeFormat.written.map { format in
      let held = format.description.held
      // These are of this collection, and no format is expected to hold them.
      let own: Set<RecipeKey> = [.format, .id, .modifiedAt]
      let recipe = RecipeKey.allCases.filter { !held.recipe.contains($0) && !own.contains($0) }
      let step = StepKey.allCases.filter {
        !held.step.contains($0) && $0 != .order && $0 != .id
      }
      return [
        format.description.title, Self.list(recipe.map { RecipeFormat.describe($0).name }),
        Self.list(step.map { RecipeFormat.describe($0).name }),
      ]
    }
    let keys = ["keys of a recipe that are lost", "keys of a step that are lost"]
    return markdownTable(["format"] + keys, rows)
  }

  /// The fields of our JSON.
  static var fields: String {
    let objects: [(String, [RecipeField])] = [
      ("RecipeSummaryDTO", RecipeFields.summary), ("RecipeDetailDTO", RecipeFields.detail),
      ("CreateRecipeRequest", RecipeFields.create), ("UpdateRecipeRequest", RecipeFields.update),
      ("RecipeStepDTO", RecipeFields.step),
    ]
    return objects.map { name, fields in
      "### \(name)\n\n"
        + FieldTable.text(fields.map { ($0.name, $0.expectation, $0.isOptional, $0.summary) })
    }.joined(separator: "\n\n")
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map(\.code).joined(separator: ", ")
  }
}
