import ArgumentParser
import CommandLine
import SystemPackage
import Workspace

/// `brewtimer`: see `brewtimer --help`.
struct Brewtimer: ToolCommand {
  static let configuration = CommandConfiguration(
    program: "brewtimer",
    command: "time",
    abstract: "Guide through a brew, step by step.",
    discussion: """
      Shows what to do, what the scale must read, and how much time is left. Space pauses, enter goes on, \
      r restarts, q quits, ? tells of the keys. The clock runs on after the last timer, until enter says that \
      the brew is done. Afterwards you can log it, in the diary that `brewlog` keeps.

      Examples:
        brewtimer morning.yaml                    a recipe as it is
        brewtimer morning.yaml --dose 18 --bell   for 18 g of coffee, with a bell
        brewscale morning.yaml --dose 18 --format json | brewtimer -
        brewtimer morning.yaml --log brews.jsonl  log to another diary than the usual one
        brewtimer morning.yaml --plain            lines, for screen readers
        brewtimer morning.yaml --events < /dev/null | ./kettle
                                                  for programs, by itself

      Exit status: 0 the brew is completed, or was left with q, 1 the recipe cannot be brewed, 2 a file could \
      not be read or written, or the command was wrong.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A recipe, or a plan as `brewscale --format json` writes it; `-` is standard input.",
      valueName: "file"
    ),
    completion: .file()
  )
  var file: String

  @OptionGroup(title: "Timer") var timer: TimerOptions
  @OptionGroup(title: "Scaling a recipe") var scaling: ScalingOptions
  @OptionGroup(title: "Picking one of several recipes") var picking: PickingOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    let log = LogTarget(timer.log, in: directory)
    if case .diary(let diary) = log { try diary.check() }
    let surroundings = TerminalSession(readsInput: file == "-", options: timer)
    if timer.log != nil, surroundings.terminal == nil {
      throw ValidationError("--log asks how the cup was, which needs a terminal")
    }
    do {
      switch try source(in: directory, console).plan() {
      case .plan(let plan):
        return try GuidedRun(
          plan: plan,
          surroundings: surroundings,
          options: timer,
          talk: talk,
          log: log,
          console: console
        ).run()
      case .failed(let status): return status
      }
    } catch let problems as ConfigurationProblems {
      problems.report(on: console)
      return .failure
    }
  }

  private func source(in directory: WorkingDirectory, _ console: Console) -> PlanSource {
    var names = RawArguments.process()
    return PlanSource(
      input: InputRequest(paths: [names.path(for: file)]),
      configuration: configuration.request(),
      scaling: scaling,
      picking: picking,
      directory: directory,
      isVerbose: talk.verbose,
      console: console
    )
  }
}
