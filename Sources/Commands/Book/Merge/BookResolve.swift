import ArgumentParser
import Files
import Platform
import RecipeLint
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook resolve`
struct BookResolve: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Decide between a recipe and its conflicted copy.",
    discussion: """
      Finds conflicted copies, and recipes that git could not merge. Shows what each side changed since the version \
      that both began from. Keeps a change that only one side made. For the others, it follows an option, or lists \
      them. Adds your decisions to git's index. `brewbook undo` brings back what you did not take.

      Examples:
        brewbook resolve
        brewbook resolve Morning --ours

      Exit status: 0 no conflict is left, 1 conflicts are left, 2 a file could not be read or written, or the command \
      line was invalid.
      """
  )

  @Argument(
    help: .value("recipe", "The recipes: names, ids, files or folders; default: all."),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var recipes: [String] = []

  @Flag(help: "Take ours where both changed the same; the copy is removed.")
  var ours = false

  @Flag(help: "Take theirs where both changed the same; the copy is removed.")
  var theirs = false

  @Flag(help: "Keep both; the copy becomes a recipe like any other.")
  var both = false

  @OptionGroup var book: BookOptions

  func validate() throws {
    let count = [ours, theirs, both].count { $0 }
    try refuse(count > 1, "--ours, --theirs and --both cannot be used together")
  }

  private var choice: ConflictChoice? {
    if ours { return .ours }
    if theirs { return .theirs }
    return both ? .both : nil
  }

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    do {
      return try resolve(on: console)
    } catch let failure as Git.Failure {
      throw CommandFailure(.failure, "cannot resolve conflicts: \(failure.message)")
    }
  }

  private func resolve(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.current()
    let found = try ConflictSearch(recipes, book, in: directory, on: console)
    var settler = ConflictSettler(found.git, in: directory, on: console)
    var left = 0
    for conflict in found.conflicts {
      left += try settler.settle(conflict, choice) ? 0 : 1
    }
    let others = try settler.finish(left: left)
    if found.conflicts.isEmpty, !others, found.status == .done { console.remark("no conflicts") }
    if settler.hasFailed { return .failure }
    return max(found.status, left > 0 || recipes.isEmpty && others ? .findings : .done)
  }
}

/// What to take of two versions.
enum ConflictChoice {
  case ours, theirs, both
}

/// A conflict that waits for a decision.
enum PendingConflict {
  /// A recipe, and its copy beside it.
  case copy(of: FilePath, FilePath)
  /// A copy without its recipe.
  case orphan(FilePath)
  /// A file that git left unmerged without a copy.
  case unmerged(GitConflicts.File)
}

/// Finds the conflicts of a collection.
private struct ConflictSearch {
  private(set) var conflicts: [PendingConflict] = []
  private(set) var status: ExitStatus
  let git: GitConflicts
  private let directory: WorkingDirectory

  /// - Parameter words: the recipes, files and folders to search; none for all that there are, also in git's index.
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
    let found = (files + beside).sorted { $0.string < $1.string }
      .filter { seen.insert(PathKey.of($0, in: directory)).inserted && isCopy($0) }
    let pairs = found.map(pair)
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
    let name = ConflictedCopy.originalFileName(of: file.lastComponent?.string ?? "")
    return FolderNames.recipes(in: directory.resolve(folder.isEmpty ? "." : folder))
      .filter { $0.string != name && ConflictedCopy.originalFileName(of: $0.string) == name }
      .map { folder.pushing($0) }
  }

  private func isCopy(_ path: FilePath) -> Bool {
    FileReader(in: directory).bytes(of: path).map(ConflictedCopy.isCopy) ?? false
  }

  private func pair(_ copy: FilePath) -> PendingConflict {
    let folder = copy.removingLastComponent()
    let name = ConflictedCopy.originalFileName(of: copy.lastComponent?.string ?? "")
    let original = folder.pushing(FilePath(name))
    let isThere = original != copy && (try? Stat(directory.resolve(original))) != nil
    return isThere ? .copy(of: original, copy) : .orphan(copy)
  }
}
