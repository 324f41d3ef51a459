import RecipeExchange
import Recipes

/// The tables of docs/exchange.md.
enum ExchangeTables {
  /// All formats: what they are, and what they hold.
  static var formats: String {
    markdownTable(
      ["format", "name", "written", "described at"],
      ExchangeFormat.allCases.map { format in
        let description = format.description
        let isWritten = description.write == nil ? "no" : "yes"
        return [description.title, format.rawValue.code, isWritten, description.source]
      }
    )
  }

  /// What happens to the fields of each format in an import.
  static var imports: String {
    ExchangeFormat.allCases.map { format in
      let description = format.description
      let lists = ImportNote.Kind.allCases.compactMap { kind in
        list(of: kind, description.fields.filter { $0.kind == kind })
      }
      return (["### \(description.title)", description.summary] + lists).joined(separator: "\n\n")
    }.joined(separator: "\n\n")
  }

  /// The fields to which the same happens. Those about which there is nothing more to say are in one item.
  private static func list(of kind: ImportNote.Kind, _ fields: [FieldFate]) -> String? {
    func isPlain(_ fate: FieldFate) -> Bool {
      kind == .carried && !fate.target.contains(" ") || fate.target == "a recipe has no such field"
    }
    /// Marks at the beginning would be read as Markdown.
    func name(_ fate: FieldFate) -> String {
      fate.field.first.map { ">#=-~@".contains($0) } == true ? fate.field.code : fate.field
    }
    let plain = fields.filter(isPlain).map(name).joined(separator: ", ")
    let others = fields.filter { !isPlain($0) }.map { "\(name($0)): \($0.target)" }
    let items = (plain.isEmpty ? [] : [plain]) + others
    let title = "\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst()):"
    guard items.count > 1 else { return items.first.map { "\(title) \($0)" } }
    return "\(title)\n\n" + items.map { "- \($0)" }.joined(separator: "\n")
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
    var shown: Set<[String]> = []
    return objects.map { name, fields in
      let rows = fields.map { [$0.name, $0.expectation, "\($0.isOptional)", meaning(of: $0)] }
      let new = zip(fields, rows).filter { !shown.contains($1) }
      let known = rows.filter { shown.contains($0) }.map { $0[0] }
      shown.formUnion(rows)
      let table =
        new.isEmpty
        ? [] : [FieldTable.text(new.map { ($0.name, $0.expectation, $0.isOptional, $1[3]) })]
      return (["### \(name)"] + table + (known.isEmpty ? [] : ["As above: \(known.codes)."]))
        .joined(separator: "\n\n")
    }.joined(separator: "\n\n")
  }

  /// The key with the same value; else what the field means.
  private static func meaning(of field: RecipeField) -> String {
    let key = (RecipeFormat.recipe + RecipeFormat.step).first { $0.summary == field.summary }
    return key.map { $0.name.code } ?? field.summary
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map(\.code).joined(separator: ", ")
  }
}
