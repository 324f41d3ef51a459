import ArgumentParser
import Platform
import RecipePages
import Text
import Workspace

/// `brewbook chart`: see `brewbook chart --help`.
struct Chart: PlanCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw the water of recipes over time.",
    discussion: """
      The chart shows what the scale reads: pours, blooms, pauses and the drawdown. Ice is beside the water. \
      Steps without a time have an average width, and a mark.

      Examples:
        brewbook chart morning
        brewbook chart recipes/ --method v60
        brewbook chart morning --dose 18 -o morning.svg

      Exit status: 0 all charts were drawn, 1 a recipe cannot be brewed, 2 a file could not be read or written, or \
      the command line was invalid.
      """
  )

  @OptionGroup(title: "Scaling") var scaling: ScalingOptions
  @OptionGroup(title: "Output") var output: FormattedOutputOptions<ChartFormat>
  @OptionGroup var plans: PlanOptions

  func run(on console: Console) throws -> ExitStatus {
    let run = try fileRun(on: console)
    if let status = try run.shown() { return status }
    let file = OutputFile(output.output, in: run.directory)
    let selection = try run.select()
    try file?.check(against: selection.inputs)
    run.begin(selection)
    let found = try recipes(of: selection, for: try scaling.request(), run)
    try refuse(
      output.format == .svg && found.recipes.count > 1,
      "an SVG file holds one chart, but there are \(counted(found.recipes.count, "recipe"))"
    )
    try file.collect(from: console) { draw(found.recipes, on: console) }
    return run.end(selection, found.status)
  }

  private func draw(_ recipes: [PageRecipe], on console: Console) {
    for (index, recipe) in recipes.enumerated() {
      switch output.format {
      case .svg: console.write(source: ChartSVG.file(of: recipe.plan).bytes)
      case .text:
        let chart = TerminalChart.text(
          of: recipe.plan,
          width: console.outputWidth ?? 80,
          characters: .fitting(.current)
        )
        let name = console.outputStyle.paint(recipe.plan.inputs.recipeName.escapedAsLine, .title)
        console.write((index > 0 ? "\n" : "") + "\(name)\n\n\(chart)")
      }
    }
  }
}

/// The output formats of charts.
enum ChartFormat: String, FileFormat {
  case text, svg

  static let standard = ChartFormat.text
  static let exampleFile = "morning.svg"

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
