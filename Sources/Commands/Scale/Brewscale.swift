import ArgumentParser
import Platform
import RecipeLint
import RecipeTools
import Workspace

/// `brewscale`: see `brewscale --help`.
struct Brewscale: PlanCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      program: "brewscale",
      command: "scale",
      abstract: "Scale coffee brew recipes and print brew plans.",
      discussion: """
        Without scaling options, prints each recipe with its own amounts. Two of --dose, --yield and --ratio can be \
        given; --dose or --yield alone keeps the recipe's ratio, --ratio alone keeps its dose.

        Name a recipe by a path, by its id or the beginning of it, or by its name or a part of it. Files go \
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
  }

  @OptionGroup(title: "Scaling") var scaling: ScalingOptions
  @Option(
    help: .value("name", "Also say how to set this grinder; default: that of the configuration.")
  )
  var grinder: String?
  @OptionGroup(title: "Output") var output: FormattedOutputOptions<PlanOutputFormat>
  @OptionGroup var plans: PlanOptions
  @Option(help: DocumentOption.help, completion: .file()) var documents: String?

  func validate() throws {
    try refuse(
      !plans.names.ids.isEmpty && (!files.input.paths.isEmpty || files.input.filesFrom != nil),
      "--id finds a recipe of the collection: remove the paths, or select from their recipes with --name"
    )
    try DocumentOption.check(
      documents,
      files,
      against: [
        ("--id", !plans.names.ids.isEmpty), ("--last", plans.names.last),
        ("--format", output.chosenFormat != nil), ("--output", output.output != nil),
      ]
    )
  }

  func run(on console: Console) throws -> ExitStatus {
    let run = try fileRun(on: console)
    if let status = try run.shown() { return status }
    if let documents { return try scaleDocuments(documents, run) }
    let file = OutputFile(output.output, in: run.directory)
    let selection = try run.select()
    try file?.check(against: selection.inputs)
    run.begin(selection)
    return run.end(selection, try file.collect(from: console) { try scale(selection, run) })
  }

  private func scale(_ selection: FileSelection, _ run: FileRun) throws -> ExitStatus {
    let console = run.console
    let task = ScaleTask(
      plans.task(try scaling.request(), for: selection),
      PlanWriter(output.format, on: console),
      try GrinderChoices(grinder, of: selection, in: run.directory, on: console),
      in: run.directory
    )
    var report = ScaleReport(task.writer, on: console)
    run.forEach(selection, by: ScaleWorker(task)) { file, outcome in
      report.add(outcome, of: file)
      return console.isOutputOpen
    }
    report.finish(filter: task.plans.filter, nothingFound: selection.files.isEmpty)
    if let recipe = report.onlyRecipe, plans.names.isGiven || !files.input.paths.isEmpty {
      Composition.preferences.rememberRecipe(recipe.id, in: recipe.file, run.directory)
    }
    return report.status
  }
}
