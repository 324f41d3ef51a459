import ArgumentParser
import Files
import RecipeExchange
import RecipePages
import RecipeSyntax
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook share`
struct ShareRecipe: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Make a page of a recipe for a friend.",
    discussion: """
      Writes one file of HTML, which needs no other and no network: send it, and it opens on a phone. It has the recipe, \
      its plan, the scaling and the timer.

      If the configuration has the address of a playground, also prints a link that opens the recipe there. The link \
      holds the whole recipe: nothing is uploaded.

      Examples:
        brewbook share morning
        brewbook share morning -o for-ada.html
        brewbook share morning --config playground=https://coffee.example/playground/
      """
  )

  @OptionGroup var named: RecipeArgument

  @OptionGroup var html: PageOutput

  @OptionGroup var book: BookOptions

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(self.book, for: [named.recipe], on: console)
    let (file, document) = try chosen(in: book)
    let settings = book.settings[file.settings]
    let bytes: [UInt8]
    switch try FileReader(in: book.folder.directory).read(file.input) {
    case .recipe(let read, _): bytes = read
    case .tooLarge: throw CommandFailure(.findings, "\(file.input.name): too large for a recipe")
    // Reported when the book was opened.
    case .unlike, .other, .skipped: return book.status
    }
    var status = book.status
    if let recipe = try brewable(bytes, document, of: file, settings, in: book) {
      try write(RecipePage.single(recipe), of: recipe, in: book)
    } else {
      status = .findings
    }
    if let page = settings.playground?.value, html.output != "-" {
      let text = document.map { DocumentText.text(of: $0, in: SyntaxTree(parsing: bytes)) }
      console.write(PlaygroundLink.link(to: page, with: text ?? bytes) + "\n")
    }
    return status
  }

  /// The recipe with its plan; nil if it cannot be brewed, which is reported.
  private func brewable(
    _ bytes: [UInt8],
    _ document: Int?,
    of file: SelectedFile,
    _ settings: Settings,
    in book: Book
  ) throws -> SiteRecipe? {
    var blocking = BlockingFindings(.brewing, in: book.folder.directory)
    let found = blocking.findings(in: bytes, of: file.input)
    guard found.findings.isEmpty else {
      book.console.report(found)
      return nil
    }
    let recipes = RecipeFile(bytes: bytes, identity: "-").documents
    let recipe = recipes.first { document == nil || $0.recipe.document == document }
    guard let detail = recipe?.toDetailDTO()?.withOneUnitOfWater else { return nil }
    do throws(BrewPlanError) {
      let plan = try BrewSessionUseCase.createPlan(
        of: detail,
        for: ScaleRequest(),
        methods: settings.methods
      )
      return SiteRecipe(detail, plan)
    } catch {
      throw CommandFailure(.findings, "\(file.input.name): \(error)", hint: error.hint)
    }
  }

  private func write(_ page: [UInt8], of recipe: SiteRecipe, in book: Book) throws {
    let (console, directory) = (book.console, book.folder.directory)
    guard html.output != "-" else { return console.write(source: page) }
    let target =
      try OutputFile(html.output, in: directory)
      ?? OutputFile(
        derived: PageNames.names(of: [recipe.detail.recipe])[0] + ".html",
        in: directory,
        isOurs: RecipePage.isSingle
      )
    try target.collect(from: console) { console.write(page) }
    console.remark("\(target.name): one page, to open or to send")
  }

  /// A file, and the document in it if it holds several. A path can name a recipe that cannot be read.
  private func chosen(in book: Book) throws(InputError) -> (file: SelectedFile, document: Int?) {
    let path = FilePath(named.recipe)
    if let named = book.folder.contents.files.first(where: { $0.file.input.path == path }),
      named.recipes.count < 2
    {
      return (named.file, nil)
    }
    let stored = try book.recipe(named.recipe)
    return (stored.file, stored.document)
  }
}
