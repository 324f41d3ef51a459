import ArgumentParser
import Recipes
import Text

/// The options that select some of the recipes.
struct RecipeFilterOptions: ParsableArguments {
  @Option(
    help: "Only recipes for <method>, such as v60; repeatable.",
    completion: .list(BrewMethod.allKnown.map(\.rawValue))
  )
  var method: [String] = []

  @Option(
    help: .value("text", "Only recipes whose name contains <text>, ignoring case; repeatable.")
  )
  var name: [String] = []

  /// Rejects blank values.
  func validate() throws {
    if name.contains(where: \.isBlank) {
      throw ValidationError("--name takes part of a recipe name, such as kasuya")
    }
    if method.contains(where: \.isBlank) {
      throw ValidationError("--method takes a brew method, such as v60 or french-press")
    }
  }

  /// The filter.
  var filter: RecipeFilter {
    RecipeFilter(methods: method, names: name)
  }
}

/// Selects recipes by method and name.
struct RecipeFilter: Sendable {
  /// Accepts any of these methods; if empty, any method.
  let methods: Set<BrewMethod>
  /// The methods as they were asked for.
  private let methodNames: [String]
  /// Accepts names that contain any of these texts; if empty, any name.
  let names: [NamePart]

  /// A filter for methods and parts of names, as given on a command line.
  init(methods: [String], names: [String]) {
    self.methods = Set(methods.flatMap(BrewMethod.filter))
    methodNames = methods
    self.names = names.map { NamePart($0) }
  }

  /// Whether the filter accepts every recipe.
  var isEmpty: Bool { methods.isEmpty && names.isEmpty }

  /// Whether the filter accepts a recipe.
  func matches(_ recipe: RecipeSummaryDTO) -> Bool {
    if !methods.isEmpty, !methods.contains(recipe.method) { return false }
    return names.isEmpty || names.contains { $0.isContained(in: recipe.name) }
  }

  /// Reports that no recipe matches, and what to do.
  func reportNothing(on console: Console) {
    console.error("no recipe found \(description)", hint: hint)
  }

  private var hint: String {
    for name in methodNames where !BrewMethod.argument(name).isKnown {
      if let near = BrewMethod.nearest(to: name) {
        return "did you mean --method \(near.rawValue)?"
      }
    }
    return "remove --method and --name to see all recipes"
  }

  /// The filter in words, as the end of a sentence.
  private var description: String {
    var parts: [String] = []
    if !methods.isEmpty {
      // A misspelt method is shown as it was typed.
      let meant = methodNames.map(BrewMethod.argument)
      let asked = Set(meant.map { $0.isKnown ? $0.displayName : $0.rawValue }).sorted()
      parts.append("for \(asked.joined(separator: " or "))")
    }
    if !names.isEmpty {
      parts.append("with \(names.map { "'\($0.text)'" }.joined(separator: " or ")) in its name")
    }
    return parts.joined(separator: " ")
  }
}
