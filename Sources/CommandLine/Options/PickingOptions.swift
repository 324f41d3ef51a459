import ArgumentParser
import BrewDomain
import SourceText

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

/// Which recipes are wanted.
package struct RecipePicks: Sendable {
  /// Any of these methods; where empty, any at all.
  package let methods: Set<BrewMethod>
  /// Any of these in the name, in small letters; where empty, any name.
  package let names: [String]

  /// Whether every recipe is wanted.
  package var isEmpty: Bool { methods.isEmpty && names.isEmpty }

  /// Whether a recipe is wanted.
  package func contain(_ recipe: RecipeSummaryDTO) -> Bool {
    if !methods.isEmpty, !methods.contains(recipe.method) { return false }
    if names.isEmpty { return true }
    let name = recipe.name.lowercased()
    return names.contains { name.contains($0) }
  }

  /// What to do where none is.
  package var hint: String {
    let known = BrewMethod.allKnown
    for method in methods where !known.contains(method) {
      let near = nearestWord(to: method.rawValue, among: known.map(\.rawValue))
      if let near { return "did you mean --method \(near)?" }
    }
    return "leave out --method and --name to see all"
  }

  /// Which these are, as the end of a sentence.
  package var description: String {
    var parts: [String] = []
    if !methods.isEmpty {
      parts.append("for \(methods.map(\.rawValue).sorted().joined(separator: " or "))")
    }
    if !names.isEmpty {
      parts.append("called \(names.map { "'\($0)'" }.joined(separator: " or "))")
    }
    return parts.joined(separator: " and ")
  }
}
