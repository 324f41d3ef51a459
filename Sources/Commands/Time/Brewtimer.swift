import ArgumentParser
import Files
import Platform
import SystemPackage
import Text
import Workspace

/// `brewtimer`: see `brewtimer --help`.
struct Brewtimer: MessageCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      program: "brewtimer",
      command: "time",
      abstract: "Guide you through a brew, step by step.",
      discussion: """
        Shows what to do, what the scale must read, and how much time is left. Keys: space pauses, enter \
        continues, r restarts, q quits, ? shows help. After the last timer the clock runs until you press enter. \
        Then you can log the brew in the diary of `brewlog`.

        Without an argument, lists the recipes to choose from; the one that you used last comes first.

        Examples:
          brewtimer morning.yaml
          brewtimer 'morning v60'
          brewtimer --last
          brewtimer morning.yaml --dose 18 --grinder 'Comandante C40'
          brewscale morning.yaml --dose 18 --format json | brewtimer -
          brewtimer morning.yaml --log brews.jsonl
          brewtimer morning.yaml --from 1:10
          brewtimer morning.yaml --plain
          brewtimer morning.yaml --events < /dev/null | ./kettle
          python3 examples/scales/scale.py bookoo | brewtimer morning.yaml --scale -

        Exit status: 0 the brew was completed or quit, 1 the recipe cannot be brewed, 2 a file could not be read or \
        written, or the command line was invalid.
        """
    )
  }

  @Argument(
    help: ArgumentHelp(
      """
      A recipe: its path, its id or the beginning of it, or its name or a part of it. Or a plan from \
      `brewscale --format json`; `-` reads standard input. Default: one of the recipes in the working directory.
      """,
      valueName: "recipe"
    ),
    completion: .file()
  )
  var file: String?

  @Flag(help: RecipeNameOptions.lastHelp)
  var last = false

  @OptionGroup(title: "Timer") var timer: TimerOptions
  @Option(
    help: .value("name", "Also say how to set this grinder; default: that of the configuration.")
  )
  var grinder: String?

  @OptionGroup(title: "Scaling a recipe") var scaling: ScalingOptions
  @OptionGroup(title: "Scaling a recipe") var unitOptions: UnitOptions
  @OptionGroup(title: "Selecting the recipe") var filterOptions: RecipeFilterOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    try refuse(
      file == "-" && timer.scale == "-",
      "the recipe and the scale cannot both be on standard input"
    )
    if last, let file {
      throw ValidationError(
        "--last and '\(file.escapedForTerminal)' cannot be used together: both name a recipe"
      )
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.current()
    let log = LogTarget(timer.log, in: directory, on: console)
    if case .diary(let diary) = log { try diary.check() }
    let scale = try timer.scale.map {
      try FileReader(in: directory).openStream(RawArguments.path(for: $0), isPipe: true)
    }
    let terminalSession = TerminalSession(
      readsInput: file == "-" || timer.scale == "-",
      options: timer
    )
    if timer.log == "-", terminalSession.terminal == nil {
      throw ValidationError(
        "--log - needs a terminal, because the brew is on standard output: give a file"
      )
    }
    let isColored = color.isColored(isTerminal: true, environment: .current)
    let picking = terminalSession.terminal.map { terminal in
      RecipePicking(
        keys: terminal.keys,
        display: terminal.display,
        usesScreen: terminalSession.form == .screen,
        style: isColored ? .ansi : .plain
      )
    }
    let source = PlanSource(
      command: self,
      picking: picking,
      directory: directory,
      console: console
    )
    let (plan, file) = try source.plan()
    return try GuidedRun(
      command: self,
      plan: plan,
      file: file,
      directory: directory,
      terminalSession: terminalSession,
      log: log,
      scale: scale,
      console: console
    ).run()
  }
}
