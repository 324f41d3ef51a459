import ArgumentParser
import CommandLine
import Platform
import Workspace

/// `brewscale`: see `brewscale --help`.
struct Brewscale: ToolCommand {
  static let configuration = CommandConfiguration(
    program: "brewscale",
    command: "scale",
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
      """
  )

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Picking recipes") var picking: PickingOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Scaling") var scaling: ScalingOptions
  @OptionGroup(title: "Output") var output: PlanOptions
  @OptionGroup(title: "Running") var jobs: JobOptions
  @OptionGroup(title: "Instead of scaling") var show: ShowOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }


  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    do {
      if let status = try shown(in: directory, console) { return status }
      return try run(plan(in: directory), in: directory, console)
    } catch let problems as ConfigurationProblems {
      problems.report(on: console)
      return .failure
    }
  }

  /// What is shown instead of scaling; nil where nothing is.
  private func shown(in directory: WorkingDirectory, _ console: Console) throws -> ExitStatus? {
    try show.run(configuration, in: directory, console) {
      let plan = try plan(in: directory)
      return SelectedInputs(files: plan.files.map(\.file), errors: plan.errors)
    }
  }

  /// What is to be scaled.
  private func plan(in directory: WorkingDirectory) throws -> ScalePlan {
    try ScalePlan(input.request(), configuration.request(), in: directory)
  }

  private func run(
    _ plan: ScalePlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    let task = ScaleTask(
      request: try scaling.request(),
      picks: picking.picks,
      writer: PlanWriter(output.format, on: console),
      methods: plan.methods,
      directory: directory
    )
    if talk.verbose { for file in plan.configurations { console.note("configuration \(file)") } }
    for error in plan.errors { console.report(error) }
    let start = ContinuousClock.now
    let status = scale(plan, task, console)
    if talk.verbose { console.note("that took \(start.duration(to: .now))") }
    return plan.errors.isEmpty ? status : .failure
  }

  private func scale(_ plan: ScalePlan, _ task: ScaleTask, _ console: Console) -> ExitStatus {
    var report = ScaleReport(task.writer, on: console, talk)
    // Read once: a look at an option is not free.
    let isQuiet = talk.quiet
    let count = plan.files.count
    OrderedParallelRun(jobs: jobs.count) {
      ScaleWorker(task)
    } work: { file, worker in
      worker.work(on: file)
    }.run(plan.files) { place, outcome in
      report.add(outcome, of: plan.files[place].file)
      if !isQuiet { console.progress(place + 1, of: count) }
      return console.isOutputOpen
    }
    report.finish(picks: task.picks, nothingFound: plan.files.isEmpty)
    return report.status
  }
}
