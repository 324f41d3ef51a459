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
    guard let output, output != "-" else {
      let merge = try sources.merge(with: nil)
      console.write(source: StoredLine.content(of: merge.lines))
      report(merge, console)
      return .done
    }
    let file = diary(names.path(for: output))
    // Merge before creating the file: an unreadable diary must not leave an empty file behind.
    let early = file.exists ? nil : try sources.merge(with: nil)
    return try file.whileLocked(createsFile: true) { locked in
      let old = try locked.opened()
      let merge = try early ?? sources.merge(with: (locked, old))
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

  /// Reads and merges them.
  ///
  /// - Parameter replaced: a locked diary that the result replaces. It must not be opened again if it is one of them.
  func merge(with replaced: (locked: LockedDiary, opened: OpenDiary)?) throws -> DiaryMerge {
    func lines(of diary: DiaryFile) throws -> [StoredLine] {
      if let replaced, replaced.locked.isFile(at: diary.path) { return replaced.opened.lines }
      return try OpenDiary(diary).lines
    }
    return DiaryMerge(try diaries.map(lines), base: try base.map(lines) ?? [])
  }

  /// Whether a diary is one of them.
  func include(_ diary: LockedDiary) -> Bool {
    diaries.contains { diary.isFile(at: $0.path) }
  }
}
