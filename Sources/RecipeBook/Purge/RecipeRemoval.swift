import Platform
import RecipeSchema
import SystemPackage
import Workspace

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
  private let state: FilePath?
  private let copies: [FilePath]

  /// The removal of some recipes of a book. Nothing is written.
  ///
  /// - Parameters:
  ///   - book: the collection, without a history: what is purged cannot be undone.
  ///   - history: the record of the last change.
  ///   - state: the user's state folder of the program.
  package init(
    of recipes: [StoredRecipe],
    in book: RecipeFolder,
    history: ChangeHistory?,
    state: FilePath?
  ) {
    self.recipes = recipes
    self.book = book
    self.history = history
    self.state = state
    let folders = recipes.compactMap { $0.file.input.path?.removingLastComponent() }
    var copies: [FilePath] = []
    for folder in folders {
      let place = book.directory.path.pushing(folder)
      for copy in LeftoverDrafts.copies(in: place) where !copies.contains(copy) {
        if Self.holds(recipes, copy) { copies.append(copy) }
      }
    }
    self.copies = copies
  }

  private static func holds(_ recipes: [StoredRecipe], _ copy: FilePath) -> Bool {
    guard case .bytes(let bytes)? = try? FileReader(in: WorkingDirectory("/")).read(copy) else {
      return false
    }
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
    items += copies.map(Item.copy)
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
    let last = Preferences(in: state).lastSelectedRecipeId
    return recipes.contains { $0.summary.id == last }
  }

  /// Deletes everything in ``items``. The recipes come last, and stay if something else cannot be deleted: the next run
  /// finds that by them.
  ///
  /// - Returns: the errors.
  package func run() -> [BookWriteError] {
    var errors: [BookWriteError] = []
    for copy in copies {
      do throws(Errno) { try FileCalls.remove(copy) } catch {
        errors.append(.removing(PrintableName.of(copy), error))
      }
    }
    if isInHistory {
      do throws(Errno) { try history?.remove() } catch {
        errors.append(
          .removing("\(history?.name ?? ""), the record of the last change", error)
        )
      }
    }
    if isLastRecipe, !Preferences.change(in: state, { $0.lastSelectedRecipeId = nil }) {
      errors.append(
        BookWriteError(message: "cannot write \(Preferences.name(in: state))", hint: nil)
      )
    }
    guard errors.isEmpty else { return errors }
    for recipe in recipes {
      do {
        _ = try book.deleteCustomRecipe(id: recipe.summary.id)
      } catch let error as BookWriteError {
        errors.append(error)
      } catch let error as InputError {
        errors.append(BookWriteError(message: error.message, hint: error.hint))
      } catch {
        errors.append(BookWriteError(message: "\(error)", hint: nil))
      }
    }
    return errors
  }
}

extension BookWriteError {
  /// A file could not be removed.
  package static func removing(_ name: String, _ errno: Errno) -> BookWriteError {
    BookWriteError(message: "cannot remove \(name): \(errno.phrase)", hint: nil)
  }
}
