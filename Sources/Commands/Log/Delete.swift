import ArgumentParser
import Diary
import Platform
import Recipes
import SystemPackage
import Text

/// `brewlog delete`
struct Delete: MessageCommand {
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

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    _ = try diary.changeable(on: console)
    let (opened, file) = try diary.opened(on: console)
    let found = try FoundEntries(brew.prefix(), in: opened)
    console.warn(of: found.skipped, in: file)
    try found.requireUnique(brew.id, file, on: console)
    guard try yes || isConfirmed(found.entries, console) else {
      console.remark("nothing was deleted")
      return .done
    }
    let entry = found.entries[0]
    let id = entry.summary.id
    let brews = Composition.brews(in: file)
    guard let receipt = try brews.deleteLog(id: id) else {
      throw FoundEntries.notFound(brew.id, file)
    }
    let status = console.report(receipt, of: file)
    if status == .done {
      console.remark("deleted \(EntrySentence.text(of: entry)) (\(id.text))")
    }
    return status
  }

  private func isConfirmed(_ entries: [BrewLogDetailDTO], _ console: Console) throws -> Bool {
    try console.requireConfirmation()
    var table = LogTable(style: .plain, width: console.messageWidth)
    console.note(table.text(of: entries.map(\.summary)))
    return try console.confirms("Delete \(entries.count == 1 ? "it" : "them")?")
  }
}
