import ArgumentParser
import CommandLine
import Diary
import Essentials

/// `brewlog add`
struct Add: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a brew to the diary.",
    discussion: """
      Tells the id of the entry, and what to try next time. On a terminal, what is missing is asked for. With a \
      recipe, --dose or --yield alone scales the other one, as brewscale does.

      Examples:
        brewlog add --recipe morning.yaml --rating 4 --taste too-sour
        brewscale morning.yaml --dose 18 --format json | brewlog add - --rating 5
        brewlog add --name Cupping --method immersion --dose 12 --yield 200 \\
          --temperature 96 --grind medium --rating 3 --at 2026-04-01
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A plan as `brewscale --format json` writes it, or a request as JSON; `-` is standard input.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var input: String?

  @Option(
    help: ArgumentHelp(
      "Take over what a recipe says; --name and --method pick one of several.",
      valueName: "file"
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var recipe: String?

  @OptionGroup(title: "Entry") var entry: EntryOptions

  @Option(
    help: ArgumentHelp("What to print: text or json, the entry as stored.", valueName: "format")
  )
  var format: AddFormat = .text

  @Flag(help: "Do not wait until the entry is on the disk.")
  var noSync = false

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func validate() throws {
    if input != nil, recipe != nil {
      throw ValidationError("--recipe and a plan exclude each other: the plan has its recipe")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    var adding = Adding(self, diary: try diary.changeable(), console: console)
    return try adding.run()
  }
}

/// What `brewlog add` prints.
enum AddFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
