import ArgumentParser
import CommandLine
import Platform
import Reports
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
    let run = try FileRun(input, configuration, show, talk, on: console)
    return try run.run(work: { try scale($0, run) })
  }

  private func scale(_ selection: FileSelection, _ run: FileRun) throws -> ExitStatus {
    let console = run.console
    let task = ScaleTask(
      request: try scaling.request(),
      picks: picking.picks,
      writer: PlanWriter(output.format, on: console),
      methods: selection.settings.map(\.methods),
      directory: run.directory
    )
    var report = ScaleReport(task.writer, on: console, talk)
    run.forEach(selection, jobs: jobs) {
      ScaleWorker(task)
    } work: { file, worker in
      worker.work(on: file)
    } consume: { file, outcome in
      report.add(outcome, of: file)
      return console.isOutputOpen
    }
    report.finish(picks: task.picks, nothingFound: selection.files.isEmpty)
    return report.status
  }
}

/// The options that say how plans are written.
struct PlanOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to write plans.", valueName: "format"))
  var format: PlanOutputFormat = .text
}

/// How plans are written.
enum PlanOutputFormat: String, DescribedFormat, ExpressibleByArgument {
  case text, json, jsonl, yaml, csv, markdown

  var summary: String {
    switch self {
    case .text: "a table to brew from"
    case .json: "one JSON document, a list where there are several recipes"
    case .jsonl: "a JSON record per recipe, each on a line"
    case .yaml: "recipes again, with the new amounts"
    case .csv: "a row per step, for spreadsheets"
    case .markdown: "a page to print or publish"
    }
  }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}
