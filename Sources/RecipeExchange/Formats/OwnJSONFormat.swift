import Recipes
import Text

/// Recipes and requests as our own JSON: see ``RecipeFields``.
enum OwnJSONFormat {
  static let description = FormatDescription(
    title: "BrewGuide JSON",
    source: "docs/exchange.md#our-json",
    summary:
      "`RecipeDetailDTO`, `CreateRecipeRequest` or `UpdateRecipeRequest`: one, a list, or JSON Lines.",
    fields: [
      ("every field", .carried, "the key of the same meaning"),
      ("isStarter, isValid, texts, version", .carried, "derived again"),
      ("origin", .changed, "custom, for a starter"),
      ("modifiedAt", .changed, "the time of the import"),
      ("unknown fields", .lost, "a recipe has no such field"),
    ],
    held: .all,
    recognizes: { file in
      file.objects.prefix(20).contains { _, node in
        node.field("defaultDose") != nil || node.field("recipe")?.field("name") != nil
      }
    },
    read: { file, _ throws(ImportRefusal) in try read(file) },
    write: write
  )

  private static func read(_ file: ImportFile) throws(ImportRefusal) -> ImportedRecipes {
    _ = try file.requireObjects()
    do throws(RecipeJSONProblems) {
      let recipes = try RecipeJSONReader.recipes(in: file.bytes)
      return ImportedRecipes(
        recipes: zip(recipes, file.objects).map { recipe, object in
          ImportedRecipe(
            request: recipe.request,
            id: recipe.id,
            place: object.place,
            notes: notes(on: recipe, object.node, at: object.place)
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

  /// What happened to the fields: all but unknown ones are in the recipe.
  private static func notes(
    on recipe: ReadRecipe,
    _ node: JSONNode,
    at place: String
  ) -> [ImportNote] {
    let lost = recipe.findings.filter { $0.severity == .warning }.map { finding in
      ImportNote(.lost, finding.path, finding.message)
    }
    let unknown = Set(lost.map(\.field))
    var notes: [ImportNote] = []
    func add(_ node: JSONNode, _ prefix: String) {
      guard case .object(let fields) = node.value else { return }
      for (name, value) in fields {
        let path = prefix.isEmpty ? name : "\(prefix).\(name)"
        if case .null = value.value { continue }
        if name == "recipe" {
          add(value, path)
        } else if name == "origin", recipe.request.origin == .starter {
          notes.append(ImportNote(.changed, path, "'starter' became origin: custom"))
        } else if name == "modifiedAt" {
          notes.append(ImportNote(.changed, path, "became the time of the import"))
        } else if !unknown.contains(path) {
          notes.append(ImportNote(.carried, path, name))
        }
      }
    }
    add(node, place)
    return notes + lost
  }

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    var json = JSONWriter()
    json.array(recipes) { json, recipe in RecipeJSON.write(recipe, to: &json) }
    return ExportedText(text: json.text + "\n", notes: [])
  }
}
