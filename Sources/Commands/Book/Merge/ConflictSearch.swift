import Files
import Platform
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// Finds the conflicts of a collection.
struct ConflictSearch {
  private(set) var conflicts: [PendingConflict] = []
  private(set) var status: ExitStatus
  let git: GitConflicts
  private let directory: WorkingDirectory

  /// - Parameter words: the recipes, files and folders to search; none for all that there are, including those in git's index.
  init(
    _ words: [String],
    _ options: BookOptions,
    in directory: WorkingDirectory,
    on console: Console
  ) throws {
    self.directory = directory
    do throws(Git.Failure) {
      git = try GitConflicts(in: directory)
    } catch {
      throw CommandFailure(.failure, "cannot look for conflicts: \(error.message)")
    }
    let book = try Book(options, for: words, mayBeEmpty: true, on: console)
    status = book.status
    var unmerged = git.files
    var files = book.folder.contents.files.compactMap(\.file.input.path)
    if !words.isEmpty {
      let all = files
      files = []
      unmerged = []
      for word in words {
        let path = FilePath(word)
        // A file that one side removed is only in git's index.
        let isThere = book.paths.contains(word)
        let found = git.files.filter { isSame($0.path, path) || isThere && holds(path, $0.path) }
        if isThere || !found.isEmpty {
          files += all.filter { holds(path, $0) }
          unmerged += found
        } else if let recipe = Self.recipe(word, in: book), let path = recipe.file.input.path {
          files.append(path)
          unmerged += git.files.filter { isSame($0.path, path) }
        } else {
          status = max(status, .failure)
        }
      }
    }
    try find(files, unmerged)
  }

  /// The recipe that a word names. A conflicted copy has the name of its recipe in its own, so recipes come first.
  private static func recipe(_ word: String, in book: Book) -> StoredRecipe? {
    let recipes = book.folder.contents.recipes.filter { $0.summary.origin != .conflictedCopy }
    if case .one(let recipe) = RecipeReference(word).match(in: recipes) { return recipe }
    do throws(InputError) {
      return try book.recipe(word)
    } catch {
      book.console.report(error)
      return nil
    }
  }

  private mutating func find(_ files: [FilePath], _ unmerged: [GitConflicts.File]) throws {
    // The name of a recipe stands for its copies too.
    let beside = (files + unmerged.map(\.path)).flatMap(copies)
    var seen: Set<[UInt8]> = []
    let pairs = (files + beside).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      .filter { seen.insert(PathKey.of($0, in: directory)).inserted }
      .compactMap(conflict)
    var copied: Set<[UInt8]> = []
    for case .copy(of: let file, let copy) in pairs where try !git.isTracked(copy) {
      copied.insert(PathKey.of(file, in: directory))
    }
    // What git left comes first: a file with markers cannot be compared with its copy. A copy that is not in git is of
    // this merge, and is all that there is to decide.
    let open = try unmerged.filter { file in
      try git.isRecipe(file)
        && !(copied.contains(PathKey.of(file.path, in: directory)) && !git.hasMarkers(file))
    }
    conflicts = open.map { .unmerged($0) } + pairs
  }

  private func isSame(_ one: FilePath, _ other: FilePath) -> Bool {
    PathKey.of(one, in: directory) == PathKey.of(other, in: directory)
  }

  /// Whether a path is that of a file, or of a folder above it.
  private func holds(_ path: FilePath, _ file: FilePath) -> Bool {
    let absolute = { directory.resolve($0).lexicallyNormalized() }
    return absolute(file).starts(with: absolute(path))
  }

  private func copies(of file: FilePath) -> [FilePath] {
    let folder = file.removingLastComponent()
    let own = file.lastNameBytes
    let name = ConflictedCopy.originalFileName(of: own)
    return FolderNames.recipes(in: directory.resolve(folder.isEmpty ? "." : folder))
      .filter { other in
        other.bytes != name && ConflictedCopy.originalFileName(of: other.bytes) == name
          || SyncCopyName.original(of: other.bytes) == own
      }
      .map { folder.pushing($0) }
  }

  // MARK: One file

  /// What is to be decided about a file, by its content and its name; nil for nothing.
  private func conflict(in path: FilePath) -> PendingConflict? {
    guard let bytes = FileReader(in: directory).bytes(of: path) else { return nil }
    if ConflictedCopy.isCopy(bytes) { return pair(path) }
    if git.file(at: path) != nil { return nil }
    if ConflictText.hasMarkers(bytes) { return .marked(path) }
    guard let name = SyncCopyName.original(of: path.bytes),
      case let original = FilePath(bytes: name),
      let other = FileReader(in: directory).bytes(of: original), Self.share(bytes, other)
    else { return nil }
    return .syncCopy(of: original, path)
  }

  /// Whether two files hold the same recipe, by its id, or by its name and method: `morning 2.yaml` may be another one.
  private static func share(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    func names(_ bytes: [UInt8]) -> Set<String> {
      let recipes = RecipeFile(bytes: bytes, identity: "-").documents
      return Set(
        recipes.flatMap { recipe -> [String] in
          guard let summary = recipe.toSummaryDTO() else { return [] }
          let name = "\(summary.method.rawValue) \(NamePart(summary.name).folded)"
          return recipe.hasOwnID ? [summary.id.text, name] : [name]
        }
      )
    }
    return !names(one).isDisjoint(with: names(other))
  }

  private func pair(_ copy: FilePath) -> PendingConflict {
    let folder = copy.removingLastComponent()
    let name = ConflictedCopy.originalFileName(of: copy.lastNameBytes)
    let original = folder.pushing(FilePath(bytes: name))
    let isThere = original != copy && (try? Stat(directory.resolve(original))) != nil
    return isThere ? .copy(of: original, copy) : .orphan(copy)
  }
}
