import ArgumentParser
import Text

/// `brewlog add`
struct Add: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a brew to the diary.",
    discussion: """
      Prints the id of the entry, what it says, and what to try next time. On a terminal, prompts for missing \
      values. With a recipe, --name and --method select one of several; --dose alone scales the water, as in \
      brewscale, and --yield is what was poured, which changes no dose.

      Name a recipe by a path, by its id or the beginning of it, or by its name or a part of it. Files go \
      before names.

      Examples:
        brewlog add morning.yaml --rating 4 --taste too-sour
        brewlog add --recipe 'morning v60' --rating 4
        brewlog add --last --rating 5
        brewscale morning.yaml --dose 18 --format json | brewlog add - --rating 5
        brewlog add --name Cupping --method immersion --dose 12 --yield 200 \\
          --temperature 96 --grind medium --rating 3 --at 'yesterday 7:45'
      """
  )

  @Argument(
    help: .value(
      "recipe",
      "A recipe, by its path, id or name; or a plan from `brewscale --format json`, or a request as JSON; `-` reads standard input."
    ),
    completion: .file(extensions: ["yaml", "yml", "json"])
  )
  var input: String?

  @Option(
    help: .value("recipe", "Fill in values from this recipe; the same as the argument."),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var recipe: String?

  @Flag(help: RecipeNameOptions.lastHelp)
  var last = false

  @OptionGroup(title: "Entry") var entry: EntryOptions

  @Option(name: .format, help: .changedEntry)
  var format: ReportFormat = .text

  @Flag(help: "Add the brew even if its time is in the future or before 1970.")
  var yes = false

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    try refuse(
      input != nil && recipe != nil,
      "--recipe and a file cannot be used together: the file is a recipe, or contains what was brewed"
    )
    if last, let other = input ?? recipe {
      throw ValidationError(
        "--last and '\(other.escapedForTerminal)' cannot be used together: both say what was brewed"
      )
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    var adding = AddRun(self, diary: try diary.changeable(on: console), console: console)
    return try adding.run()
  }
}

extension Console {
  /// Writes an entry as stored, in the list that `brewlog show --format json` writes.
  func write(entry line: [UInt8]) {
    write("{\"version\":1,\"entries\":[")
    write(json: line)
    write("]}\n")
  }
}

extension ArgumentHelp {
  /// For the `--format` of a command that writes the entry that it stored.
  static var changedEntry: Self {
    .value("format", "Output format: text, or json for a list with the entry as stored.")
  }
}
