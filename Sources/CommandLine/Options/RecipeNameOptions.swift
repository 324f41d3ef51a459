import ArgumentParser
import RecipeBook
import SourceText
import SystemPackage
import Workspace

/// The options that name recipes of the collection, besides the words that do.
package struct RecipeNameOptions: ParsableArguments {
  /// `--id`
  @Option(
    name: .customLong("id"),
    help: ArgumentHelp(
      "The recipe whose id is <id> or begins with it; repeatable.",
      valueName: "id"
    )
  )
  package var ids: [String] = []

  @OptionGroup private var lastOption: LastRecipeOption

  /// Creates options for the parser to fill in.
  package init() {}

  /// Rejects what no id begins with.
  package func validate() throws {
    for id in ids where !RecipeReference.isBeginningOfID(id) {
      throw ValidationError(
        "--id takes an id or its beginning, such as 3f2a9c1e, not '\(id.escapedForTerminal)'"
      )
    }
  }

  /// Whether an option names a recipe.
  package var isGiven: Bool { !ids.isEmpty || lastOption.last }

  /// Finds the words of a request that are not paths, and adds the recipes that the options name.
  ///
  /// - Throws: ``ConfigurationProblems``.
  func resolve(_ request: inout InputRequest, with finder: inout RecipeFinder) throws {
    try finder.resolve(&request)
    for id in ids { try finder.add(id: id, to: &request) }
    if lastOption.last { try finder.addLast(to: &request) }
  }
}

/// The option for the last recipe.
package struct LastRecipeOption: ParsableArguments {
  /// `--last`
  @Flag(help: "The recipe that was used last.")
  package var last = false

  /// Creates options for the parser to fill in.
  package init() {}
}
