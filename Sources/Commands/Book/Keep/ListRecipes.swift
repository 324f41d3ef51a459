import ArgumentParser
import Files
import Platform
import RecipeExchange
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook list`
struct ListRecipes: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List recipes: your own first, then starters, by name.",
    discussion: """
      Examples:
        brewbook list
        brewbook list --method v60 --tag fruity
        brewbook list --search kasuya --format json | jq '.recipes[].id'
        brewbook list --collection --method aeropress
      """
  )

  @Argument(help: .value("path-or-word", "Files and folders, or words that the names contain."))
  var words: [String] = []

  @OptionGroup(title: "Filters") var filter: BookFilterOptions

  @Option(name: .format, help: "Output format.")
  var format: RecipeListFormat = .text

  @Flag(help: "The recipes that the program contains, to copy with `brewbook new --from`.")
  var collection = false

  @OptionGroup var book: BookOptions

  func validate() throws {
    if collection, book.folder != nil {
      throw ValidationError("--collection lists the recipes of the program: remove --folder")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    if collection {
      let found = selected(CollectedRecipe.all.map(\.stored), words)
      console.write(found, as: format)
      if found.isEmpty { reportNothing(on: console) }
      return .done
    }
    let isOwnBook = words.isEmpty && self.book.folder == nil && isBook
    let book = try Book(
      self.book,
      for: words,
      mayBeEmpty: isOwnBook,
      readsOnlyPaths: true,
      on: console
    )
    let recipes = selected(
      book.folder.contents.recipes,
      words.filter { !book.paths.contains($0) }
    )
    console.write(recipes, as: format)
    for file in book.folder.contents.files where !file.isComplete && file.error == nil {
      console.warning(
        "\(file.file.input.name): cannot be read in full; `brewlint` shows why",
        file: file.file.input.name
      )
    }
    if recipes.isEmpty, book.status == .done {
      if isOwnBook, book.folder.contents.files.isEmpty {
        console.remark("brewbook: there are no recipes yet")
        console.remark("  brewbook new                  writes one, with your answers")
        console.remark("  brewbook list --collection    shows recipes to begin with")
      } else {
        reportNothing(on: console)
      }
    }
    return book.status
  }

  /// Whether this folder is a book, which may have no recipe yet.
  private var isBook: Bool {
    guard let directory = try? WorkingDirectory.current() else { return false }
    return (try? Stat(directory.resolve(FilePath(ProjectRoots.configurationName)))) != nil
  }

  /// The recipes that the filters accept and whose names contain all words, in the order of a list.
  private func selected(_ recipes: [StoredRecipe], _ words: [String]) -> [StoredRecipe] {
    let parts = words.map { NamePart($0) }
    return
      recipes
      .filter { recipe in
        filter.accepts(recipe) && parts.allSatisfy { $0.isContained(in: recipe.summary.name) }
      }
      .inListOrder(ownFirst: true, by: \.summary)
  }

  private func reportNothing(on console: Console) {
    guard !console.isQuiet else { return }
    console.note("brewbook: no matching recipes")
    let unknown = filter.method.first { !BrewMethod.argument($0).isKnown }
    if let near = unknown.flatMap(BrewMethod.nearest) {
      console.note("  hint: did you mean --method \(near.rawValue)?")
    }
  }
}

/// The options that select some recipes of a collection.
struct BookFilterOptions: ParsableArguments {
  @Option(
    help: "Only recipes for <method>, such as v60; repeatable.",
    completion: .list(BrewMethod.allKnown.map(\.rawValue))
  )
  var method: [String] = []

  @Option(help: "Only recipes with <tag>; repeatable.")
  var tag: [String] = []

  @Option(help: .value("text", "Only recipes with <text> in name, author or tags."))
  var search: String?

  /// Whether a recipe is selected.
  func accepts(_ recipe: StoredRecipe) -> Bool {
    if !method.isEmpty, !method.flatMap(BrewMethod.filter).contains(recipe.summary.method) {
      return false
    }
    guard tag.allSatisfy({ tag in recipe.tags.contains { NamePart(tag).isWhole($0) } }) else {
      return false
    }
    guard let search else { return true }
    let texts = [recipe.summary.name, recipe.author ?? ""] + recipe.tags
    return texts.contains { NamePart(search).isContained(in: $0) }
  }
}

/// The formats of a list of recipes.
enum RecipeListFormat: String, FormatArgument {
  case text, json, jsonl, csv

  var summary: String {
    switch self {
    case .text: "a table"
    case .json: "one JSON document"
    case .jsonl: "a JSON record per line"
    case .csv: "a row per recipe, for spreadsheets"
    }
  }
}

extension Console {
  /// Writes a list of recipes.
  fileprivate func write(_ recipes: [StoredRecipe], as format: RecipeListFormat) {
    switch format {
    case .text: if !recipes.isEmpty { writeTable(recipes) }
    case .json:
      var json = JSONWriter()
      json.object { json in
        json.field("version", RecipeFields.versionNumber)
        json.array("recipes", recipes) { RecipeJSON.write($1.summary, isRecord: false, to: &$0) }
      }
      write(json.text + "\n")
    case .jsonl:
      for recipe in recipes where isOutputOpen {
        var json = JSONWriter()
        RecipeJSON.write(recipe.summary, to: &json)
        write(json.text + "\n")
      }
    case .csv: writeCSV(recipes)
    }
  }

  private func writeTable(_ recipes: [StoredRecipe]) {
    let table = TextTable([
      .init("NAME", fit: .shortens(to: 20)), .init("METHOD", fit: .shortens(to: 10), rank: 5),
      .init("DOSE", isRight: true, rank: 4), .init("YIELD", isRight: true, rank: 3),
      .init("GRIND", rank: 2), .init("ID"), .init(fit: .shortens(to: 10)),
      .init("FILE", rank: 1),
    ])
    let rows = recipes.map { recipe in
      let summary = recipe.summary
      return [
        summary.name, summary.method.displayName, summary.doseText, summary.yieldText,
        summary.defaultGrindLabel.rawValue, String(recipe.idText.prefix(8)), summary.remark,
        recipe.file.input.name,
      ]
    }
    write(table.text(of: rows, width: tableWidth, style: outputStyle))
  }

  private func writeCSV(_ recipes: [StoredRecipe]) {
    let columns = RecipeFields.summary.map(\.name).filter {
      !["version", "units", "texts"].contains($0)
    }
    write(source: Array((CSVRecords.line(columns + ["file"]) + PlanCSV.lineBreak).utf8))
    for recipe in recipes where isOutputOpen {
      let summary = recipe.summary
      let fields = [
        recipe.idText, summary.name, summary.method.rawValue, "\(summary.isStarter)",
        summary.origin.rawValue, "\(summary.isValid)", Canonical.number(summary.defaultDose),
        Canonical.number(summary.defaultTargetYield),
        Canonical.number(summary.defaultWaterTemperature), summary.defaultGrindLabel.rawValue,
        recipe.file.input.name,
      ]
      write(source: Array((CSVRecords.line(fields) + PlanCSV.lineBreak).utf8))
    }
  }
}

extension RecipeSummaryDTO {
  /// The dose in the unit of its author.
  var doseText: String { Canonical.mass(defaultDose, in: units?.dose ?? .gram) }
  /// The yield in the unit of its author.
  var yieldText: String { Canonical.mass(defaultTargetYield, in: units?.yield ?? .gram) }

  /// What is special about the recipe; empty for an ordinary one.
  fileprivate var remark: String {
    let kind =
      switch origin {
      case .starter: "starter"
      case .conflictedCopy: "conflicted copy"
      case .custom: ""
      }
    if isValid { return kind }
    return kind.isEmpty ? "not valid" : "not valid, \(kind)"
  }
}
