import ArgumentParser
import BrewDomain
import CommandLine
import Platform
import RecipeBook
import RecipeMerge
import Reports
import SourceText
import SystemPackage
import Workspace

/// `brewbook resolve`
struct BookResolve: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Decide between a recipe and its conflicted copy.",
    discussion: """
      Finds conflicted copies, and recipes that git could not merge. On a terminal, shows what differs and asks; \
      otherwise it lists the conflicts, or takes what an option says. What is not taken can be brought back with \
      `brewbook undo`.

      Examples:
        brewbook resolve                      every conflict, one after the other
        brewbook resolve morning.yaml --ours  keep the recipe, remove the copy
        brewbook resolve morning.yaml --take dose --take 'step 3'

      Exit status: 0 no conflict is left, 1 conflicts are left, 2 a file could not be read or written, or the command \
      line was invalid.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The recipes or folders; default: the whole collection.",
      valueName: "recipe"
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var recipes: [String] = []

  @Flag(help: "Keep our version; the copy is removed.")
  var ours = false

  @Flag(help: "Take their version; the copy is removed.")
  var theirs = false

  @Flag(help: "Keep both; the copy becomes a recipe like any other.")
  var both = false

  @Option(
    help: ArgumentHelp(
      "Take this part from theirs, and all others from ours; repeatable: dose, 'step 3'.",
      valueName: "part"
    )
  )
  var take: [String] = []

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    let count = [ours, theirs, both, !take.isEmpty].filter { $0 }.count
    if count > 1 {
      throw ValidationError("--ours, --theirs, --both and --take cannot be used together")
    }
  }

  private var choice: ConflictChoice? {
    if ours { return .ours }
    if theirs { return .theirs }
    if both { return .both }
    return take.isEmpty ? nil : .parts(take)
  }

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    let directory = try WorkingDirectory.process()
    var names = RawArguments.process()
    let found = try ConflictSearch(
      names.paths(for: recipes),
      configuration,
      in: directory,
      on: console
    )
    guard found.status != .failure || !found.conflicts.isEmpty else { return found.status }
    if found.conflicts.isEmpty {
      if !messageOptions.quiet { console.note("no conflicts") }
      return found.status
    }
    var settler = ConflictSettler(
      git: found.git,
      directory: directory,
      console: console,
      isQuiet: messageOptions.quiet
    )
    for conflict in found.conflicts {
      let isSettled = try settler.settle(conflict, choice)
      if settler.isStopped { break }
      if !isSettled, choice == nil, !settler.canAsk { continue }
    }
    settler.finish()
    let isDone = settler.settled == found.conflicts.count
    return isDone ? found.status : max(found.status, .findings)
  }
}

/// What to take of two versions.
enum ConflictChoice {
  case ours, theirs, both
  /// Ours with these parts of theirs, by name.
  case parts([String])
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
  private(set) var status = ExitStatus.done
  let git: GitConflicts

  init(
    _ paths: [FilePath],
    _ options: ConfigurationOptions,
    in directory: WorkingDirectory,
    on console: Console
  ) throws {
    git = GitConflicts(in: directory)
    // A file that one side removed is only in git's index.
    let unmerged = git.files.filter { file in paths.isEmpty || paths.contains(file.path) }
    let named = paths.filter { path in
      (try? Stat(directory.resolve(path))) != nil || !unmerged.contains { $0.path == path }
    }
    var files: [FilePath] = []
    if paths.isEmpty || !named.isEmpty {
      let selection = try FileSelection(
        InputRequest(paths: named),
        options.request(),
        in: directory
      )
      selection.configurationProblems.report(on: console)
      for error in selection.errors where unmerged.isEmpty {
        console.report(error)
        status = .failure
      }
      files = selection.files.compactMap(\.input.path)
    }
    // The name of a recipe stands for its copies too.
    let originals = (paths.isEmpty ? [] : files) + unmerged.map(\.path)
    let beside = originals.flatMap { Self.copies(of: $0, in: directory) }
    for copy in Set(files + beside).sorted(by: { $0.string < $1.string }) {
      guard Self.isCopy(copy, in: directory) else { continue }
      conflicts.append(Self.pair(copy, in: directory))
    }
    let known = conflicts.compactMap { conflict -> FilePath? in
      if case .copy(of: let file, _) = conflict { return file }
      return nil
    }
    let open = unmerged.filter { file in
      let hasCopy = known.contains(file.path) && !git.hasMarkers(file)
      return ["yaml", "yml"].contains(file.path.extension ?? "") && !hasCopy
    }
    // What git left comes first: a file with markers cannot be compared with its copy.
    conflicts = open.map { .unmerged($0) } + conflicts
  }

  private static func copies(of file: FilePath, in directory: WorkingDirectory) -> [FilePath] {
    let folder = file.removingLastComponent()
    let name = ConflictedCopy.originalFileName(of: file.lastComponent?.string ?? "")
    return FolderNames.recipes(in: directory.resolve(folder.isEmpty ? "." : folder))
      .filter { $0.string != name && ConflictedCopy.originalFileName(of: $0.string) == name }
      .map { folder.pushing($0) }
  }

  private static func isCopy(_ path: FilePath, in directory: WorkingDirectory) -> Bool {
    guard case .bytes(let bytes) = try? FileReader(in: directory).read(path) else { return false }
    return ConflictedCopy.isCopy(bytes)
  }

  private static func pair(_ copy: FilePath, in directory: WorkingDirectory) -> PendingConflict {
    let folder = copy.removingLastComponent()
    let name = ConflictedCopy.originalFileName(of: copy.lastComponent?.string ?? "")
    let original = folder.pushing(FilePath(name))
    let isThere = original != copy && (try? Stat(directory.resolve(original))) != nil
    return isThere ? .copy(of: original, copy) : .orphan(copy)
  }
}
