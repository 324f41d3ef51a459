import Files
import Platform
import Recipes
import SystemPackage
import Text

extension Removal {
  /// The removal of everything in a collection that belongs to one book, except its brews: the files of its recipes, what
  /// this machine remembers of them, and the preferences and the catalogs of the user. Nothing is written.
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
    let within = WriteBoundary.beneath([root])
    var (items, files): ([Item], [Item]) = ([], [])
    var (recipes, staying): ([StoredRecipe], [String]) = ([], [])
    var paths: [FilePath] = []
    func isThere(_ path: FilePath) -> Bool {
      (try? Stat(path, followTargetSymlink: false)) != nil
    }
    if let file = preferences.file, isThere(file) { items.append(.preferences(file)) }
    if let history = ChangeHistory(in: directory), isThere(history.file) {
      items.append(.history(history))
    }
    let catalogs = data?.appending("catalogs")
    let hasCatalogs = catalogs.map(isThere) ?? false
    if hasCatalogs, let catalogs { items.append(.catalogs(catalogs)) }
    let books = BookIdentities(in: directory)
    for file in book.contents.files {
      guard let path = file.file.input.path else { continue }
      let place = directory.resolve(path)
      let reason = Self.reasonToStay(file, path, at: root, in: directory)
      if let reason = books.book(of: file.file.input) == id ? reason : "is of another book" {
        staying.append("\(PrintableName.of(path)) \(reason), and stays")
      } else {
        files.append(.file(path, at: place, file.recipes.map(\.summary.name), within: within))
        recipes += file.recipes
        paths.append(place)
      }
    }
    let folders = Set(paths.map { $0.removingLastComponent() })
    for folder in folders.sorted(by: { $0.string < $1.string }) {
      items += LeftoverDrafts.copies(in: folder).map { .copy($0, within: within) }
    }
    self.init(
      items: items + files,
      recipes: recipes,
      files: paths.map { $0.lexicallyNormalized() },
      staying: staying
    )
    if hasCatalogs { advice = "git may still keep sign-ins to catalogs: see `git help credential`" }
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
}

extension Removal.Item {
  /// The choices of the user.
  fileprivate static func preferences(_ file: FilePath) -> Self {
    let name = PrintableName.of(file)
    return Self(line: "the preferences in \(name)", name: name) {
      try FileCalls.remove(file, within: .beneath(named: file.removingLastComponent()))
    }
  }

  /// The catalogs that the user follows, and who is signed in to them, in a folder.
  fileprivate static func catalogs(_ folder: FilePath) -> Self {
    let name = PrintableName.of(folder)
    return Self(line: "the catalogs in \(name)", name: name) {
      try FileCalls.removeTree(folder, within: .beneath(named: folder.removingLastComponent()))
    }
  }

  /// A file, with the names of its recipes. A link is removed, not followed.
  fileprivate static func file(
    _ path: FilePath,
    at place: FilePath,
    _ recipes: [String],
    within boundary: WriteBoundary
  ) -> Self {
    let name = PrintableName.of(path)
    let line =
      switch recipes.count {
      case 0: "the file \(name), of which no recipe can be read"
      case 1: "the recipe '\(recipes[0].escapedAsLine)' with its file \(name)"
      default: "\(recipes.count) recipes with their file \(name)"
      }
    return Self(line: line, name: name, isRecipe: true) {
      try FileCalls.remove(place, within: boundary)
    }
  }
}
