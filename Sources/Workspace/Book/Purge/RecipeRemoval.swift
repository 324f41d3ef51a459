import Platform
import Recipes
import SystemPackage

/// Deletes recipes for good: their files, and what this machine remembers of them.
package struct RecipeRemoval: Sendable {
  /// A thing that is deleted.
  package enum Item: Equatable, Sendable {
    /// A recipe: its name, and its file; whether other recipes in the file stay.
    case recipe(name: String, file: FilePath, isPart: Bool)
    /// A copy that an interrupted run has left.
    case copy(FilePath)
    /// The record of the last change.
    case history
    /// That it was the last recipe.
    case preference
  }

  private let recipes: [StoredRecipe]
  private let book: RecipeFolder
  private let history: ChangeHistory?
  private let preferences: UserPreferences
  private let copies: [Copy]

  /// A copy that an interrupted run has left beside a recipe.
  private struct Copy {
    let path: FilePath
    let boundary: WriteBoundary
  }

  /// The removal of some recipes of a book. Nothing is written.
  ///
  /// - Parameters:
  ///   - book: the collection, without a history: what is purged cannot be undone.
  ///   - history: the record of the last change.
  package init(
    of recipes: [StoredRecipe],
    in book: RecipeFolder,
    history: ChangeHistory?,
    preferences: UserPreferences
  ) {
    self.recipes = recipes
    self.book = book
    self.history = history
    self.preferences = preferences
    var copies: [Copy] = []
    for path in recipes.compactMap({ $0.file.input.path }) {
      let folder = book.directory.path.pushing(path.removingLastComponent())
      for copy in LeftoverDrafts.copies(in: folder)
      where !copies.contains(where: { $0.path == copy }) && Self.holds(recipes, copy) {
        copies.append(Copy(path: copy, boundary: book.scope.boundary(of: path)))
      }
    }
    self.copies = copies
  }

  private static func holds(_ recipes: [StoredRecipe], _ copy: FilePath) -> Bool {
    guard let bytes = FileReader(in: WorkingDirectory("/")).bytes(of: copy) else { return false }
    let found = RecipeFile(bytes: bytes, identity: "-").documents.compactMap { $0.toSummaryDTO() }
    return found.contains { copy in
      recipes.contains { $0.summary.id == copy.id || $0.summary.name == copy.name }
    }
  }

  /// The absolute paths of the files.
  package var files: [FilePath] {
    recipes.compactMap { $0.file.input.path }.map {
      book.directory.path.pushing($0).lexicallyNormalized()
    }
  }

  /// Texts that identify the recipes in a history: their own ids.
  package var marks: [String] { recipes.filter(\.hasOwnID).map(\.idText) }

  /// What is deleted.
  package var items: [Item] {
    var items = recipes.compactMap { recipe in
      recipe.file.input.path.map { path in
        Item.recipe(name: recipe.summary.name, file: path, isPart: isPart(recipe))
      }
    }
    items += copies.map { Item.copy($0.path) }
    if isInHistory { items.append(.history) }
    if isLastRecipe { items.append(.preference) }
    return items
  }

  /// Whether other recipes of a file stay.
  private func isPart(_ recipe: StoredRecipe) -> Bool {
    let file = book.contents.files.first { $0.file.input == recipe.file.input }
    let going = Set(recipes.map(\.summary.id))
    return file.map { $0.recipes.contains { !going.contains($0.summary.id) } } ?? false
  }

  private var isInHistory: Bool {
    history?.mentions(recipes.map(\.summary.name) + marks) ?? false
  }

  private var isLastRecipe: Bool {
    let preferences = preferences.current
    return recipes.contains { preferences.isLast($0.summary, in: $0.file.input, book.directory) }
  }

  /// Deletes everything in ``items``. The recipes come last, and stay if something else cannot be deleted: the next run
  /// finds that by them.
  ///
  /// - Returns: the errors.
  package func run() -> [BookWriteError] {
    var errors: [BookWriteError] = []
    for copy in copies {
      do throws(WriteFailure) { try FileCalls.remove(copy.path, within: copy.boundary) } catch {
        errors.append(.removing(PrintableName.of(copy.path), error))
      }
    }
    if isInHistory {
      do throws(Errno) { try history?.remove() } catch {
        errors.append(
          .removing("\(history?.name ?? ""), the record of the last change", error)
        )
      }
    }
    func attempt(_ deletion: () throws -> Void) {
      do {
        try deletion()
      } catch let error as BookWriteError {
        errors.append(error)
      } catch let error as InputError {
        errors.append(BookWriteError(message: error.message, hint: error.hint))
      } catch {
        errors.append(BookWriteError(message: "\(error)", hint: nil))
      }
    }
    if isLastRecipe { attempt { try preferences.setLastSelectedRecipeId(nil) } }
    guard errors.isEmpty else { return errors }
    for recipe in recipes { attempt { _ = try book.deleteCustomRecipe(id: recipe.summary.id) } }
    return errors
  }
}

extension BookWriteError {
  /// A file could not be removed.
  package static func removing(_ name: String, _ failure: WriteFailure) -> BookWriteError {
    BookWriteError(message: "cannot remove \(name): \(failure.phrase)", hint: failure.hint)
  }

  /// The same for an error of the system.
  package static func removing(_ name: String, _ errno: Errno) -> BookWriteError {
    BookWriteError(message: "cannot remove \(name): \(errno.phrase)", hint: nil)
  }
}
