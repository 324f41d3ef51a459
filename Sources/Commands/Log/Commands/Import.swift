import ArgumentParser
import CommandLine
import Diary

/// `brewlog import`
struct Import: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the brews of another file to the diary.",
    discussion: """
      Takes what `brewlog export` writes, diaries, and requests as JSON Lines. All valid brews are added at \
      once; the others are said, and the exit status is 1. Importing a file again adds nothing: what is there \
      already is left out, and so is what was deleted.

      Examples:
        brewlog import brews.csv --dry-run
        brewlog import --from jsonl - < other.jsonl
        brewlog import brews.yaml --format json | jq .losses
      """
  )

  @Argument(help: ArgumentHelp("The file; `-` is standard input.", valueName: "file"))
  var input: String

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("The format of the file, if it cannot be told from it.", valueName: "format")
  )
  var source: ImportFormat?

  @Flag(help: "Only say what would be added.")
  var dryRun = false

  @Flag(help: "Bring entries back that were deleted from the diary.")
  var restore = false

  @Option(
    help: ArgumentHelp("How to tell what was done: text or json.", valueName: "format")
  )
  var format: ImportReportFormat = .text

  @Flag(help: "Do not wait until the entries are on the disk.")
  var noSync = false

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    try Importing(self, diary: try diary.changeable(), console: console).run()
  }
}

extension ImportFormat: ExpressibleByArgument {}

/// How `brewlog import` tells what it did.
enum ImportReportFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
