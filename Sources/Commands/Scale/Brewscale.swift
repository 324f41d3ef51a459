import ArgumentParser
import Platform
import RecipeLint
import Workspace

/// `brewscale`: see `brewscale --help`.
struct Brewscale: ToolCommand {
  static let configuration = CommandConfiguration(
    program: "brewscale",
    command: "scale",
    abstract: "Scale coffee brew recipes and print brew plans.",
    discussion: """
      Without scaling options, prints each recipe with its own amounts. Two of --dose, --yield and --ratio can be \
      given; --dose or --yield alone keeps the recipe's ratio, --ratio alone keeps its dose.

      A recipe is named by a path, by its id or the beginning of it, or by its name or a part of it. Files go \
      before names.

      Examples:
        brewscale morning.yaml --dose 18
        brewscale 'morning v60' --dose 18
        brewscale morning.yaml --yield 500 --grind coarse
        brewscale morning.yaml -d 18 -o big.yaml
        brewscale morning.yaml --units us
        brewscale morning.yaml --grinder 'Comandante C40'
        brewscale recipes/ --method v60 --ratio 16 --format jsonl | jq .inputs
        cat morning.yaml | brewscale - --factor 2

      Exit status: 0 all plans were written, 1 a recipe cannot be brewed or scaled as requested, 2 a file could \
      not be read, or the command line was invalid.
      """
  )

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Scaling") var scaling: ScalingOptions
  @Option(
    help: ArgumentHelp(
      "Also say how to set this grinder; default: that of the configuration.",
      valueName: "name"
    )
  )
  var grinder: String?
  @OptionGroup(title: "Output") var output: FormattedOutputOptions<PlanOutputFormat>
  @OptionGroup(title: "Output") var unitOptions: UnitOptions
  @OptionGroup(title: "Selecting recipes") var names: RecipeNameOptions
  @OptionGroup(title: "Selecting recipes") var filterOptions: RecipeFilterOptions
  @OptionGroup(title: "Running") var jobs: JobOptions
  @OptionGroup(title: "Instead of scaling") var show: ShowOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions
  @Option(help: DocumentOption.help, completion: .file()) var documents: String?

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    if !names.ids.isEmpty, !input.paths.isEmpty || input.filesFrom != nil {
      throw ValidationError(
        "--id finds a recipe of the collection: remove the paths, or select from their recipes with --name"
      )
    }
    try DocumentOption.check(
      documents,
      input,
      against: [
        ("--id", !names.ids.isEmpty), ("--last", names.last),
        ("--format", output.chosenFormat != nil), ("--output", output.output != nil),
        ("--show-files", show.showFiles), ("--show-settings", show.showSettings != nil),
      ]
    )
  }

  func run(on console: Console) throws -> ExitStatus {
    let run = try FileRun(
      input,
      naming: names,
      configuration,
      show,
      messageOptions,
      on: console
    )
    let file = OutputFile(output.output, in: run.directory)
    return try run.run(
      instead: documents.map { name in { try scaleDocuments(name, $0) } },
      check: { try file?.check(against: $0.inputs) },
      work: { selection in
        guard let file else { return try scale(selection, run) }
        console.divert()
        let status = try scale(selection, run)
        try file.write(console)
        return status
      }
    )
  }

  private func scale(_ selection: FileSelection, _ run: FileRun) throws -> ExitStatus {
    let console = run.console
    let grinders = try GrinderChoices(grinder, of: selection, in: run.directory, on: console)
    let task = ScaleTask(
      request: try scaling.request(),
      filter: filterOptions.filter,
      writer: PlanWriter(output.format, on: console),
      methods: selection.settings.map(\.methods),
      units: selection.settings.map { unitOptions.units ?? $0.units },
      grinders: grinders,
      books: BookIdentities(in: run.directory),
      directory: run.directory
    )
    var report = ScaleReport(task.writer, on: console, messageOptions)
    run.forEach(selection, jobs: jobs) {
      ScaleWorker(task)
    } work: { file, worker in
      worker.work(on: file)
    } consume: { file, outcome in
      report.add(outcome, of: file)
      return console.isOutputOpen
    }
    report.finish(filter: task.filter, nothingFound: selection.files.isEmpty)
    if let recipe = report.onlyRecipe, names.isGiven || !input.paths.isEmpty {
      Preferences.rememberRecipe(recipe.id, in: recipe.file, run.directory)
    }
    return report.status
  }
}

/// The output formats of plans.
enum PlanOutputFormat: String, FileFormat {
  case text, json, jsonl, yaml, csv, markdown

  static let standard = PlanOutputFormat.text
  static let exampleFile = "plan.json"

  var summary: String {
    switch self {
    case .text: "a table to brew from"
    case .json: "one JSON document, a list if there are several recipes"
    case .jsonl: "one JSON record per line for each recipe"
    case .yaml: "recipes with the scaled amounts"
    case .csv: "a row per step, for spreadsheets"
    case .markdown: "a page to print or publish"
    }
  }
}
