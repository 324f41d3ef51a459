import ArgumentParser
import Files
import Platform
import RecipeText
import SystemPackage
import Text
import Workspace

/// `brewbook undo`
struct UndoChange: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last change of the book.",
    discussion: """
      Each further undo goes back one more change, and `brewbook redo` makes them again. Works as long as nobody has \
      changed the same files since. The book keeps its last \(ChangeHistory.most) changes.

      Examples:
        brewbook undo --dry-run
        brewbook undo
      """
  )

  @OptionGroup var options: HistoryOptions

  var messageOptions: ConsoleOptions { options.messageOptions }

  func run(on console: Console) throws -> ExitStatus { try options.go(.undo, on: console) }
}

/// `brewbook redo`
struct RedoChange: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Make the last undone change of the book again.",
    discussion: """
      Works until the book is changed in another way.

      Example: brewbook redo
      """
  )

  @OptionGroup var options: HistoryOptions

  var messageOptions: ConsoleOptions { options.messageOptions }

  func run(on console: Console) throws -> ExitStatus { try options.go(.redo, on: console) }
}

/// The options of the commands that go back and forth in the changes of a book.
struct HistoryOptions: ParsableArguments {
  @Flag(help: "Show the change, and write nothing.")
  var dryRun = false

  @Option(help: "The folder of the book; default: this one.", completion: .directory)
  var folder: String?

  @OptionGroup var report: ChangeReportOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    try refuse(folder == "", "--folder takes a folder, such as recipes/v60")
  }

  fileprivate func go(_ direction: ChangeHistory.Direction, on console: Console) throws
    -> ExitStatus
  {
    let directory = try WorkingDirectory.current()
    let book = folder.map { RawArguments.path(for: $0) } ?? "."
    let history = ChangeHistory(of: book, in: directory)
    let change = try history?.next(direction, in: directory)
    let receipt =
      try dryRun
      ? change.map { BookReceipt(change: $0, isRecorded: true) }
      : history?.go(direction, in: directory)
    guard let receipt else {
      let word = direction == .undo ? "undo" : "redo"
      throw CommandFailure(.findings, "there is no change to \(word)")
    }
    guard report.format == .text else {
      console.report(receipt, as: report.format)
      return .done
    }
    let lines = [receipt.sentence] + receipt.differences.map { "  \($0.escapedAsLine)" }
    if dryRun { console.write(lines.joined(separator: "\n") + "\n") }
    if !dryRun { for line in lines { console.remark(line) } }
    return .done
  }
}

extension BookReceipt {
  /// What differs now, in the words of brewers; at most eight lines.
  fileprivate var differences: [String] {
    let changed = change.files.compactMap { file in
      file.old.flatMap { old in file.new.flatMap { RecipeDiff(from: old, to: $0) } }
    }
    let all = changed.flatMap(\.recipes).flatMap(\.differences).map(\.text)
    return all.count > 8 ? all.prefix(7) + ["… and \(all.count - 7) more"] : all
  }
}
