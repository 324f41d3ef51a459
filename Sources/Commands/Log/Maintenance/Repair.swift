import ArgumentParser
import Diary
import Files
import Platform
import Text
import Workspace

/// `brewlog repair`
struct Repair: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Move damaged lines to another file.",
    discussion: """
      Damaged lines go to a file beside the diary, with the suffix `.rejected`; no byte is deleted. Complete \
      entries on a damaged line are kept. Then the diary is replaced in one step.
      """
  )

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    let file = try diary.changeable(on: console)
    return try file.whileLocked { locked in
      let opened = try locked.opened()
      let repair = DiaryRepair(opened.lines)
      let changes = try locked.replace(opened, by: repair) { console.warn($0, about: file) }
      if !console.isQuiet { report(repair, changes, file, console) }
      return .done
    }
  }

  private func report(_ repair: DiaryRepair, _ changes: Bool, _ file: DiaryFile, _ console: Console)
  {
    let name = PrintableName.of(file.path)
    let first = repair.rejected.prefix(SkippedLines.maximumListed)
    for rejected in first {
      console.note("\(name):\(rejected.number): \(rejected.problem)")
    }
    let count = repair.rejected.count
    if count > first.count { console.note("\(name): and \(count - first.count) more") }
    if count > 0 {
      let lines = counted(count, "line", "lines")
      console.note("moved \(lines) to \(PrintableName.of(file.rejected))")
    }
    if repair.recovered > 0 {
      console.note("recovered \(counted(repair.recovered, "entry", "entries")) from damaged lines")
    }
    if count == 0, repair.recovered == 0 {
      console.note(changes ? "added the missing newline at the end" : "nothing to repair")
    }
  }
}

/// `brewlog compact`
struct Compact: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Remove lines that no longer have any effect.",
    discussion: """
      Permanently removes deleted entries, lines that an edit replaces, and duplicate lines. The lines that mark entries as deleted stay, so \
      that a copy of the diary on another machine does not bring them back. The file is replaced in one step.
      """
  )

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    let file = try diary.changeable(on: console)
    return try file.whileLocked { locked in
      let opened = try locked.opened()
      let compaction = DiaryCompaction(opened.lines)
      let changes = try locked.replace(opened, by: compaction.kept) {
        console.warn($0, about: file)
      }
      console.remark(changes ? Self.report(compaction) : "nothing to remove")
      return .done
    }
  }

  private static func report(_ compaction: DiaryCompaction) -> String {
    let entries = counted(compaction.entries, "entry", "entries")
    let deleted = counted(compaction.deletedEntries, "deleted entry", "deleted entries")
    let copies = counted(compaction.duplicates, "duplicate")
    let replaced = compaction.replacedEntries
    let edited = replaced > 0 ? ["\(counted(replaced, "line", "lines")) replaced by an edit"] : []
    let removed = [deleted] + edited + [copies]
    return "removed \(removed.dropLast().joined(separator: ", ")) and \(copies); \(entries) left"
  }
}

extension DiaryFile {
  /// Runs an operation on the diary while no other program can change it.
  ///
  /// - Parameter createsFile: whether to create a missing diary.
  func whileLocked<Result>(
    createsFile: Bool = false,
    _ body: (LockedDiary) throws -> Result
  ) throws -> Result {
    let locked = try LockedDiary(self, createsFile: createsFile)
    defer { locked.close() }
    do {
      return try body(locked)
    } catch {
      locked.removeIfNew()
      throw error
    }
  }
}

extension Console {
  /// Warns that a diary was overwritten instead of replaced.
  func warn(_ obstacle: ReplacementObstacle, about diary: DiaryFile) {
    warning("\(PrintableName.of(diary.path)): \(obstacle.message)")
  }
}
