import Recipes
import Text

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

extension BrewMethod {
  /// The method that an option names, known or not: `kalita-wave`, `Hario V60`, `cafetière`, `nel-drip`.
  static func argument(_ text: String) -> BrewMethod {
    BrewMethod(named: text) ?? asWritten(text)
  }

  /// The methods that a filter accepts: the one that the text names, and one that a configuration may declare
  /// under just this word.
  static func filter(_ text: String) -> Set<BrewMethod> {
    [argument(text), asWritten(text)]
  }

  /// The known method that was probably meant by an unknown one.
  static func nearest(to text: String) -> BrewMethod? {
    if let meant = meant(by: text) { return meant.value }
    let near = nearestWord(to: WordChoice.kebabCase(text), among: allKnown.map { $0.rawValue })
    return near.map { BrewMethod(rawValue: $0) }
  }

  private static func asWritten(_ text: String) -> BrewMethod {
    BrewMethod(rawValue: WordChoice.kebabCase(text))
  }
}
