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
