import ArgumentParser
import SystemPackage
import Text
import Workspace

/// The options that name recipes of the collection, besides the words that do.
struct RecipeNameOptions: ParsableArguments {
  /// `--id`
  @Option(
    name: .customLong("id"),
    help: "The recipe whose id is <id> or begins with it; repeatable."
  )
  var ids: [String] = []

  /// `--last`
  @Flag(help: Self.lastHelp)
  var last = false

  /// The help of `--last` in all commands. Not a separate group, because each group makes all starts slower.
  static let lastHelp: ArgumentHelp = "Use the recipe that you used last."

  /// Rejects what no id begins with.
  func validate() throws {
    for id in ids where !RecipeReference.isBeginningOfID(id) {
      throw ValidationError(
        "--id takes an id or its beginning, such as 3f2a9c1e, not '\(id.escapedForTerminal)'"
      )
    }
  }

  /// Whether an option names a recipe.
  var isGiven: Bool { !ids.isEmpty || last }

  /// Finds the words of a request that are not paths, and adds the recipes that the options name.
  ///
  /// - Throws: ``ConfigurationProblems``.
  func resolve(_ request: inout InputRequest, with finder: inout RecipeFinder) throws {
    try finder.resolve(&request)
    for id in ids { try finder.add(id: id, to: &request) }
    if last { try finder.addLast(Composition.preferences.current, to: &request) }
  }
}
