import ArgumentParser
import CommandLine
import SystemPackage
import Workspace

/// `brewtimer`: see `brewtimer --help`.
struct Brewtimer: ToolCommand {
  static let configuration = CommandConfiguration(
    program: "brewtimer",
    command: "time",
    abstract: "Guide you through a brew, step by step.",
    discussion: """
      Shows what to do, what the scale must read, and how much time is left. Keys: space pauses, enter \
      continues, r restarts, q quits, ? shows help. After the last timer the clock runs until you press enter. \
      Then you can log the brew in the diary of `brewlog`.

      Examples:
        brewtimer morning.yaml                    a recipe as it is
        brewtimer morning.yaml --dose 18 --bell   for 18 g of coffee, with a bell
        brewscale morning.yaml --dose 18 --format json | brewtimer -
        brewtimer morning.yaml --log brews.jsonl  log to this diary
        brewtimer morning.yaml --plain            lines, for screen readers
        brewtimer morning.yaml --events < /dev/null | ./kettle
                                                  for programs, unattended

      Exit status: 0 the brew was completed or quit, 1 the recipe cannot be brewed, 2 a file could not be read or \
      written, or the command line was invalid.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A recipe, or a plan from `brewscale --format json`; `-` reads standard input. Default: the recipe in the working directory.",
      valueName: "file"
    ),
    completion: .file()
  )
  var file: String?

  @OptionGroup(title: "Timer") var timer: TimerOptions
  @OptionGroup(title: "Scaling a recipe") var scaling: ScalingOptions
  @OptionGroup(title: "Scaling a recipe") var unitOptions: UnitOptions
  @OptionGroup(title: "Selecting the recipe") var filterOptions: RecipeFilterOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    let log = LogTarget(timer.log, in: directory, on: console)
    if case .diary(let diary) = log { try diary.check() }
    let terminalSession = TerminalSession(readsInput: file == "-", options: timer)
    if timer.log != nil, terminalSession.terminal == nil {
      throw ValidationError("--log needs a terminal to ask for a rating")
    }
    switch try source(in: directory, console).plan() {
    case .plan(let plan):
      return try GuidedRun(
        plan: plan,
        terminalSession: terminalSession,
        options: timer,
        messageOptions: messageOptions,
        log: log,
        console: console
      ).run()
    case .failed(let status): return status
    }
  }

  private func source(in directory: WorkingDirectory, _ console: Console) -> PlanSource {
    var names = RawArguments.process()
    return PlanSource(
      input: InputRequest(paths: file.map { [names.path(for: $0)] } ?? []),
      configuration: configuration.request(),
      scaling: scaling,
      units: unitOptions.units,
      filterOptions: filterOptions,
      directory: directory,
      isVerbose: messageOptions.verbose,
      isQuiet: messageOptions.quiet,
      console: console
    )
  }
}
