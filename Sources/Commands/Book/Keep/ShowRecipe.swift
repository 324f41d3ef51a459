import ArgumentParser
import Platform
import RecipeExchange
import RecipeLint
import RecipePages
import RecipeTools
import Recipes
import Text
import Workspace

/// `brewbook show`
struct ShowRecipe: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a recipe with its plan and chart.",
    discussion: """
      Examples:
        brewbook show morning
        brewbook show 85ff0a08 --units us
        brewbook show morning --format json | jq '.[0].steps'
      """
  )

  @OptionGroup var named: RecipeArgument

  @Option(name: .format, help: "Output format.")
  var format: ShownFormat = .text

  @OptionGroup var unitOptions: UnitOptions
  @OptionGroup var book: BookOptions

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(self.book, for: [named.recipe], on: console)
    let stored = try book.recipe(named.recipe)
    guard let open = try book.folder.opened(stored.summary.id) else { return .findings }
    if format == .json {
      var json = JSONWriter()
      json.array([try open.detail]) { RecipeJSON.write($1, to: &$0) }
      console.write(json.text + "\n")
    } else {
      console.write(try text(of: open, try open.detail, book))
    }
    guard open.document.isValid else {
      var blocking = BlockingFindings(.brewing, in: book.folder.directory)
      console.report(blocking.findings(in: open.document.tree.bytes, of: stored.file.input))
      return .findings
    }
    let file = stored.file.input.path
    if stored.hasOwnID || file != nil {
      Composition.preferences.rememberRecipe(stored.summary.id, in: file, book.folder.directory)
    }
    return book.status
  }

  private func text(
    of recipe: RecipeFolder.OpenRecipe,
    _ detail: RecipeDetailDTO,
    _ book: Book
  ) throws -> String {
    let style = book.console.outputStyle
    let width = min(book.console.outputWidth ?? PlanText.maximumWidth, PlanText.maximumWidth)
    let settings = book.settings[recipe.stored.file.settings]
    let plan = try? BrewSessionUseCase.createPlan(
      of: detail,
      for: ScaleRequest(units: unitOptions.units ?? settings.units),
      methods: settings.methods
    )
    let grinders = try GrinderChoices(
      nil,
      for: recipe.stored.file.input,
      settings.grinder,
      in: book.folder.directory,
      on: book.console
    )
    let details = RecipeDetails(recipe.stored, detail).lines(width: width, style: style)
    guard let plan = plan.map({ grinders.added(to: $0, of: detail, on: book.console) }) else {
      let name = style.paint(detail.recipe.name.escapedForTerminal, .title)
      return ([name, ""] + details).map { $0 + "\n" }.joined()
    }
    var output: [UInt8] = []
    PlanText(style: style, width: width).render(plan, into: &output)
    let chart = TerminalChart.text(of: plan, width: width, characters: .fitting(.current))
    let parts = [
      String(decoding: output, as: UTF8.self), chart, details.map { $0 + "\n" }.joined(),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

/// The recipe that a command works on.
struct RecipeArgument: ParsableArguments {
  @Argument(help: "A path, an id or its beginning, or a name.", completion: .file())
  var recipe: String

  func validate() throws {
    try refuse(recipe.isBlank, "name a recipe: a path, an id or a name")
  }
}

/// The formats of one recipe.
enum ShownFormat: String, FormatArgument {
  case text, json

  var summary: String {
    switch self {
    case .text: "a page to read"
    case .json: "one JSON document: a list of recipes"
    }
  }
}

/// What a plan does not say of a recipe: a line for each value.
private struct RecipeDetails {
  private let values: [[String]]

  init(_ stored: StoredRecipe, _ detail: RecipeDetailDTO) {
    let grinder = [detail.grinder, detail.grindSetting].compactMap { $0 }.joined(separator: ", ")
    let all: [(String, String?)] = [
      ("Description", detail.description),
      ("Author", detail.author),
      ("Source", detail.source),
      ("Tags", detail.tags.isEmpty ? nil : detail.tags.joined(separator: ", ")),
      ("Language", detail.language),
      ("Grinder", grinder.isEmpty ? nil : grinder),
      ("Notes", detail.notes),
      ("Origin", detail.recipe.origin == .custom ? nil : detail.recipe.origin.rawValue),
      ("Changed", detail.modifiedAt.flatMap { Timestamp($0)?.text }),
      ("Id", stored.idText),
      ("File", stored.file.input.name),
    ]
    values = all.compactMap { label, value in value.map { [label, $0] } }
  }

  func lines(width: Int, style: Style) -> [String] {
    TextTable([.init(role: .caption), .init(fit: .wraps(least: 20))])
      .lines(of: values, width: width, style: style)
  }
}
