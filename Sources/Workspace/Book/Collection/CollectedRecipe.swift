import Files
import RecipeText
import Recipes
import SystemPackage
import Text

/// The collected recipes, which the program contains: those of `recipes/` in its repository.
package struct CollectedRecipe: Sendable {
  /// The recipe as lists show it.
  package let stored: StoredRecipe
  /// The recipe.
  package let document: RecipeDocument

  /// All of them, by their paths.
  package static var all: [CollectedRecipe] {
    CollectedText.all.flatMap { text in
      RecipeFile(bytes: Array(text.text.utf8), identity: text.path).documents.enumerated()
        .compactMap { number, document in CollectedRecipe(document, number, at: text.path) }
    }
  }

  /// The recipe that a text names, by its id or name, among all of them.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: an error with candidates if there are several.
  package static func named(_ reference: RecipeReference) throws(InputError) -> CollectedRecipe? {
    let all = all
    switch reference.match(in: all.map(\.stored)) {
    case .one(let found): return all.first { $0.stored.summary.id == found.summary.id }
    case .several(let found, let kind): throw reference.error(kind, found)
    case .none: return nil
    }
  }

  private init?(_ document: RecipeDocument, _ number: Int, at path: String) {
    guard let summary = document.toSummaryDTO() else { return nil }
    self.document = document
    // Not a path on this machine.
    let place = FilePath("collection:\(path.dropFirst("recipes/".count))")
    stored = StoredRecipe(
      summary: summary,
      author: document.author,
      tags: document.tags,
      hasOwnID: document.hasOwnID,
      file: SelectedFile(input: InputFile(.path(place)), settings: 0),
      document: number
    )
  }
}
