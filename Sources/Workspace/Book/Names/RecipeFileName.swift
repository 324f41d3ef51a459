import Recipes

/// Names files after recipes.
package enum RecipeFileName {
  /// The longest name without its suffix, in bytes.
  private static let longest = 60

  /// The name of a recipe in small letters, its words joined by hyphens: `morning-v60` for `Morning V60!`. Letters
  /// with accents are written without, those of other scripts as they are.
  ///
  /// - Returns: `recipe` for a name without letters and digits.
  package static func stem(for name: String) -> String {
    var stem = ""
    for word in name.lowercased().foldedWords {
      let next = stem.isEmpty ? word : "-" + word
      guard stem.utf8.count + next.utf8.count <= longest else { break }
      stem += next
    }
    return stem.isEmpty ? "recipe" : stem
  }
}
