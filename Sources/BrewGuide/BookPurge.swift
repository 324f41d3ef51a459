import Diary
import Files
import Platform
import Recipes
import SystemPackage
import Text
import Workspace

/// The deletion of personal data for good: the recipes of a book, except starters, its brews, what can be undone, and the
/// preferences and the catalogs of the user.
///
/// What is outside of the root of the book, or behind a link, stays, and so do brews of other books and of none.
public struct BookPurge: Sendable {
  /// A thing that is deleted.
  public struct Item: Sendable {
    /// What it is, in one line for people.
    public let line: String
    /// The brews in it, each in its newest version that can be read.
    public let brews: [BrewLogDetailDTO]
    fileprivate let delete: @Sendable () throws -> Void
  }

  /// What is deleted.
  public private(set) var items: [Item] = []
  /// What stays, and how to delete it, a line each.
  public private(set) var staying: [String] = []

  /// Finds everything, and deletes nothing.
  ///
  /// - Parameters:
  ///   - book: the recipes, which need not all be of the book.
  ///   - folder: a folder in the book, from the working directory.
  ///   - catalogs: the folder with the catalogs of the user.
  /// - Throws: an error with a message for people if it is not known which book this is, or the diary cannot be read.
  package init(
    of book: RecipeFolder,
    at folder: FilePath = ".",
    _ diary: DiaryFile,
    _ preferences: UserPreferences,
    catalogs: FilePath?
  ) throws {
    let directory = book.directory
    let place = try RealPath.of(folder, in: directory)
    let books = BookIdentities(in: directory)
    guard let id = books.book(of: InputFile(.path(folder.appending("-")))) else {
      var error = BookWriteError(
        message: "\(PrintableName.of(folder)): it is not known which book this is",
        hint:
          "correct `\(ProjectRoots.configurationName)`, or try again when git answers"
      )
      error.isAboutRecipe = true
      throw error
    }
    let root = ProjectRoots.root(above: place) ?? place
    let configuration = place.appending(ProjectRoots.configurationName)
    guard place == root || (try? Stat(configuration)) != nil else {
      throw BookWriteError(
        message: "\(PrintableName.of(place)) is only a part of the book",
        hint: "to delete all of it, use --folder \(PrintableName.of(root))"
      )
    }
    addState([
      ("the preferences", preferences.file),
      ("the changes", ChangeHistory(in: directory)?.folder),
      ("the catalogs", catalogs),
    ])
    try addBrews(of: id, in: diary)
    addRecipes(of: book, root) { books.book(of: $0) == id }
    if [root, diary.folder].contains(where: { GitRoot.find(from: $0) != nil }) {
      staying.append(
        "what was committed stays in the history of git, on remotes and in clones: docs/book.md says how to delete it"
      )
    }
  }

  /// Deletes what was found, and nothing else; returns why something could not be deleted.
  public func delete() -> [any Error] {
    items.compactMap { item in
      do {
        try item.delete()
        return nil
      } catch let failure as WriteFailure {
        return BookWriteError(
          message: "cannot remove \(PrintableName.of(failure.path)): \(failure.phrase)",
          hint: failure.hint
        )
      } catch let error as ReplacementError {
        return BookWriteError(message: error.message, hint: error.hint)
      } catch {
        return error
      }
    }
  }
}

// MARK: What is deleted

extension BookPurge {
  private mutating func add(
    _ line: String,
    _ brews: [BrewLogDetailDTO] = [],
    _ delete: @escaping @Sendable () throws -> Void
  ) {
    items.append(Item(line: line, brews: brews, delete: delete))
  }

  /// Adds files and folders of the user that are there. What is a link is removed, not followed.
  private mutating func addState(_ state: [(what: String, path: FilePath?)]) {
    for case (let what, let path?) in state
    where (try? Stat(path, followTargetSymlink: false)) != nil {
      add("\(what) in \(PrintableName.of(path))") {
        let boundary = WriteBoundary.beneath(named: path.removingLastComponent())
        try FileCalls.removeTree(path, within: boundary)
      }
    }
  }

  /// Adds the files of recipes, and the copies of them that interrupted runs have left.
  private mutating func addRecipes(
    of book: RecipeFolder,
    _ root: FilePath,
    isOfBook: (InputFile) -> Bool
  ) {
    let boundary = WriteBoundary.beneath([root])
    var folders: Set<FilePath> = []
    for file in book.contents.files {
      guard let path = file.file.input.path else { continue }
      let name = PrintableName.of(path)
      let isOwn = isOfBook(file.file.input)
      if let reason = isOwn ? file.reasonToStay(in: book.directory, root) : "is of another book" {
        staying.append("\(name) \(reason), and stays")
        continue
      }
      let reader = FileReader(in: book.directory)
      let listed = reader.bytes(of: path)
      let place = book.directory.resolve(path)
      folders.insert(place.removingLastComponent())
      let names = file.recipes.map { "'\($0.summary.name.escapedAsLine)'" }
      let recipes = "the recipe\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))"
      let line =
        names.isEmpty ? "the file \(name), of which no recipe can be read" : "\(recipes) in \(name)"
      add(line) {
        guard reader.bytes(of: path) == listed else {
          throw BookWriteError(
            message: "\(name): changed after it was listed, and stays",
            hint: nil
          )
        }
        try FileCalls.remove(place, within: boundary)
      }
    }
    let copies = folders.flatMap { LeftoverDrafts.copies(in: $0) }.filter { !BookBrews.isDiary($0) }
    for copy in copies.sorted(by: { $0.string < $1.string }) {
      add("the copy \(PrintableName.of(copy)) that an interrupted run left") {
        try FileCalls.remove(copy, within: boundary)
      }
    }
  }

  /// Adds the lines of the diary, of the file of its damaged lines, and of copies that interrupted runs have left.
  private mutating func addBrews(of book: UUID, in diary: DiaryFile) throws {
    for found in try BookBrews.all(of: book, in: diary) {
      staying += found.staying
      guard !found.isEmpty else { continue }
      add("\(found.counts) in \(found.name)", found.brews) { try found.delete() }
    }
  }
}

extension StoredFile {
  /// Why the file of a recipe stays; nil if it goes.
  fileprivate func reasonToStay(in directory: WorkingDirectory, _ root: FilePath) -> String? {
    guard let path = file.input.path, let real = try? RealPath.of(path, in: directory) else {
      return "cannot be found"
    }
    let written = WriteBoundary.root(directory.path).pushing(path).lexicallyNormalized()
    if real != written { return "is reached by a link" }
    if !real.starts(with: root) { return "is outside of the book" }
    if error != nil { return "cannot be read" }
    if !isCertain { return "is not certainly a recipe" }
    return recipes.contains(where: \.summary.isStarter) ? "has a starter" : nil
  }
}
