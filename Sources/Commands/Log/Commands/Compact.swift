import ArgumentParser
import CommandLine
import Diary
import Platform
import SourceText

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
    return try Upkeep(try diary.changeable(), on: console).run { held in
      let compaction = DiaryCompaction(held.lines)
      let changes = try held.replace(by: compaction.kept)
      if !talk.quiet { console.note(changes ? Self.report(compaction) : "nothing to leave out") }
      return .done
    }
  }

  private static func report(_ compaction: DiaryCompaction) -> String {
    let entries = counted(compaction.entries, "entry", "entries")
    let deleted = counted(compaction.deletedEntries, "deleted entry", "deleted entries")
    let copies = counted(compaction.copies, "copy", "copies")
    return "removed \(deleted) and \(copies); \(entries) left"
  }
}
