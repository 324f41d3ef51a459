import Files
import Platform
import SystemPackage

/// Deletes recipes for good: their files, and what this machine remembers of them.
package struct Removal {
  /// A thing that is deleted.
  struct Item {
    /// For people: what is deleted.
    let line: String
    /// For an error: what cannot be removed.
    let name: String
    /// Whether it is a recipe, or a file of recipes.
    var isRecipe = false
    let delete: () throws -> Void
  }

  /// What is deleted.
  let items: [Item]
  /// The recipes that are deleted.
  package let recipes: [StoredRecipe]
  /// The absolute paths of the files of recipes.
  package let files: [FilePath]
  /// The files that stay, each with the reason.
  package var staying: [String] = []
  /// What this program cannot delete; nil if there is nothing.
  package var advice: String?

  /// For people: what is deleted.
  package var lines: [String] { items.map(\.line) }

  /// Texts that identify the recipes in a history: their own ids.
  package var marks: [String] { Self.marks(of: recipes) }

  static func marks(of recipes: [StoredRecipe]) -> [String] {
    recipes.filter(\.hasOwnID).map(\.idText)
  }

  /// Deletes everything. The recipes come last, and stay if something else cannot be deleted: the next run finds that by
  /// them.
  ///
  /// - Returns: the errors.
  package func run() -> [BookWriteError] {
    let errors = items.filter { !$0.isRecipe }.compactMap(Self.delete)
    return errors.isEmpty ? items.filter(\.isRecipe).compactMap(Self.delete) : errors
  }

  private static func delete(_ item: Item) -> BookWriteError? {
    do {
      try item.delete()
      return nil
    } catch let error as BookWriteError {
      return error
    } catch let error as InputError {
      return BookWriteError(message: error.message, hint: error.hint)
    } catch {
      let failure = error as? WriteFailure
      let phrase = failure?.phrase ?? (error as? Errno)?.phrase ?? "\(error)"
      return BookWriteError(message: "cannot remove \(item.name): \(phrase)", hint: failure?.hint)
    }
  }
}

extension Removal.Item {
  /// A copy that an interrupted run has left.
  static func copy(_ path: FilePath, within boundary: WriteBoundary) -> Self {
    let name = PrintableName.of(path)
    return Self(line: "the copy \(name) that an interrupted run left", name: name) {
      try FileCalls.remove(path, within: boundary)
    }
  }

  /// The record of the last change.
  static func history(_ history: ChangeHistory) -> Self {
    Self(
      line: "the last change, which `brewbook undo` would undo",
      name: "\(history.name), the record of the last change"
    ) {
      try history.remove()
    }
  }
}
