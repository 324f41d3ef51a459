import ArgumentParser
import BrewGuide
import Diary
import Files
import Platform
import SystemPackage
import Workspace

/// `brewbook purge`
struct Purge: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Delete the book, its brews, your preferences and catalogs for good.",
    discussion: """
      Deletes all that is of this book and of you: its recipes, except starters; its brews, with all of their versions, \
      the lines that mark them as deleted, and damaged lines, also those in the `.rejected` file; what `brewbook undo` \
      needs; and your preferences and catalogs. Follows no link, and leaves what is outside of the root of the book.

      Lists everything first, and on a terminal asks for confirmation. You cannot bring purged data back. Says what \
      stays, and how to delete it.

      Examples:
        brewbook purge --dry-run
        brewbook purge --file brews.jsonl --yes
      """
  )

  @OptionGroup(title: "Diary") var file: DiaryOptions

  @Flag(help: "Show what would be deleted, and delete nothing.")
  var dryRun = false

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var book: BookOptions

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    let book = try Book(self.book, mayBeEmpty: true, isForWriting: true, on: console)
    let diary = try file.changeable(on: console)
    if file.path != nil, !diary.exists { throw InputError(.notFound, at: diary.path) }
    let purge = try BookPurge(
      of: book.folder,
      at: FilePath(self.book.folder ?? "."),
      diary,
      Composition.preferences,
      catalogs: UserFolder.catalogs()
    )
    if purge.items.isEmpty { console.remark("nothing to purge") }
    let asks = !yes && !dryRun && !purge.items.isEmpty
    if asks { try console.requireConfirmation() }
    // Also without a question: what is deleted should be seen once more.
    for item in purge.items where asks || dryRun || !console.isQuiet {
      list(item, on: console)
    }
    for line in purge.staying { console.remark(line) }
    if dryRun || purge.items.isEmpty { return book.status }
    guard try !asks || console.confirms("Delete this for good?") else {
      console.remark("nothing was deleted")
      return book.status
    }
    let errors = purge.delete()
    for error in errors { _ = console.reported(error) }
    if errors.isEmpty { console.remark("deleted for good") }
    return errors.isEmpty ? book.status : .failure
  }

  private func list(_ item: BookPurge.Item, on console: Console) {
    let brews = item.brews.map { "  " + EntrySentence.text(of: $0) }
    if dryRun {
      console.write((["would delete \(item.line)"] + brews).joined(separator: "\n") + "\n")
    } else {
      for line in [item.line] + brews { console.note("  " + line) }
    }
  }
}
