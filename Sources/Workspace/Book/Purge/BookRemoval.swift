import Platform
import Recipes
import SystemPackage

/// Deletes everything of a book for good, except its brews: the files of its recipes, what this machine remembers of them,
/// and the preferences and the catalogs of the user.
package struct BookRemoval: Sendable {
  /// A thing that is deleted.
  package enum Item: Equatable, Sendable {
    /// A file, with the names of its recipes.
    case recipes(FilePath, names: [String])
    /// A copy that an interrupted run has left.
    case copy(FilePath)
    /// The record of the last change.
    case history(FilePath)
    /// The choices of the user.
    case preferences(FilePath)
    /// The catalogs that the user follows, and who is signed in to them, in a folder.
    case catalogs(FilePath)
  }

  /// What is deleted. The recipes come last, and stay if something else cannot be deleted: the next run finds that by
  /// them.
  package let items: [Item]
  /// The recipes that are deleted.
  package let recipes: [StoredRecipe]
  /// The files that stay, each with the reason.
  package let staying: [String]
  private let directory: WorkingDirectory
  private let root: FilePath

  /// The removal of everything in a collection that belongs to one book. Nothing is written.
  ///
  /// - Parameters:
  ///   - root: the root of the book, without links: nothing of the book is outside of it.
  ///   - id: the id of the book.
  ///   - data: the user's data folder of the program.
  package init(
    of book: RecipeFolder,
    at root: FilePath,
    id: UUID,
    preferences: UserPreferences,
    data: FilePath?
  ) {
    let directory = book.directory
    var found = [preferences.file.map(Item.preferences), ChangeHistory(in: directory)?.item]
    found.append(data.map { .catalogs($0.appending("catalogs")) })
    var files: [Item] = []
    var (recipes, staying): ([StoredRecipe], [String]) = ([], [])
    let books = BookIdentities(in: directory)
    for file in book.contents.files {
      guard let path = file.file.input.path else { continue }
      let reason = Self.reasonToStay(file, path, at: root, in: directory)
      if let reason = books.book(of: file.file.input) == id ? reason : "is of another book" {
        staying.append("\(PrintableName.of(path)) \(reason), and stays")
      } else {
        files.append(.recipes(path, names: file.recipes.map(\.summary.name)))
        recipes += file.recipes
      }
    }
    let folders = Set(files.map { directory.resolve($0.path).removingLastComponent() })
    found += folders.sorted { $0.string < $1.string }.flatMap { folder in
      LeftoverDrafts.copies(in: folder).map { .copy($0) }
    }
    let there = (found.compactMap { $0 } + files).filter { item in
      (try? Stat(directory.resolve(item.path), followTargetSymlink: false)) != nil
    }
    (items, self.recipes, self.staying) = (there, recipes, staying)
    (self.directory, self.root) = (directory, root)
  }

  /// Why a file of the book stays; nil if it goes.
  private static func reasonToStay(
    _ file: StoredFile,
    _ path: FilePath,
    at root: FilePath,
    in directory: WorkingDirectory
  ) -> String? {
    guard let real = try? RealPath.of(path, in: directory) else { return "cannot be found" }
    let written = WriteBoundary.root(directory.path).pushing(path).lexicallyNormalized()
    if real != written { return "is reached by a link" }
    if !real.starts(with: root) { return "is outside of the book" }
    if file.error != nil { return "cannot be read" }
    return file.recipes.contains(where: \.summary.isStarter) ? "has a starter" : nil
  }

  /// The absolute paths of the files of recipes.
  package var files: [FilePath] {
    items.compactMap { item in
      if case .recipes(let path, _) = item {
        directory.resolve(path).lexicallyNormalized()
      } else {
        nil
      }
    }
  }

  /// Texts that identify the recipes in a history: their own ids.
  package var marks: [String] { recipes.filter(\.hasOwnID).map(\.idText) }

  /// Deletes everything in ``items``. Links are removed, not followed.
  ///
  /// - Returns: the errors; after one, no recipe is deleted.
  package func run() -> [BookWriteError] {
    var errors: [BookWriteError] = []
    for item in items {
      if case .recipes = item, !errors.isEmpty { break }
      do throws(WriteFailure) {
        try remove(item)
      } catch {
        errors.append(.removing(PrintableName.of(item.path), error))
      }
    }
    return errors
  }

  private func remove(_ item: Item) throws(WriteFailure) {
    let path = directory.resolve(item.path)
    switch item {
    case .recipes, .copy: try FileCalls.remove(path, within: .beneath([root]))
    case .history, .preferences:
      try FileCalls.remove(path, within: .beneath(named: path.removingLastComponent()))
    case .catalogs:
      try FileCalls.removeTree(path, within: .beneath(named: path.removingLastComponent()))
    }
  }
}

extension BookRemoval.Item {
  /// The file or the folder.
  package var path: FilePath {
    switch self {
    case .recipes(let path, _), .copy(let path), .history(let path), .preferences(let path),
      .catalogs(let path):
      path
    }
  }
}

extension ChangeHistory {
  fileprivate var item: BookRemoval.Item { .history(file) }
}
