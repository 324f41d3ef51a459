import RecipeLint
import Recipes
import Text

/// A command of the editor that the server offers where the editor says that it has it.
enum ClientCommand: String {
  /// Opens a terminal with `brewtimer`: the URI of the file, and the name of the recipe, or null if it is the only one.
  case brew = "brewguide.brew"
}

extension Server {
  /// `textDocument/codeLens`: above each recipe, what it amounts to, how often it was brewed, and commands that scale and
  /// brew it. A recipe with a mistake keeps its lenses: text that jumps while somebody types is hard to read.
  func codeLenses(_ document: DocumentSnapshot) -> [JSONObject] {
    guard settings.showsCodeLens, document.role == .recipe else { return [] }
    history?.look()
    return zip(document.recipes, document.figures).flatMap { recipe, figures -> [JSONObject] in
      let texts = [Self.summary(of: figures.plan, recipe), brews(of: recipe, in: document)]
      let scale: JSONObject = [
        "title": "Scale…", "command": ServerCommand.scale.rawValue,
        "arguments": [document.uri, recipe.recipe.document] as JSONList,
      ]
      // A lens without a command only informs.
      let commands = texts.compactMap(\.self).map { ["title": $0, "command": ""] as JSONObject }
      return (commands + [scale, brewing(recipe, in: document)].compactMap(\.self)).map {
        ["range": document.range(recipe.firstKeyRange), "command": $0]
      }
    }
  }

  /// Takes over the brews that were counted. If they have changed, the client is asked to request the lenses again.
  func takeHistory() {
    if history?.takeNews() == true, settings.showsCodeLens { refresh("codeLens") }
  }

  /// `3 brews, 4.3`: how many, and their average rating.
  private func brews(of recipe: RecipeView, in document: DocumentSnapshot) -> String? {
    guard let history, let path = document.path else { return nil }
    let identity = BrewHistory.Identity(recipe, inFile: project.identity(of: path))
    guard let ratings = history.ratings(of: identity, in: path.removingLastComponent()) else {
      return nil
    }
    let count = ratings.count == 1 ? "1 brew" : "\(ratings.count) brews"
    return ratings.average.map { "\(count), \(Canonical.number($0, decimals: 1))" } ?? count
  }

  /// The command where the editor has a terminal for it. An unsaved document is not a file that brewtimer could read.
  private func brewing(_ recipe: RecipeView, in document: DocumentSnapshot) -> JSONObject? {
    guard client.commands.contains(ClientCommand.brew.rawValue), document.path != nil else {
      return nil
    }
    let name = document.recipes.count == 1 ? nil : recipe.text(.name) ?? ""
    return [
      "title": "Brew", "command": ClientCommand.brew.rawValue,
      "arguments": [document.uri, name.orNull] as JSONList,
    ]
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

extension BrewHistory.Identity {
  /// What a diary knows a recipe by.
  fileprivate init(_ recipe: RecipeView, inFile path: String) {
    if let id = recipe.text(.id).flatMap({ UUID(text: $0) }) {
      self = .id(id)
    } else {
      self = .place(path: path, name: recipe.text(.name) ?? "")
    }
  }
}
