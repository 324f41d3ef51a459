import BrewDomain
import SystemPackage
import Workspace

/// A recipe of another program, for a file of its own.
package struct AddedRecipe: Sendable {
  /// The content.
  package let detail: RecipeDetailDTO
  /// Lines for the beginning of the file, such as where the recipe is from.
  package let comments: [String]

  /// The recipe with these values.
  package init(_ detail: RecipeDetailDTO, comments: [String]) {
    self.detail = detail
    self.comments = comments
  }

  /// The source of the recipe, with its comments.
  package func text() throws(BookWriteError) -> [UInt8] {
    let head = comments.map { "# \($0)\n" }.joined()
    return Array(head.utf8) + (try RecipeRewriting.newText(of: detail))
  }
}

extension RecipeFolder {
  /// The files that some new recipes would get, which do not exist.
  package func files(for recipes: [AddedRecipe]) throws(BookWriteError) -> [FilePath] {
    var taken: Set<FilePath> = []
    var files: [FilePath] = []
    for recipe in recipes {
      if case .file = place, !files.isEmpty {
        throw BookWriteError(
          message: "one file cannot hold \(recipes.count) new recipes",
          hint: "name a folder with --output"
        )
      }
      let file = try place.file(for: recipe.detail.recipe, in: directory, taken: taken)
      taken.insert(file)
      files.append(file)
    }
    return files
  }

  /// Adds recipes, each in a file of its own: all of them, or none. Nothing is overwritten.
  ///
  /// - Parameters:
  ///   - recipes: valid, or wanted in spite of their errors.
  ///   - summary: what is done, as in ``BookChange/summary``.
  package func add(
    _ recipes: [AddedRecipe],
    summary: String
  ) throws(BookWriteError) -> BookReceipt {
    var changes: [FileChange] = []
    for (file, recipe) in zip(try files(for: recipes), recipes) {
      changes.append(FileChange(file, old: nil, new: try recipe.text()))
    }
    return try add(BookChange(summary, changes))
  }
}
