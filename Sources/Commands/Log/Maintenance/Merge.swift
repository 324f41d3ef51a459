import ArgumentParser
import Diary
import Files
import Platform
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewlog merge`
struct Merge: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge several diaries.",
    discussion: """
      Merges identical entries. Keeps all different entries with the same id, with a warning. The result is ordered by \
      time. `brewbook init` makes it the merge driver of a clone; docs/merging.md has the settings.

      With --marker-size or --label, it merges files that are not diaries as git does without a driver.
      """
  )

  @Argument(
    help: .value("file", "The diaries; `-` is standard input."),
    completion: .file(extensions: ["jsonl"])
  )
  var files: [String]

  @Option(file: "The common ancestor: lines removed from a diary since then are not restored.")
  var base: String?

  @Option(
    file: "Write to <file> instead of standard output; it may be one of the diaries.",
    name: .output
  )
  var output: String?

  @Option(parsing: .unconditional, help: Console.lockTimeoutHelp)
  var lockTimeout: String?

  @OptionGroup(title: "Called by git") var marks: ConflictMarkOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    _ = try Console.lockTimeout(lockTimeout)
    guard files.count >= 2 else { throw ValidationError("merge takes at least two diaries") }
    try refuse(output == "", "--output takes a file, such as brews.jsonl")
    if marks.isGiven, base == nil || files.count != 2 {
      throw ValidationError("--marker-size and --label require --base and two diaries")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    let directory = try WorkingDirectory.current()
    var names = RawArguments.current
    let timeout = try Console.lockTimeout(lockTimeout)
    let paths = names.paths(for: files)
    if marks.isGiven, let base, !Self.areDiaries(paths, in: directory) {
      return try marks.merge(
        ours: paths[0],
        base: names.path(for: base),
        theirs: paths[1],
        in: directory.path,
        on: console
      )
    }
    func diary(_ path: FilePath) -> DiaryFile {
      console.patient(DiaryFile(path, in: directory), timeout: timeout)
    }
    let sources = MergeSources(
      diaries: paths.map(diary),
      base: base.map { diary(names.path(for: $0)) }
    )
    // Before the file is locked: a command that holds a lock waits for no other one, so that no two wait for each other.
    // An unreadable diary leaves no empty file behind.
    let target = output.flatMap { $0 == "-" ? nil : diary(names.path(for: $0)) }
    let read = try sources.read(beside: target)
    guard let file = target else {
      let merge = sources.merge(read)
      console.write(source: StoredLine.content(of: merge.lines))
      report(merge, console)
      return .done
    }
    return try file.whileLocked(createsFile: true) { locked in
      let old = try locked.opened()
      let merge = sources.merge(read, replacing: (locked, old.lines))
      guard sources.include(locked) || merge.hasAll(of: old.lines) else {
        throw CommandFailure(
          .failure,
          "\(PrintableName.of(file.path)): contains lines that are in none of the diaries; nothing was written",
          hint: "add it to the diaries to merge, or write to another file"
        )
      }
      _ = try locked.replace(old, by: merge.lines) { console.warn($0, about: file) }
      report(merge, console)
      return .done
    }
  }

  /// Whether files hold entries of diaries, or nothing.
  private static func areDiaries(_ paths: [FilePath], in directory: WorkingDirectory) -> Bool {
    paths.allSatisfy { path in
      let start = FileReader(in: directory).start(of: path) ?? []
      let lines = start.split(separator: UInt8(ascii: "\n"))
      return lines.isEmpty || lines.contains { KnownContent(Array($0)) == .diary }
    }
  }

  private func report(_ merge: DiaryMerge, _ console: Console) {
    guard !console.isQuiet else { return }
    for id in merge.conflicts {
      console.warning(
        "different entries share the id \(id.text); all are kept"
      )
    }
    for id in merge.forks {
      let text = id.text
      console.warning(
        "the brew \(text) was edited in several places; all edits are kept: "
          + "`brewlog edit \(text.prefix(8)) --resolve` keeps one"
      )
    }
    if merge.damaged > 0 {
      console.warning(
        "kept \(counted(merge.damaged, "damaged line")) at the end: see `brewlog repair`"
      )
    }
  }
}

/// The diaries to merge.
private struct MergeSources {
  let diaries: [DiaryFile]
  let base: DiaryFile?

  /// The lines of the diaries, and those of the base.
  typealias Read = (diaries: [[StoredLine]], base: [StoredLine])

  /// Reads the diaries.
  ///
  /// - Parameter target: the file that is read again when it is locked, which is not waited for here.
  func read(beside target: DiaryFile?) throws(InputError) -> Read {
    func lines(of diary: DiaryFile) throws(InputError) -> [StoredLine] {
      var diary = diary
      if let target, diary.isSame(as: target) { diary.patience = LockPatience(timeout: .zero) }
      return try OpenDiary(diary).lines
    }
    var all: [[StoredLine]] = []
    for diary in diaries { all.append(try lines(of: diary)) }
    guard let base else { return (all, []) }
    return (all, try lines(of: base))
  }

  /// Merges them.
  ///
  /// - Parameter replaced: the diary that the result replaces, which may have changed since the others were read.
  func merge(
    _ read: Read,
    replacing replaced: (locked: LockedDiary, lines: [StoredLine])? = nil
  ) -> DiaryMerge {
    func lines(_ lines: [StoredLine], of diary: DiaryFile) -> [StoredLine] {
      guard let replaced, replaced.locked.isFile(at: diary.path) else { return lines }
      return replaced.lines
    }
    return DiaryMerge(
      zip(read.diaries, diaries).map(lines),
      base: base.map { lines(read.base, of: $0) } ?? []
    )
  }

  /// Whether a diary is one of them.
  func include(_ diary: LockedDiary) -> Bool {
    diaries.contains { diary.isFile(at: $0.path) }
  }
}
