import ArgumentParser
import Files
import RecipePages
import Text
import Workspace

/// `brewbook card`: see `brewbook card --help`.
struct Card: PlanCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Make cards of recipes to print.",
    discussion: """
      Writes a page of HTML, which needs no other file: open it in a browser and print it. It has the name of the \
      recipe, such as morning-v60.html, or cards.html. A card has the figures, the chart and the steps. Long texts get \
      smaller; as a last resort, the card cuts them.

      Examples:
        brewbook card morning
        brewbook card recipes/ --method v60 --paper a4 -o v60.html

      Exit status: 0 all cards were written, 1 a recipe cannot be brewed, 2 a file could not be read or written, or \
      the command line was invalid.
      """
  )

  @OptionGroup(title: "Scaling") var scaling: ScalingOptions
  @OptionGroup(title: "Output") var output: CardOptions
  @OptionGroup var plans: PlanOptions

  func run(on console: Console) throws -> ExitStatus {
    let run = try fileRun(on: console)
    if let status = try run.shown() { return status }
    let file = OutputFile(output.html.output, in: run.directory)
    let selection = try run.select()
    try file?.check(against: selection.inputs)
    run.begin(selection)
    // The diary knows a recipe by its place in its book.
    let books = output.brews.diary.map { _ in BookIdentities(in: run.directory) }
    let found = try recipes(of: selection, for: try scaling.request(), run, books: books)
    guard !found.recipes.isEmpty else { return run.end(selection, found.status) }
    let brews = try output.brews.curves(in: run.directory)
    let recipes = found.recipes
      .map { SiteRecipe($0.detail, $0.plan, poured: brews.curve(of: $0.plan)) }
      .inListOrder(by: \.detail.recipe)
    let cards = CardPage.page(of: recipes, on: output.paper)
    guard output.html.output != "-" else {
      console.write(source: cards)
      return run.end(selection, found.status)
    }
    let target = try file ?? Self.file(for: recipes, in: run.directory)
    try target.collect(from: console) { console.write(cards) }
    console.remark("\(target.name): \(counted(recipes.count, "card"))")
    return run.end(selection, found.status)
  }
}

extension Card {
  /// The file that is called after its recipe; `cards.html` for several.
  private static func file(
    for recipes: [SiteRecipe],
    in directory: WorkingDirectory
  ) throws -> OutputFile {
    let names = PageNames.names(of: recipes.map(\.detail.recipe))
    return try OutputFile(
      derived: (names.count == 1 ? names[0] : "cards") + ".html",
      in: directory,
      isOurs: CardPage.isPage
    )
  }
}

/// The options for the output of cards.
struct CardOptions: ParsableArguments {
  @Option(help: "The paper: one card on a6, four on a4.")
  var paper: CardPage.Paper = .a6

  @OptionGroup var html: PageOutput
  @OptionGroup var brews: DrawnBrews
}

/// The option for a page of HTML in one file.
struct PageOutput: ParsableArguments {
  @Option(
    file: "Write to <file>, or with - to standard output; default: a file called after the recipe.",
    name: .output
  )
  var output: String?

  func validate() throws {
    try refuse(output == "", "--output takes a file, such as morning.html")
    let suffix = output.flatMap { FormatName.suffix(of: $0)?.lowercased() } ?? "html"
    try refuse(
      !["html", "htm"].contains(suffix),
      "it writes HTML, which a browser prints as PDF or picture: --output takes a file such as morning.html"
    )
  }
}

extension CardPage.Paper: ChoiceArgument {}
