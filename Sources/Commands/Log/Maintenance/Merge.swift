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
    abstract: "Put several diaries together.",
    discussion: """
      Entries that are the same become one; different entries with one id are all kept, which is said. The \
      result is ordered by time. As a driver for git:

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
      "What all of them once were: lines that one of them has no more stay away.",
      valueName: "file"
    ),
    completion: .file()
  )
  var base: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the result to <file>, which may be one of the diaries; else to standard output.",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func validate() throws {
    guard files.count >= 2 else { throw ValidationError("merge takes two diaries or more") }
    if output == "" { throw ValidationError("--output takes a file, such as brews.jsonl") }
  }

  func run(on console: Console) throws -> ExitStatus {
    InterruptGate.install()
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
    // Before a new file is made: a diary that cannot be read must leave none behind.
    let early = file.exists ? nil : try sources.merge()
    return try Maintenance(file, on: console).run(createsFile: true) { held in
      let merge = try early ?? sources.merge(with: held)
      guard sources.include(held) || merge.hasAll(of: held.lines) else {
        console.error(
          "\(PrintableName.of(file.path)): has lines that none of the diaries has; nothing was written",
          hint: "name it among the diaries as well, or write to another file"
        )
        return .failure
      }
      _ = try held.replace(by: merge.lines)
      report(merge, console)
      return .done
    }
  }

  private func report(_ merge: DiaryMerge, _ console: Console) {
    guard !talk.quiet else { return }
    for id in merge.conflicts {
      console.warning(
        "there are different entries with the id \(id.uuidString.lowercased()); all are kept"
      )
    }
    let damaged = merge.lines.count(where: \.isDamaged)
    if damaged > 0 {
      console.warning("\(counted(damaged, "damaged line")) kept at the end: see `brewlog repair`")
    }
  }
}

/// The diaries that are put together.
private struct MergeSources {
  let diaries: [FilePath]
  let base: FilePath?
  let directory: WorkingDirectory

  /// Reads and merges them.
  ///
  /// - Parameter held: a diary that is locked, so that it must not be opened again if it is among them.
  func merge(with held: LockedDiary? = nil) throws -> DiaryMerge {
    DiaryMerge(
      try diaries.map { try lines(of: $0, held) },
      base: try base.map { try lines(of: $0, held) } ?? []
    )
  }

  /// Whether a diary is one of them.
  func include(_ diary: LockedDiary) -> Bool { diaries.contains { diary.isFile(at: $0) } }

  private func lines(of path: FilePath, _ held: LockedDiary?) throws -> [StoredLine] {
    if let held, held.isFile(at: path) { return held.lines }
    return try StoredLine.lines(of: path, in: directory)
  }
}
