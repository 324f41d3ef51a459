import BrewDomain
import SystemPackage
import Workspace

/// How people name a recipe: by a path, an id or its beginning, or a name.
package struct RecipeReference: Sendable {
  /// The shortest beginning of an id. Shorter ones would often be words.
  private static let shortestID = 4

  /// As written.
  package let text: String

  /// A reference, as written.
  package init(_ text: String) { self.text = text }

  /// Whether the text can only be a path.
  package var isPath: Bool {
    text.utf8.contains(UInt8(ascii: "/")) || text.hasSuffix(".yaml") || text.hasSuffix(".yml")
  }

  /// What a reference leads to.
  package enum Match: Sendable {
    /// The recipe.
    case one(StoredRecipe)
    /// Several recipes; at least two.
    case several([StoredRecipe])
    /// None; recipes with similar names, best first.
    case none(similar: [StoredRecipe])
  }

  /// Finds the recipe among those of a folder. A whole id goes before a whole name, and that before the beginning of an
  /// id and a part of a name, so that adding a recipe never changes what a whole name means.
  package func match(in recipes: [StoredRecipe]) -> Match {
    let id = text.lowercased()
    let part = NamePart(text)
    let tests: [(StoredRecipe) -> Bool] = [
      { $0.idText == id },
      { part.isWhole($0.summary.name) },
      { self.mayBeID && $0.idText.hasPrefix(id) },
      { !part.isBlank && part.isContained(in: $0.summary.name) },
    ]
    for test in tests {
      let found = recipes.filter(test)
      if found.count == 1 { return .one(found[0]) }
      if !found.isEmpty { return .several(found) }
    }
    return .none(similar: similar(in: recipes))
  }

  private var mayBeID: Bool {
    text.utf8.count >= Self.shortestID
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        default: false
        }
      }
  }

  /// Recipes that share a word with the text; at most five.
  private func similar(in recipes: [StoredRecipe]) -> [StoredRecipe] {
    let words = Set(text.foldedWords)
    let shared = recipes.map {
      (recipe: $0, count: words.intersection($0.summary.name.foldedWords).count)
    }
    return Array(
      shared.filter { $0.count > 0 }.sorted { $0.count > $1.count }.prefix(5).map(\.recipe)
    )
  }
}

extension StoredRecipe {
  /// The id as it is written and shown.
  package var idText: String { summary.id.uuidString.lowercased() }
}
