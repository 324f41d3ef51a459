import ArgumentParser
import CommandLine
import Diary
import Platform
import SourceText
import SystemPackage
import Workspace

/// `brewlog merge`
struct Merge: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge several diaries.",
    discussion: """
      Identical entries are merged; different entries with the same id are all kept, with a warning. The \
      result is ordered by time. To use it as a git merge driver:

        git config merge.brewlog.driver 'brewlog merge --base %O --output %A %A %B'
        echo '*.jsonl merge=brewlog' >> .gitattributes
      """
  )

  @Argument(
    help: ArgumentHelp("The diaries; `-` is standard input.", valueName: "file"),
    completion: .file(extensions: ["jsonl"])
  )
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The common ancestor: lines removed from a diary since then are not restored.",
      valueName: "file"
    ),
    completion: .file()
  )
  var base: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to <file> instead of standard output; it may be one of the diaries.",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    guard files.count >= 2 else { throw ValidationError("merge takes at least two diaries") }
    if output == "" { throw ValidationError("--output takes a file, such as brews.jsonl") }
  }

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    let directory = try WorkingDirectory.process()
    var names = RawArguments.process()
    let sources = MergeSources(
      diaries: names.paths(for: files),
      base: base.map { names.path(for: $0) },
      directory: directory
    )
    guard let output, output != "-" else {
      let merge = try sources.merge()
      console.write(StoredLine.content(of: merge.lines))
      report(merge, console)
      return .done
    }
    let file = DiaryFile(names.path(for: output), in: directory)
    // Merge before creating the file: an unreadable diary must not leave an empty file behind.
    let early = file.exists ? nil : try sources.merge()
    return try Maintenance(file, on: console).run(createsFile: true) { locked in
      let merge = try early ?? sources.merge(with: locked)
      guard sources.include(locked) || merge.hasAll(of: locked.lines) else {
        console.error(
          "\(PrintableName.of(file.path)): contains lines that are in none of the diaries; nothing was written",
          hint: "add it to the diaries to merge, or write to another file"
        )
        return .failure
      }
      _ = try locked.replace(by: merge.lines) { console.warn($0, about: file) }
      report(merge, console)
      return .done
    }
  }

  private func report(_ merge: DiaryMerge, _ console: Console) {
    guard !messageOptions.quiet else { return }
    for id in merge.conflicts {
      console.warning(
        "different entries share the id \(id.uuidString.lowercased()); all are kept"
      )
    }
    let damaged = merge.lines.count(where: \.isDamaged)
    if damaged > 0 {
      console.warning("kept \(counted(damaged, "damaged line")) at the end: see `brewlog repair`")
    }
  }
}

/// The diaries to merge.
private struct MergeSources {
  let diaries: [FilePath]
  let base: FilePath?
  let directory: WorkingDirectory

  /// Reads and merges them.
  ///
  /// - Parameter locked: a locked diary, which must not be opened again if it is one of the sources.
  func merge(with locked: LockedDiary? = nil) throws -> DiaryMerge {
    DiaryMerge(
      try diaries.map { try lines(of: $0, locked) },
      base: try base.map { try lines(of: $0, locked) } ?? []
    )
  }

  /// Whether a diary is one of them.
  func include(_ diary: LockedDiary) -> Bool { diaries.contains { diary.isFile(at: $0) } }

  private func lines(of path: FilePath, _ locked: LockedDiary?) throws -> [StoredLine] {
    if let locked, locked.isFile(at: path) { return locked.lines }
    return try StoredLine.lines(of: path, in: directory)
  }
}
