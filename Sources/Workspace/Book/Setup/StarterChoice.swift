import RecipeText
import Recipes
import SystemPackage

/// A starter of the program, as a file of a book.
package struct ShippedStarter: Sendable {
  /// Its summary.
  package let recipe: RecipeSummaryDTO
  /// Its text.
  package let text: String

  /// The path in a book: `recipes/v60/one-cup-v60.yaml`.
  package var path: FilePath {
    FilePath("recipes").appending(recipe.method.rawValue)
      .appending("\(RecipeFileName.stem(for: recipe.name)).yaml")
  }

  /// All of them, by method and name.
  package static let all: [ShippedStarter] = StarterTexts.all.compactMap { text in
    RecipeFile(bytes: Array(text.utf8), identity: "-").documents.first?.toSummaryDTO().map {
      ShippedStarter(recipe: $0, text: text)
    }
  }.sorted {
    ($0.recipe.method.rawValue, $0.recipe.name) < ($1.recipe.method.rawValue, $1.recipe.name)
  }

  /// The methods that have starters, in alphabetical order.
  package static var methods: [BrewMethod] {
    all.reduce(into: []) { methods, starter in
      if !methods.contains(starter.recipe.method) { methods.append(starter.recipe.method) }
    }
  }
}

/// Which starters a new book gets.
package enum StarterChoice: Equatable, Sendable {
  /// Those for the methods that most people have.
  case usual
  /// All of them.
  case all
  /// Those for some methods; none if empty.
  case methods(Set<BrewMethod>)

  private static let usualMethods: Set<BrewMethod> = [.v60, .aeropress, .frenchPress, .mokaPot]

  /// The chosen starters.
  package var starters: [ShippedStarter] {
    switch self {
    case .all: ShippedStarter.all
    case .usual: ShippedStarter.all.filter { Self.usualMethods.contains($0.recipe.method) }
    case .methods(let methods): ShippedStarter.all.filter { methods.contains($0.recipe.method) }
    }
  }
}
