import ArgumentParser
import BrewDomain
import CommandLine
import Diary
import Essentials
import Platform
import RecipeBook
import RecipeExchange
import RecipeSchema
import Reports
import SourceText
import SystemPackage
import Workspace

/// `brewbook import`
struct ImportRecipes: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import recipes from other programs and web pages.",
    discussion: """
      The format is found out from the content. All valid recipes of a file are added at once, each in a file of its \
      own; nothing is overwritten. Reports what was changed, assumed or left out. A recipe that is not valid is \
      refused, with the reasons, unless --draft is given; then the exit status is 1.

      Examples:
        brewbook import recipes_v60.json --dry-run
        brewbook import page.html --dose 15g
        brewbook import Beanconqueror.zip --brews brews.jsonl && brewlog import brews.jsonl
        curl -s https://example.org/recipe | brewbook import -
      """
  )

  @Argument(
    help: ArgumentHelp("The files; `-` is standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("The format, if it cannot be found out.", valueName: "format")
  )
  var source: ExchangeFormat?

  @Flag(help: "Show what would be added, and every field; write nothing.")
  var dryRun = false

  @Flag(help: "Also add recipes that are not valid, to finish them in an editor.")
  var draft = false

  @Option(
    help: ArgumentHelp(
      "Write the brews of the files to <file> as JSON Lines, for `brewlog import`.",
      valueName: "file"
    ),
    completion: .file()
  )
  var brews: String?

  @Option(
    name: .format,
    help: ArgumentHelp("Format of the report: text or json.", valueName: "format")
  )
  var format: ImportReportFormat = .text

  @OptionGroup(title: "What the files do not say") var missing: ImportDefaultOptions
  @OptionGroup var output: NewRecipeOptions
  @OptionGroup var book: BookOptions

  var color: ColorChoice { book.messageOptions.color }

  func validate() throws {
    if brews == "" { throw ValidationError("--brews takes a file, such as brews.jsonl") }
    if files.isEmpty { throw ValidationError("name the files to import; `-` is standard input") }
  }

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(self.book, newRecipes: output.place, mayBeEmpty: true, on: console)
    var run = RecipeImport(self, book: book, defaults: try missing.defaults(), on: console)
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
  @Option(
    name: .dose,
    parsing: .unconditional,
    help: ArgumentHelp("The dose, such as 15g.", valueName: "mass")
  )
  var dose: String?

  @Option(
    name: .yield,
    parsing: .unconditional,
    help: ArgumentHelp("The yield, such as 250g.", valueName: "mass")
  )
  var yield: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The water temperature, such as 94C; default: a usual one.",
      valueName: "temperature"
    )
  )
  var temperature: String?

  @Option(help: ArgumentHelp("The grind size; default: medium.", valueName: "size"))
  var grind: GrindLabel?

  @Option(help: ArgumentHelp("The method, such as v60; default: pour-over.", valueName: "method"))
  var method: String?

  /// The values.
  ///
  /// - Throws: `ValidationError` for a value that is none.
  func defaults() throws -> ImportDefaults {
    var defaults = ImportDefaults()
    defaults.dose = try Self.value(dose, .mass(isWater: false), "--dose")
    defaults.yield = try Self.value(yield, .mass(isWater: true), "--yield")
    defaults.temperature = try Self.value(temperature, .temperature, "--temperature")
    defaults.grind = grind
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

/// One run of `brewbook import`.
struct RecipeImport {
  private let command: ImportRecipes
  private let book: Book
  private let defaults: ImportDefaults
  private let console: Console
  private var report: RecipeImportReport
  private var brews: [CreateBrewLogRequest] = []
  private var status: ExitStatus

  init(_ command: ImportRecipes, book: Book, defaults: ImportDefaults, on console: Console) {
    self.command = command
    self.book = book
    self.defaults = defaults
    self.console = console
    report = RecipeImportReport(isDryRun: command.dryRun)
    status = book.status
  }

  // MARK: Files

  /// Imports a file; what is wrong with it is reported.
  mutating func add(_ word: String) {
    let path = RawArguments.path(for: word)
    let isStream = path == "-"
    let name = isStream ? "standard input" : PrintableName.of(path)
    do throws(InputError) {
      let reader = FileReader(in: book.folder.directory, limit: ImportFile.limit)
      let content =
        isStream
        ? try reader.readStandardInput(limit: ImportFile.limit) : try reader.read(path)
      guard case .bytes(let bytes) = content else {
        return refuse(
          ImportRefusal("larger than the \(ImportFile.limit >> 20) MB that are read"),
          name
        )
      }
      let own = isStream ? nil : path.lastComponent.map { String(decoding: $0) }
      add(ImportFile(bytes, name: own), name)
    } catch {
      console.report(error)
      status = .failure
    }
  }

  private mutating func add(_ file: ImportFile, _ name: String) {
    do throws(ImportRefusal) {
      let format = try format(of: file)
      let imported = try format.read(file, defaults: defaults)
      save(imported, format, name)
    } catch {
      refuse(error, name)
    }
  }

  private mutating func refuse(_ refusal: ImportRefusal, _ name: String) {
    console.error("\(name): \(refusal.message)", hint: refusal.hint, file: name)
    status = max(status, .findings)
  }

  private func format(of file: ImportFile) throws(ImportRefusal) -> ExchangeFormat {
    if let format = command.source { return format }
    let found = ExchangeFormat.formats(of: file)
    if found.count == 1 { return found[0] }
    if let refusal = file.refusal, found.isEmpty { throw refusal }
    guard found.isEmpty else {
      let names = found.map(\.rawValue).joined(separator: " or ")
      throw ImportRefusal("its format could be \(names)", hint: "name it with --from")
    }
    if RecipeFile(bytes: file.bytes, identity: "-").documents.contains(where: {
      $0.toSummaryDTO() != nil
    }) {
      throw ImportRefusal(
        "this is a recipe already",
        hint: "copy the file into the folder of your recipes"
      )
    }
    let names = ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
    throw ImportRefusal("its format is not known", hint: "name one of these with --from: \(names)")
  }

  // MARK: Recipes

  private mutating func save(_ imported: ImportedRecipes, _ format: ExchangeFormat, _ name: String)
  {
    var entries: [RecipeImportReport.Entry] = []
    var added: [AddedRecipe] = []
    for recipe in imported.recipes {
      var entry = RecipeImportReport.Entry(recipe)
      let new = Self.newRecipe(recipe, from: format, id: freeID(recipe.id))
      entry.errors = errors(of: recipe, new)
      if isPresent(recipe.request) {
        entry.fate = .present
      } else if entry.errors.isEmpty || command.draft {
        entry.fate = .added
        added.append(new)
      } else {
        status = max(status, .findings)
      }
      entries.append(entry)
    }
    do throws(BookWriteError) {
      let files = try book.folder.files(for: added)
      if !command.dryRun, !added.isEmpty {
        let receipt = try book.folder.add(
          added,
          summary: "imported \(counted(added.count, "recipe")) from \(name)"
        )
        if !receipt.isRecorded, !book.isQuiet {
          console.warning("this change cannot be undone with `brewbook undo`")
        }
      }
      var rest = files[...]
      for index in entries.indices where entries[index].fate == .added {
        entries[index].file = rest.popFirst()
      }
    } catch {
      console.error("\(name): \(error.message)", hint: error.hint, file: name)
      status = .failure
      return
    }
    brews += imported.brews.map(\.request)
    report.add(name, format, entries, imported)
  }

  /// The id that the recipe had, unless another recipe has it.
  private func freeID(_ id: UUID?) -> UUID {
    guard let id, book.folder.contents.recipe(withID: id) == nil else { return UUID() }
    return id
  }

  private static func newRecipe(
    _ recipe: ImportedRecipe,
    from format: ExchangeFormat,
    id: UUID
  ) -> AddedRecipe {
    let detail = recipe.request.asCustomRecipe(id: id)
    let lost = recipe.notes.filter { $0.kind == .lost || $0.kind == .assumed }.map { note in
      "\(note.kind == .lost ? "Left out" : "Assumed"): "
        + (note.kind == .lost ? "\(note.field) \(note.message)" : note.message)
    }
    let comments = ["Imported from \(format.description.title)."] + lost.prefix(20)
    return AddedRecipe(detail, comments: comments.map(\.escapedForTerminal))
  }

  /// The errors that the linter would report.
  private func errors(of recipe: ImportedRecipe, _ new: AddedRecipe) -> [String] {
    let errors = recipe.errors.map(\.description)
    guard errors.isEmpty else { return errors }
    do throws(BookWriteError) {
      var findings = BlockingFindings(.brewing, in: book.folder.directory)
      let found = findings.findings(in: try new.text(), of: InputFile(.standardInput(nil)))
      return found.findings.map(\.message)
    } catch {
      return [error.message]
    }
  }

  /// Whether the collection has a recipe with the same name and content.
  private func isPresent(_ request: CreateRecipeRequest) -> Bool {
    let wanted = request.asCustomRecipe(id: Self.nobody)
    return book.folder.contents.recipes.contains { stored in
      guard stored.summary.name == request.name,
        let old = try? book.folder.fetchRecipe(byId: stored.summary.id)
      else { return false }
      return old.request.asCustomRecipe(id: Self.nobody) == wanted
    }
  }

  private static let nobody = RecipeIdentity.recipeId(path: "-", document: 0)

  // MARK: The end

  mutating func finish() throws -> ExitStatus {
    if let name = command.brews, !command.dryRun {
      let lines = brews.filter { $0.validate().isEmpty }.map { LineWriter.line($0) }.joined()
      if name == "-" {
        console.write(lines)
      } else {
        let path = RawArguments.path(for: name)
        do throws(ReportError) {
          try ReportFile.write(lines, to: path, in: book.folder.directory)
        } catch {
          console.error("cannot write \(PrintableName.of(path)): \(error.reason)")
          status = .failure
        }
      }
    }
    switch command.format {
    case .json: report.writeJSON(on: console)
    case .text:
      report.write(
        on: console,
        isQuiet: book.isQuiet,
        isVerbose: command.book.messageOptions.verbose,
        brews: command.brews
      )
    }
    return status
  }
}

extension CreateRecipeRequest {
  /// The recipe that an import saves: never a starter, with ids of its own.
  fileprivate func asCustomRecipe(id: UUID) -> RecipeDetailDTO {
    CreateRecipeRequest(
      name: name,
      method: method,
      defaultDose: defaultDose,
      defaultTargetYield: defaultTargetYield,
      defaultWaterTemperature: defaultWaterTemperature,
      defaultGrindLabel: defaultGrindLabel,
      grindTactileDescriptor: grindTactileDescriptor,
      steps: steps.map { step in
        RecipeStepDTO(
          stepId: RecipeIdentity.stepId(recipeId: id, orderIndex: step.orderIndex),
          orderIndex: step.orderIndex,
          instructionText: step.instructionText,
          timerDurationSeconds: step.timerDurationSeconds,
          waterAmountGrams: step.waterAmountGrams,
          isCumulativeWaterTarget: step.isCumulativeWaterTarget,
          isIce: step.isIce,
          startTimeSeconds: step.startTimeSeconds,
          waterTemperature: step.waterTemperature,
          waterUnit: step.waterUnit,
          temperatureUnit: step.temperatureUnit
        )
      },
      author: author,
      source: source,
      description: description,
      tags: tags,
      notes: notes,
      grinder: grinder,
      grindSetting: grindSetting,
      scaling: scaling,
      totalTimeSeconds: totalTimeSeconds,
      units: units
    ).toDetailDTO(id: id, modifiedAt: nil)
  }
}

extension RecipeDetailDTO {
  /// The request for this recipe.
  fileprivate var request: CreateRecipeRequest {
    CreateRecipeRequest(
      name: recipe.name,
      method: recipe.method,
      origin: recipe.origin,
      defaultDose: recipe.defaultDose,
      defaultTargetYield: recipe.defaultTargetYield,
      defaultWaterTemperature: recipe.defaultWaterTemperature,
      defaultGrindLabel: recipe.defaultGrindLabel,
      grindTactileDescriptor: grindTactileDescriptor,
      steps: steps,
      author: author,
      source: source,
      description: description,
      tags: tags,
      notes: notes,
      grinder: grinder,
      grindSetting: grindSetting,
      scaling: scaling,
      totalTimeSeconds: totalTimeSeconds,
      units: recipe.units
    )
  }
}
