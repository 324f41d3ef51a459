import ArgumentParser
import RecipeExchange
import Recipes
import Text

/// `brewbook import`
struct ImportRecipes: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import recipes from other programs, web pages and notes.",
    discussion: """
      Detects the format from the content. Adds all valid recipes of a file at once, each in its own file, and never \
      overwrites one. Reports what it changed, assumed or left out. Refuses a recipe that is not valid, with the \
      reasons, and then exits with 1; --draft adds it anyway.

      Examples:
        brewbook import recipes_v60.json --dry-run
        brewbook import page.html --dose 15g
        brewbook import note.txt
        brewbook import Beanconqueror.zip --brews brews.jsonl &&
          brewlog import brews.jsonl
        curl -s https://example.org/recipe | brewbook import -
      """
  )

  @Argument(help: .value("file", "The files; `-` is standard input."), completion: .file())
  var files: [String]

  @Option(
    name: .customLong("from"),
    help: .value("format", "The format, if it cannot be found out.")
  )
  var source: ExchangeFormat?

  @Flag(help: "Show what would be added, and every field; write nothing.")
  var dryRun = false

  @Flag(help: "Also add recipes that are not valid, to finish them in an editor.")
  var draft = false

  @Option(file: "Write the brews of the files to <file> as JSON Lines, for `brewlog import`.")
  var brews: String?

  @Option(name: .format, help: "Format of the report: text or json.")
  var format: ReportFormat = .text

  @OptionGroup(title: "What the files do not say") var missing: ImportDefaultOptions
  @OptionGroup var output: NewRecipeOptions
  @OptionGroup var book: BookOptions

  func validate() throws {
    try refuse(brews == "", "--brews takes a file, such as brews.jsonl")
    if let brews, [".yaml", ".yml"].contains(where: brews.lowercased().hasSuffix) {
      throw ValidationError(
        "--brews writes JSON Lines, and would replace '\(brews)': such as brews.jsonl"
      )
    }
    try refuse(files.filter({ $0 == "-" }).count > 1, "`-`, standard input, can be read only once")
    try refuse(files.isEmpty, "name the files to import; `-` is standard input")
  }

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(
      self.book,
      newRecipes: output.place,
      mayBeEmpty: true,
      isForWriting: true,
      on: console
    )
    var run = try RecipeImport(self, book: book)
    try run.requireFreeTarget()
    for name in files { run.add(name) }
    return try run.finish()
  }
}

extension ExchangeFormat: ChoiceArgument {
  /// Also by its title and by the suffix of its files: `timer.coffee`, `md`, `cook`.
  package static func named(_ word: String) -> Self? {
    let name = FormatName.standard(word).replacing(".", with: "-")
    let synonyms: [String: Self] = [
      "cook": .cooklang, "html": .schemaOrg, "json-ld": .schemaOrg, "jsonld": .schemaOrg,
      "jsonl": .json, "de1": .decent,
    ]
    return Self(rawValue: name) ?? synonyms[name]
  }
}

/// Values for recipes that lack them.
struct ImportDefaultOptions: ParsableArguments {
  @Option(typed: "mass", "The dose, such as 15g.", name: .dose)
  var dose: String?

  @Option(typed: "mass", "The yield, such as 250g.", name: .yield)
  var yield: String?

  @Option(typed: "degrees", "The water temperature, such as 94C; default: a usual one.")
  var temperature: String?

  @Option(help: .value("size", "The grind size; default: medium."))
  var grind: GrindLabel?

  @Option(help: "The method, such as v60; default: pour-over.")
  var method: String?

  /// The values.
  ///
  /// - Throws: `ValidationError` for a value that is none.
  func defaults() throws -> ImportDefaults {
    var defaults = try Self.defaults(dose: dose, yield: yield, method: method)
    defaults.temperature = try Self.value(temperature, .temperature, "--temperature")
    defaults.grind = grind
    return defaults
  }

  /// The values that recipes and brews may lack.
  static func defaults(dose: String?, yield: String?, method: String?) throws -> ImportDefaults {
    var defaults = ImportDefaults()
    defaults.dose = try value(dose, .mass(isWater: false), "--dose")
    defaults.yield = try value(yield, .mass(isWater: true), "--yield")
    defaults.method = method.map(BrewMethod.argument)
    return defaults
  }

  private static func value(_ text: String?, _ type: ValueType, _ option: String) throws -> Double?
  {
    guard let text else { return nil }
    guard let value = Quantity.value(of: text, as: type) else {
      let hint = Quantity.suggestion(for: text, as: type).map { "; did you mean '\($0)'?" } ?? ""
      throw ValidationError("\(option) takes \(type.expectation), not '\(text)'\(hint)")
    }
    return value
  }
}
