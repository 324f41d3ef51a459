import BrewDomain
import JSON
import RecipeLint

extension Server {
  /// `textDocument/codeLens`: above each recipe, what it amounts to, and a command that scales it. A recipe with a mistake
  /// keeps its lenses: text that jumps while somebody types is hard to read.
  func codeLenses(_ parameters: Parameters) throws(ResponseError) -> some JSONWritable {
    let document = try document(parameters)
    guard settings.showsCodeLens, !document.isConfiguration, isRecipe(document) else {
      return [CodeLens]()
    }
    return zip(document.recipes, document.figures).flatMap { recipe, figures -> [CodeLens] in
      let range = document.range(recipe.firstKeyRange)
      let summary = Self.summary(of: figures.plan, recipe)
      return [
        CodeLens(range: range, title: summary, command: "", arguments: nil),
        CodeLens(
          range: range,
          title: "Scale…",
          command: ServerCommand.scale.rawValue,
          arguments: RawJSON(
            "[\"\(document.uri.escapedForJSON)\",\(recipe.recipe.document)]"
          )
        ),
      ]
    }
  }

  /// `1:16.7 · 3 min 30 s · 5 steps`
  private static func summary(of plan: BrewPlan?, _ recipe: RecipeView) -> String {
    var parts = [plan?.ratioText ?? recipe.ratioText].compactMap(\.self)
    let time = recipe.values.brewTime()
    if let total = plan?.totalDurationSeconds, total > 0 {
      parts.append(Canonical.duration(seconds: total))
    } else if time.seconds > 0 {
      parts.append("at least \(Canonical.duration(seconds: time.seconds))")
    }
    let count = recipe.values.steps.count
    parts.append(count == 1 ? "1 step" : "\(count) steps")
    return parts.joined(separator: " · ")
  }
}

/// A line above a recipe.
private struct CodeLens: JSONWritable {
  let range: TextRange
  let title: String
  /// The command; empty for a line that only informs.
  let command: String
  let arguments: RawJSON?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("range", range)
      json.key("command")
      json.object { json in
        json.field("title", title)
        json.field("command", command)
        if let arguments { json.field("arguments", arguments) }
      }
    }
  }
}
