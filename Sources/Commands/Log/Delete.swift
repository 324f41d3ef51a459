import ArgumentParser
import Diary
import Platform
import Recipes
import SystemPackage
import Text

/// `brewlog delete`
struct Delete: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a brew.",
    discussion: """
      Adds a line to the diary that marks the brew as deleted; `brewlog compact` removes it for good. On a \
      terminal, asks for confirmation.

      Example: brewlog delete 3f2a9c1e --yes
      """
  )

  @OptionGroup var brew: IDOptions

  @OptionGroup var diary: DiaryOptions

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @Flag(help: "Do not sync the change to disk before returning.")
  var noSync = false

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func run(on console: Console) throws -> ExitStatus {
    _ = try diary.changeable(on: console)
    guard let (opened, file) = try diary.opened(on: console, messageOptions, isRequired: true)
    else {
      return .findings
    }
    let found = try FoundEntries(brew.prefix(), in: opened)
    if !messageOptions.quiet { console.warn(of: found.skipped, in: file) }
    guard found.isUnique, let entry = found.entries.first else {
      found.reportAmbiguous(brew.id, file, on: console)
      return .findings
    }
    guard try yes || isConfirmed(found.entries, console) else {
      if !messageOptions.quiet { console.note("nothing was deleted") }
      return .done
    }
    let id = entry.summary.id
    do {
      let brews = Composition.brews(in: file, synchronizes: !noSync)
      guard let receipt = try brews.deleteLog(id: id) else {
        FoundEntries.reportNotFound(brew.id, file, on: console)
        return .findings
      }
      guard console.report(receipt, of: file, isQuiet: messageOptions.quiet) else {
        return .failure
      }
    } catch let error as DiaryWriteError {
      console.error(error)
      return .failure
    }
    if !messageOptions.quiet {
      console.note("deleted \(EntrySentence.text(of: entry)) (\(id.text))")
    }
    return .done
  }

  private func isConfirmed(_ entries: [BrewLogDetailDTO], _ console: Console) throws -> Bool {
    try console.requireConfirmation()
    var table = LogTable(style: .plain, width: console.messageWidth)
    console.note(table.text(of: entries.map(\.summary)))
    return try console.confirms("Delete \(entries.count == 1 ? "it" : "them")?")
  }
}
