import RecipeExchange
import Recipes

/// The tables of docs/exchange.md.
enum ExchangeTables {
  /// All formats: what they are, and what they hold.
  static var formats: String {
    var table = MarkdownTable("format", "name", "read", "written", "described at")
    for format in ExchangeFormat.allCases {
      let description = format.description
      table.add(
        description.title,
        format.rawValue.code,
        "yes",
        description.write == nil ? "no" : "yes",
        description.source
      )
    }
    return table.text
  }

  /// What becomes of the fields of each format in an import.
  static var imports: String {
    ExchangeFormat.allCases.map { format in
      var table = MarkdownTable("field", "is", "where, or why")
      for fate in format.description.fields {
        table.add(fate.field, fate.kind.rawValue, fate.target)
      }
      return "### \(format.description.title)\n\n\(format.description.summary)\n\n\(table.text)"
    }.joined(separator: "\n\n")
  }

  /// The keys that each format cannot hold when a recipe is written.
  static var exports: String {
    var table = MarkdownTable(
      "format",
      "keys of a recipe that are lost",
      "keys of a step that are lost"
    )
    for format in ExchangeFormat.written {
      let held = format.description.held
      // These are of this collection, and no format is expected to hold them.
      let own: Set<RecipeKey> = [.format, .id, .modifiedAt]
      let recipe = RecipeKey.allCases.filter { !held.recipe.contains($0) && !own.contains($0) }
      let step = StepKey.allCases.filter {
        !held.step.contains($0) && $0 != .order && $0 != .id
      }
      table.add(
        format.description.title,
        Self.list(recipe.map { RecipeFormat.describe($0).name }),
        Self.list(step.map { RecipeFormat.describe($0).name })
      )
    }
    return table.text
  }

  /// The fields of our JSON.
  static var fields: String {
    let objects: [(String, [RecipeField])] = [
      ("RecipeSummaryDTO", RecipeFields.summary), ("RecipeDetailDTO", RecipeFields.detail),
      ("CreateRecipeRequest", RecipeFields.create), ("UpdateRecipeRequest", RecipeFields.update),
      ("RecipeStepDTO", RecipeFields.step),
    ]
    return objects.map { name, fields in
      var table = MarkdownTable("field", "value", "meaning")
      for field in fields {
        let null = field.isOptional ? ", or `null`" : ""
        table.add(field.name.code, field.expectation + null, field.summary)
      }
      return "### \(name)\n\n\(table.text)"
    }.joined(separator: "\n\n")
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map(\.code).joined(separator: ", ")
  }
}
