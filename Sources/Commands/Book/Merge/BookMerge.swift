import ArgumentParser
import Files
import Platform
import RecipeLint
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook merge`
struct BookMerge: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge two versions of a recipe file, for git.",
    discussion: """
      Writes the result to <ours>. Keeps all changes of different keys, steps and comments. If both versions changed \
      one thing in different ways, <ours> stays; if git is merging into this work tree, the other version becomes a \
      conflicted copy beside <path>, which is a separate recipe. Merges files that are not recipes as git does without \
      a driver. `brewbook init` makes it the merge driver of a clone; docs/merging.md has the settings.

      Exit status: 0 merged, 1 there is a conflict (in other files, the number of conflicts), 2 a file could not be \
      read or written, or the command line was invalid.
      """
  )

  @Argument(help: "The common ancestor; an empty file if there is none.", completion: .file())
  var base: String

  @Argument(help: "Our version, which is replaced.", completion: .file())
  var ours: String

  @Argument(help: "The other version.", completion: .file())
  var theirs: String

  @Argument(help: "The path of the recipe file; default: <ours>.", completion: .file())
  var path: String?

  @OptionGroup(title: "Called by git") var marks: ConflictMarkOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    let directory = try WorkingDirectory.current()
    var names = RawArguments.current
    let paths = names.paths(for: [base, ours, theirs] + (path.map { [$0] } ?? []))
    let read = try paths.prefix(3).map { try Self.bytes(of: $0, in: directory) }
    let versions = read.compactMap(\.self)
    guard versions.count == 3, Self.areRecipes(versions[1], versions[2]) else {
      return try marks.merge(
        ours: paths[1],
        base: paths[0],
        theirs: paths[2],
        in: directory.path,
        on: console
      )
    }
    let result = RecipeMerge.merge(base: versions[0], ours: versions[1], theirs: versions[2])
    let file = path == nil ? paths[1] : paths[3]
    var copy: FilePath?
    var failure: BookWriteError?
    let isMerging = result.copy != nil && Self.gitMerges(in: directory)
    if isMerging, var other = result.copy {
      other.note = ConflictNote.ofMerge(from: versions[0], in: directory)
      do throws(BookWriteError) {
        copy = try CopyFile(path: file, directory: directory).write(other)
      } catch {
        // git keeps the other version in its index; the file still holds ours.
        failure = error
      }
    }
    try Self.replace(paths[1], versions[1], result.bytes, directory)
    guard !result.conflicts.isEmpty else { return .done }
    report(result.conflicts, of: file, copy, console)
    if result.copy != nil, !isMerging {
      console.note(
        "  git is not merging into this work tree, so the other version is not beside it"
      )
    }
    guard let failure else { return .findings }
    console.report(failure)
    return .failure
  }

  /// Whether git is about to write files of the work tree: it then holds the lock of its index. It does not for
  /// `git merge-tree`, and neither do other programs that run merge drivers, in whatever folder they were called.
  private static func gitMerges(in directory: WorkingDirectory) -> Bool {
    let git = Git(in: directory.path)
    guard git.isInRepository, let index = try? git.line("rev-parse", "--git-path", "index")
    else { return false }
    let path = directory.resolve(FilePath(bytes: index.bytes + Array(".lock".utf8)))
    return (try? Stat(path)) != nil
  }

  /// Whether versions are those of a recipe, one of which may be empty or damaged.
  private static func areRecipes(_ ours: [UInt8], _ theirs: [UInt8]) -> Bool {
    let contents = [RecipeContent(ours), RecipeContent(theirs)]
    return contents.contains(.recipe) && !contents.contains(.other)
  }

  /// The content of a file; nil if it is too large for a recipe.
  private static func bytes(
    of path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> [UInt8]? {
    if case .bytes(let bytes) = try FileReader(in: directory).read(path) { bytes } else { nil }
  }

  private static func replace(
    _ path: FilePath,
    _ old: [UInt8],
    _ new: [UInt8],
    _ directory: WorkingDirectory
  ) throws(ReplacementError) {
    let replacement = FileReplacement(.anywhere(in: directory))
    // A run that was killed may have left its draft beside a file that it had written.
    if old == new { return replacement.tidy(beside: [path]) }
    try replacement.write(path, from: old, to: new)
  }

  private func report(
    _ conflicts: [MergeConflict],
    of file: FilePath,
    _ copy: FilePath?,
    _ console: Console
  ) {
    let name = PrintableName.of(file)
    for conflict in conflicts.dropLast() { console.error("\(name): \(conflict)") }
    // From the root of the clone, wherever the shell is.
    let root: RawText = Environment.current.nonEmpty("GIT_PREFIX") == nil ? "" : ":/"
    let words = ([file] + (copy.map { [$0] } ?? [])).map {
      ShellWord.spelling(of: ("\(root)\($0)" as RawText).bytes)
    }
    let add = "git add \(words.joined(separator: " "))"
    let kept = copy.map { "the other version is beside it, as \(PrintableName.of($0))\n" } ?? ""
    let decide = "`brewbook resolve` helps to decide; "
    console.error(
      "\(name): \(conflicts.last.map { "\($0)" } ?? "")",
      hint: kept + (copy == nil ? "" : "  " + decide)
        + "`\(add)` keeps \(copy == nil ? "it" : "both")"
    )
  }
}

/// The file of a conflicted copy, beside the recipe that it is of.
struct CopyFile {
  /// The path of the recipe.
  let path: FilePath
  let directory: WorkingDirectory

  /// How many names are tried.
  private static let mostNumbers = 1000
  private var reader: FileReader { FileReader(in: directory) }

  /// Writes a copy under the first free name, unless an earlier merge has written the same copy; returns its path.
  ///
  /// The path comes from git, so it must not lead out of the clone.
  func write(_ copy: ConflictedCopy) throws(BookWriteError) -> FilePath {
    let boundary = WriteScope.project(of: directory).with([path]).boundary(of: path)
    let folder = path.removingLastComponent()
    let files = recipes(in: folder)
    func bytes(without file: FilePath?) -> [UInt8] {
      let names = Set(files.filter { $0.path != file }.flatMap(\.names))
      return copy.bytes { names.contains(NamePart($0).folded) }
    }
    let new = bytes(without: nil)
    let name = path.lastNameBytes
    for number in 1...Self.mostNumbers {
      let file = folder.pushing(
        FilePath(bytes: ConflictedCopy.fileName(of: name, number: number))
      )
      if reader.bytes(of: file) == bytes(without: file) { return file }
      do throws(WriteFailure) {
        try FileCreation.create(file, new, within: boundary, in: directory)
        return file
      } catch {
        if error.errno != .fileExists { throw self.error(error) }
      }
    }
    throw error(WriteFailure(path, .system(.fileExists)))
  }

  private func error(_ failure: WriteFailure) -> BookWriteError {
    BookWriteError(
      message:
        "cannot write a conflicted copy beside \(PrintableName.of(path)): \(failure.named(path).phrase)",
      hint: failure.hint
    )
  }

  /// The files of the folder, and the names of their recipes, as they are compared.
  private func recipes(in folder: FilePath) -> [(path: FilePath, names: [String])] {
    FolderNames.recipes(in: directory.resolve(folder.isEmpty ? "." : folder)).map { name in
      let path = folder.pushing(name)
      let file = RecipeFile(bytes: reader.bytes(of: path) ?? [], identity: "-")
      return (
        path, file.documents.compactMap { $0.toSummaryDTO().map { NamePart($0.name).folded } }
      )
    }
  }
}
