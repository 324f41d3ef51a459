import ArgumentParser
import CommandLine
import Diary
import Platform
import SourceText
import Workspace

/// `brewlog repair`
struct Repair: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Put damaged lines aside.",
    discussion: """
      Damaged lines go to a file beside the diary, with `.rejected` behind its name; not a byte is deleted. \
      Whole entries on a line with something else are kept. Then the diary is replaced in one step.
      """
  )

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    InterruptGate.install()
    let file = try diary.changeable()
    return try Maintenance(file, on: console).run { held in
      let repair = DiaryRepair(held.lines)
      try held.saveRejected(repair.rejected)
      let changes = try held.replace(by: repair.kept)
      if !talk.quiet { report(repair, changes, file, console) }
      return .done
    }
  }

  private func report(_ repair: DiaryRepair, _ changes: Bool, _ file: DiaryFile, _ console: Console)
  {
    let name = PrintableName.of(file.path)
    for rejected in repair.rejected {
      console.note("\(name):\(rejected.number): \(rejected.problem)")
    }
    if !repair.rejected.isEmpty {
      let lines = counted(repair.rejected.count, "line", "lines")
      console.note("moved \(lines) to \(PrintableName.of(file.rejected))")
    }
    if repair.recovered > 0 {
      console.note("rescued \(counted(repair.recovered, "entry", "entries")) from such lines")
    }
    if repair.rejected.isEmpty, repair.recovered == 0 {
      console.note(changes ? "gave the last line its end" : "nothing to repair")
    }
  }
}

/// `brewlog compact`
struct Compact: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Leave out what has no effect any more.",
    discussion: """
      Removes entries that were deleted, and copies of others, for good; what tells that an entry was deleted \
      stays, so that a copy of the diary on another machine does not bring it back. The file is replaced in one \
      step.
      """
  )

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    InterruptGate.install()
    return try Maintenance(try diary.changeable(), on: console).run { held in
      let compaction = DiaryCompaction(held.lines)
      let changes = try held.replace(by: compaction.kept)
      if !talk.quiet { console.note(changes ? Self.report(compaction) : "nothing to leave out") }
      return .done
    }
  }

  private static func report(_ compaction: DiaryCompaction) -> String {
    let entries = counted(compaction.entries, "entry", "entries")
    let deleted = counted(compaction.deletedEntries, "deleted entry", "deleted entries")
    let copies = counted(compaction.duplicates, "copy", "copies")
    return "removed \(deleted) and \(copies); \(entries) left"
  }
}

/// Puts a diary in order that nobody else writes to meanwhile, and says what is in the way.
struct Maintenance {
  private let diary: DiaryFile
  private let console: Console

  init(_ diary: DiaryFile, on console: Console) {
    self.diary = diary
    self.console = console
  }

  /// Does something with the diary; what fails is said.
  ///
  /// - Parameter makesFile: makes an empty diary where there is none.
  func run(
    createsFile: Bool = false,
    _ body: (LockedDiary) throws -> ExitStatus
  ) throws -> ExitStatus {
    do {
      let held = try LockedDiary(diary, createsFile: createsFile)
      defer { held.close() }
      return try body(held)
    } catch let error as DiaryWriteError {
      console.error(error)
    } catch let error as ReplacementError {
      console.error(error.message, hint: error.hint)
    }
    return .failure
  }
}
