import BrewDomain
import RecipeExchange
import RecipeSchema
import SourceText
import SystemPackage
import Workspace

/// The collected recipes, which the program contains: those of `recipes/` in its repository.
///
/// `make docs` packs the files into one: two texts for each, its path and the recipe, each behind a NUL.
package struct CollectedRecipe: Sendable {
  /// The recipe as lists show it.
  package let stored: StoredRecipe
  /// The recipe.
  package let document: RecipeDocument

  /// All of them, by their paths. They are decompressed when they are asked for.
  package static var all: [CollectedRecipe] {
    let texts = (CompressedText.text(in: PackageResources.recipes_z) ?? "").split(
      separator: "\0" as Character,
      omittingEmptySubsequences: false
    )
    return stride(from: 0, to: texts.count - 1, by: 2).flatMap { index in
      recipes(of: texts[index + 1], at: String(texts[index]))
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

  /// The recipes of a file.
  private static func recipes(of text: Substring, at path: String) -> [CollectedRecipe] {
    let file = RecipeFile(bytes: Array(text.utf8), identity: path)
    return file.documents.enumerated().compactMap { number, document in
      CollectedRecipe(document, number, at: path)
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
