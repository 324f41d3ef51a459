import ArgumentParser
import BrewDomain

/// The options that pick some of the recipes.
package struct PickingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only recipes for <method>, such as v60; repeatable.", valueName: "method"),
    completion: .list(BrewMethod.allKnown.map(\.rawValue))
  )
  var method: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only recipes with <text> in their name, in capitals or not; repeatable.",
      valueName: "text"
    )
  )
  var name: [String] = []

  /// Options to be filled in by the parser.
  package init() {}

  /// Refuses texts that pick nothing.
  package func validate() throws {
    if name.contains(where: \.isBlank) {
      throw ValidationError("--name takes a part of a recipe's name, such as kasuya")
    }
    if method.contains(where: \.isBlank) {
      throw ValidationError("--method takes a brew method, such as v60 or french-press")
    }
  }

  /// What the options pick.
  package var picks: RecipePicks {
    RecipePicks(methods: Set(method.map(BrewMethod.init)), names: name.map { $0.lowercased() })
  }
}
