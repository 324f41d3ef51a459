import ArgumentParser
import BrewCLI
import BrewConfig
import BrewDomain
import BrewScaling
import Diagnostics

/// The program: see `brewscale --help`.
@main
struct Brewscale: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "brewscale",
    abstract: "Scale coffee brew recipes, and print what to do.",
    discussion: """
      Without an option a recipe comes out as it is. Of dose, yield and ratio two can be given; one alone keeps \
      the recipe's ratio, or with --ratio its dose.

      Examples:
        brewscale morning.yaml --dose 18
        brewscale morning.yaml --yield 500 --grind coarse
        brewscale morning.yaml --dose 18 --format yaml > big.yaml
        brewscale recipes/ --method v60 --ratio 16 --format jsonl | jq .inputs
        cat morning.yaml | brewscale - --factor 2

      Exit status: 0 all plans are written, 1 a recipe cannot be brewed or scaled so, 2 a file could not be \
      read, or the command was wrong.
      """,
    version: "brewscale \(Version.current)"
  )

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Picking recipes") var picking: PickingOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Scaling") var scaling: ScalingOptions
  @OptionGroup(title: "Output") var output: PlanOptions
  @OptionGroup(title: "Running") var jobs: JobOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  static func main() { CommandRunner<Brewscale>.main() }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    do {
      let plan = try ScalePlan(input.request(), configuration.request(), in: directory)
      return try run(plan, in: directory, console)
    } catch let problems as ConfigurationProblems {
      problems.report(on: console)
      return .failure
    }
  }

  private func run(
    _ plan: ScalePlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    for error in plan.errors { console.report(error) }
    let task = ScaleTask(
      request: try scaling.request(),
      picks: picking.picks,
      writer: PlanWriter(output.format, on: console),
      methods: plan.methods,
      directory: directory
    )
    var report = ScaleReport(task.writer, on: console, isQuiet: talk.quiet)
    OrderedParallelRun(jobs: jobs.count) {
      ScaleWorker(task)
    } work: { file, worker in
      worker.work(on: file)
    }.run(plan.files) { place, outcome in
      report.add(outcome, of: plan.files[place].file)
      return console.isOutputOpen
    }
    report.finish(picks: task.picks, nothingFound: plan.files.isEmpty)
    return plan.errors.isEmpty ? report.status : .failure
  }
}
