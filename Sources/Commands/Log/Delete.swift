import ArgumentParser
import BrewDomain
import CommandLine
import Diary
import Platform
import SourceText
import SystemPackage

/// `brewlog delete`
struct Delete: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Take a brew back.",
    discussion: """
      Adds a line to the diary that takes the brew back; it is gone for good only after `brewlog compact`. On a \
      terminal you are asked before.

      Example: brewlog delete 3f2a9c1e --yes
      """
  )

  @OptionGroup var brew: IDOptions

  @OptionGroup var diary: DiaryOptions

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(help: "Do not wait until it is on the disk.")
  var noSync = false

  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    _ = try diary.changeable()
    guard let (opened, file) = try diary.opened(on: console, talk) else { return .findings }
    let found = try FoundEntries(brew.prefix(), in: opened)
    if !talk.quiet { console.warn(of: found.skipped, in: file) }
    guard found.isUnique, let entry = found.entries.first else {
      found.explain(brew.id, file, on: console)
      return .findings
    }
    guard try yes || isConfirmed(found.entries, console) else {
      if !talk.quiet { console.note("nothing was deleted") }
      return .done
    }
    let id = entry.summary.id
    do {
      let brews = BrewLogUseCase(Diary(file, synchronizes: !noSync))
      guard let receipt = try brews.deleteLog(id: id) else {
        FoundEntries.explainNothing(brew.id, file, on: console)
        return .findings
      }
      guard console.tell(receipt, of: file, isQuiet: talk.quiet) else { return .failure }
    } catch let error as DiaryWriteError {
      console.error(error)
      return .failure
    }
    if !talk.quiet { console.note("deleted \(id.uuidString.lowercased())") }
    return .done
  }

  private func isConfirmed(_ entries: [BrewLogDetailDTO], _ console: Console) throws -> Bool {
    guard Terminal.isTerminal(.standardInput), Terminal.isTerminal(.standardError) else {
      throw ValidationError("there is nobody to ask whether to delete it: add --yes")
    }
    var table = LogTable(style: .plain, width: nil, idDigits: 8)
    console.note(table.text(of: entries.map(\.summary)))
    var output = OutputStream(.standardError, capacity: 0)
    output.write("Delete \(entries.count == 1 ? "it" : "them")? (y/n) ")
    var reader = TerminalLineReader(.standardInput)
    return ["y", "yes"].contains(reader.next()?.lowercased() ?? "n")
  }
}
