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
      Finds conflicted copies, copies that sync programs made, recipes that git could not merge, and files with \
      conflict markers. Shows what each side changed since the version that both began from. Keeps a change that only one side made. For the others, it follows an option, or lists \
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
    if found.conflicts.isEmpty, !others, found.status == .done {
      guard Git(in: directory.path).isInRepository else {
        throw CommandFailure(
          .failure,
          "no conflicted copies were found, and this folder is not in a git repository",
          hint: "go to the folder of the book"
        )
      }
      console.remark("no conflicts")
    }
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
  /// A recipe, and a copy that a sync program made of its file.
  case syncCopy(of: FilePath, FilePath)
  /// A file that git left unmerged without a copy.
  case unmerged(GitConflicts.File)
  /// A file with conflict markers that git does not know as unmerged.
  case marked(FilePath)
}
