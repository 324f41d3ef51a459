import BrewDomain
import JSON
import Reports
import SourceText

/// Recipes and requests as our own JSON: see ``RecipeFields``.
enum OwnJSONFormat {
  static let description = FormatDescription(
    title: "BrewGuide JSON",
    source: "docs/recipe-exchange.md#our-json",
    summary:
      "`RecipeDetailDTO`, `CreateRecipeRequest` or `UpdateRecipeRequest`: one, a list, or JSON Lines.",
    fields: [
      FieldFate("every field", .carried, "the key of the same meaning"),
      FieldFate("isStarter, isValid, texts", .carried, "derived again"),
      FieldFate("unknown fields", .lost, "a recipe has no such field"),
    ],
    held: .all,
    recognises: { file in
      file.objects.prefix(20).contains { _, node in
        node.field("defaultDose") != nil || node.field("recipe")?.field("name") != nil
      }
    },
    read: { file, _ throws(ImportRefusal) in try read(file) },
    write: write
  )

  private static func read(_ file: ImportFile) throws(ImportRefusal) -> ImportedRecipes {
    try file.requireJSON()
    do throws(RecipeJSONProblems) {
      let recipes = try RecipeJSONReader.recipes(in: file.bytes)
      return ImportedRecipes(
        recipes: recipes.enumerated().map { index, recipe in
          let unknown = recipe.findings.filter { $0.severity == .warning }
          return ImportedRecipe(
            request: recipe.request,
            id: recipe.id,
            place: recipes.count == 1 ? "" : "[\(index)]",
            notes: unknown.map { ImportNote(.lost, $0.path, $0.message) }
          )
        }
      )
    } catch {
      let lines = LineIndex(file.bytes)
      let problems = error.diagnostics.map { finding in
        let place = lines.position(at: min(finding.range.start, file.bytes.count))
        let help = finding.help.isEmpty ? "" : " (\(finding.help))"
        return "line \(place.line), column \(place.column): \(finding.message)\(help)"
      }
      throw ImportRefusal(problems.joined(separator: "; "))
    }
  }

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    var json = JSONWriter()
    if recipes.count == 1 {
      RecipeJSON.write(recipes[0], to: &json)
    } else {
      json.array(recipes) { json, recipe in RecipeJSON.write(recipe, to: &json) }
    }
    return ExportedText(text: json.text + "\n", notes: [])
  }
}
