import ArgumentParser
import CommandLine
import Platform
import RecipePages
import SourceText
import Workspace

/// `brewbook chart`: see `brewbook chart --help`.
struct Chart: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw the water of recipes over time.",
    discussion: """
      The chart shows what the scale reads: pours, blooms, pauses and the drawdown. Ice is drawn beside the water. \
      Steps without a time are drawn with a width of their own, and marked.

      Examples:
        brewbook chart morning
        brewbook chart recipes/ --method v60
        brewbook chart morning --dose 18 -o morning.svg

      Exit status: 0 all charts were drawn, 1 a recipe cannot be brewed, 2 a file could not be read or written, or \
      the command line was invalid.
      """
  )

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Scaling") var scaling: ScalingOptions
  @OptionGroup(title: "Output") var output: ChartOptions
  @OptionGroup(title: "Output") var unitOptions: UnitOptions
  @OptionGroup(title: "Selecting recipes") var names: RecipeNameOptions
  @OptionGroup(title: "Selecting recipes") var filterOptions: RecipeFilterOptions
  @OptionGroup(title: "Running") var jobs: JobOptions
  @OptionGroup(title: "Instead of drawing") var show: ShowOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

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
      check: { try file?.check(against: $0.inputs) },
      work: { selection in
        let task = PageTask(
          try scaling.request(),
          filterOptions.filter,
          selection,
          units: unitOptions.units,
          in: run.directory
        )
        let found = PageRecipes(task, selection, run, jobs: jobs)
        if output.format == .svg, found.recipes.count > 1 {
          throw ValidationError(
            "an SVG file holds one chart, but there are \(counted(found.recipes.count, "recipe"))"
          )
        }
        guard let file else {
          draw(found.recipes, on: console)
          return found.status
        }
        console.divert()
        draw(found.recipes, on: console)
        try file.write(console)
        return found.status
      }
    )
  }

  private func draw(_ recipes: [PageRecipe], on console: Console) {
    for (index, recipe) in recipes.enumerated() {
      switch output.format {
      case .svg: console.write(ChartSVG.file(of: recipe.plan).bytes)
      case .text:
        let chart = TerminalChart.text(
          of: recipe.plan,
          width: console.outputWidth ?? 80,
          characters: .fitting(.process)
        )
        let style: Style = console.colorsOutput ? .ansi : .plain
        let name = style.paint(recipe.plan.inputs.recipeName.escapedAsLine, .title)
        console.write((index > 0 ? "\n" : "") + "\(name)\n\n\(chart)")
      }
    }
  }
}

/// The options for the output of charts.
struct ChartOptions: ParsableArguments {
  @Option(
    name: .format,
    help: ArgumentHelp(
      "Output format; default: that of the suffix of --output, else text.",
      valueName: "format"
    )
  )
  var chosenFormat: ChartFormat?

  @Option(
    name: .output,
    help: ArgumentHelp("Write to <file> instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  func validate() throws {
    if output == "" { throw ValidationError("--output takes a file, such as morning.svg") }
  }

  /// The format of the charts.
  var format: ChartFormat {
    chosenFormat ?? output.flatMap { ChartFormat(suffixOf: $0) } ?? .text
  }
}

/// The output formats of charts.
enum ChartFormat: String, FormatArgument {
  case text, svg

  var summary: String {
    switch self {
    case .text: "lines for the terminal"
    case .svg: "a picture, of one recipe"
    }
  }
}

extension TerminalChart.Characters {
  /// The characters that the locale allows: ASCII if it names another encoding than UTF-8. Without a locale, Unicode,
  /// as in all other output.
  static func fitting(_ environment: Environment) -> Self {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.lazy.compactMap({ environment.nonEmpty($0) }).first?.lowercased()
    else {
      return .unicode
    }
    return locale.contains("utf-8") || locale.contains("utf8") ? .unicode : .ascii
  }
}
