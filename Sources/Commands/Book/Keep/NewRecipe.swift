import ArgumentParser
import Files
import Platform
import RecipeExchange
import RecipeLint
import RecipeText
import Recipes
import Text
import Workspace

/// `brewbook new`
struct NewRecipe: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a recipe.",
    discussion: """
      The recipe begins as the starter for its method, or as the recipe of --from, scaled as requested. That is one of \
      the book, or one of the collection that `brewbook list --collection` shows, whose name it keeps if you give none. \
      Without a name and --from, asks for everything on a terminal. `-` reads a CreateRecipeRequest as JSON from standard input.

      Examples:
        brewbook new 'Morning V60'
        brewbook new 'Office Press' --method french-press --yield 1l
        brewbook new 'Strong Morning' --from 'Morning V60' --ratio 14
        brewbook new --from 'Kasuya 4:6'
        brewbook new --from note.txt
        brewbook show morning --format json | brewbook new - -o recipes/copy.yaml
      """
  )

  @Argument(help: "The name; `-` reads a request from standard input.")
  var name: String?

  @Option(
    help: "The brew method; default: v60.",
    completion: .list(BrewMethod.allKnown.map(\.rawValue))
  )
  var method: String?

  @Option(
    help: .value(
      "recipe",
      "Begin with this recipe: a path, an id or its beginning, or a name, in the book or the collection; or a file that `brewbook import` reads; `-` is standard input."
    )
  )
  var from: String?

  @OptionGroup(title: "Amounts") var scaling: ScalingOptions
  @OptionGroup var output: NewRecipeOptions
  @OptionGroup var report: ChangeReportOptions
  @OptionGroup var book: BookOptions

  func validate() throws {
    if let name, name.isBlank { throw ValidationError("a recipe needs a name") }
    try refuse(method != nil && from != nil, "--from brings its own method: remove --method")
    if name == "-", let option = scaling.given.first ?? method.map({ _ in "--method" }) {
      throw ValidationError("\(option) does not apply to a request from standard input")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let isForeign = try from.map(ForeignTemplate.isFile) ?? false
    let book = try Book(
      self.book,
      for: isForeign ? [] : from.map { [$0] } ?? [],
      newRecipes: output.place,
      mayBeEmpty: from == nil || isForeign,
      isForWriting: true,
      on: console
    )
    let request = try request(book)
    try book.requireFree(name: request.name)
    return try book.change(request.name, as: report.format) {
      let created = try book.recipes.createCustomRecipe(request)
      return (created.receipt, created.recipe.recipe.id)
    }
  }

  private func request(_ book: Book) throws -> CreateRecipeRequest {
    if name == "-" {
      return try RequestInput.read(RecipeJSONReader.createRequest, on: book.console)
    }
    guard name != nil || from != nil else {
      return try NewRecipeQuestions(method: method, scaling: scaling.given).request()
    }
    let template = try template(book)
    return try RecipeTemplate.request(
      name ?? template.toSummaryDTO()?.name ?? "",
      from: template,
      try scaling.request()
    )
  }

  private func template(_ book: Book) throws -> RecipeDocument {
    guard let from else {
      let method = method.map(BrewMethod.argument) ?? .v60
      if let starter = RecipeTemplate.starter(for: method) { return starter }
      let near = self.method.flatMap(BrewMethod.nearest)
      throw CommandFailure(
        .findings,
        "there is no starter for \(method.displayName)",
        hint: near.map { "did you mean --method \($0.rawValue)?" }
          ?? "begin with another recipe: --from 'One Cup V60'"
      )
    }
    if try ForeignTemplate.isFile(from), !book.has(from) {
      return try ForeignTemplate.document(from, isNamed: name != nil, on: book.console)
    }
    if book.has(from), let open = try book.folder.opened(book.recipe(from).summary.id) {
      return open.document
    }
    let reference = RecipeReference(from)
    if let collected = try CollectedRecipe.named(reference) { return collected.document }
    // Neither has it: the error suggests recipes of both.
    let known = book.folder.contents.recipes + CollectedRecipe.all.map(\.stored)
    _ = try reference.recipe(in: known)
    throw ExitStatus.findings
  }
}

/// Makes a request of a recipe that serves as a template.
enum RecipeTemplate {
  /// The first starter for a method; nil if there is none.
  static func starter(for method: BrewMethod) -> RecipeDocument? {
    let method = method == .pourOver ? .v60 : method == .immersion ? .frenchPress : method
    return starters.first { $0.toSummaryDTO()?.method == method && !isSpecial($0) }
  }

  private static var starters: [RecipeDocument] {
    StarterTexts.all.compactMap { text in
      RecipeFile(bytes: Array(text.utf8), identity: "-").documents.first
    }
  }

  /// Whether a starter is for special coffees.
  private static func isSpecial(_ document: RecipeDocument) -> Bool {
    document.tags.contains("dark-roast")
  }

  /// The request for a recipe like a template, with other amounts. What describes the template, and not the brew, is
  /// left out.
  static func request(
    _ name: String,
    from template: RecipeDocument,
    _ scaling: ScaleRequest
  ) throws -> CreateRecipeRequest {
    guard let recipe = template.toDetailDTO() else {
      throw CommandFailure(
        .findings,
        "the recipe to begin with cannot be read",
        hint: "`brewlint` shows why"
      )
    }
    do {
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: scaling)
      let text = try ScaledRecipe.text(of: template, as: plan)
      guard
        var scaled = RecipeFile(bytes: text, identity: "-").documents.first?.toDetailDTO()
      else { throw ExitStatus.findings }
      if recipe.recipe.isStarter { scaled.description = nil }
      return CreateRecipeRequest(scaled, name: name, tags: recipe.recipe.isStarter ? [] : nil)
    } catch let status as ExitStatus {
      throw status
    } catch {
      let hint = (error as? BrewPlanError)?.hint
      throw CommandFailure(.findings, "\(recipe.recipe.name): \(error)", hint: hint)
    }
  }
}

/// Reads requests as JSON from standard input.
enum RequestInput {
  /// The request that `parse` finds.
  static func read<Request>(
    _ parse: ([UInt8]) throws(RecipeJSONProblems) -> Request,
    on console: Console
  ) throws -> Request {
    let bytes = try FileReader(in: WorkingDirectory.current()).readAll("-")
    do throws(RecipeJSONProblems) {
      return try parse(bytes)
    } catch {
      throw console.report(error.diagnostics, in: bytes, of: "<stdin>")
    }
  }
}
