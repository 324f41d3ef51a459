import ArgumentParser
import Diary
import Files
import RecipeExchange
import RecipeLint
import RecipeTools
import Recipes
import SystemPackage
import Text
import Workspace

/// One run of `brewbook import`.
struct RecipeImport {
  private let command: ImportRecipes
  private let book: Book
  private let defaults: ImportDefaults
  private let console: Console
  private var report: RecipeImportReport
  private var brews: [CreateBrewLogRequest] = []
  /// Of the import: a file of the book that cannot be read, which was reported, does not keep recipes out.
  private var status = ExitStatus.done
  private var findings: BlockingFindings
  private var names = NewFileNames()
  private var addedCount = 0
  /// The recipes in the book by their names, once they are needed.
  private var stored: [String: [StoredRecipe]]?
  /// The texts of the recipes with a name, in the book and in this import.
  private var known: [String: Set<[UInt8]>] = [:]

  init(_ command: ImportRecipes, book: Book) throws {
    self.command = command
    self.book = book
    defaults = try command.missing.defaults()
    console = book.console
    report = RecipeImportReport(isDryRun: command.dryRun)
    findings = BlockingFindings(.brewing, in: book.folder.directory)
  }

  // MARK: Files

  /// Refuses to write the brews over a file that is read.
  func requireFreeTarget() throws {
    guard let name = command.brews, name != "-" else { return }
    let read = command.files.filter { $0 != "-" }.map(RawArguments.path(for:))
    do throws(ReportError) {
      try ReportFile.check(RawArguments.path(for: name), against: read, in: book.folder.directory)
    } catch {
      throw ValidationError("\(error)")
    }
  }

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
      let format = if let source = command.source { source } else { try file.format(named: name) }
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

  // MARK: Recipes

  private mutating func save(_ imported: ImportedRecipes, _ format: ExchangeFormat, _ name: String)
  {
    if imported.recipes.isEmpty, imported.brews.isEmpty {
      let reason = imported.notes.first.map { ": \($0.field): \($0.message)" } ?? ""
      console.error("\(name): there is no recipe in it\(reason)", file: name)
      status = max(status, .findings)
    }
    var entries = imported.recipes.map { RecipeImportReport.Entry($0) }
    for index in entries.indices {
      judge(&entries[index])
      if entries[index].fate == .refused { status = max(status, .findings) }
    }
    let added = entries.indices.filter { entries[$0].fate == .added }
    do {
      let files = try write(added.map { entries[$0].recipe }, from: format, name)
      for (index, file) in zip(added, files) { entries[index].file = file }
    } catch {
      let error = error as? BookWriteError
      let message = error?.message ?? "the recipes cannot be saved"
      console.error("\(name): \(message)", hint: error?.hint, file: name)
      status = .failure
      return
    }
    brews += imported.brews.map(\.request)
    report.add(name, format, entries, imported)
  }

  /// Decides what happens to a recipe: the same errors as in the linter refuse it, and one that is known is skipped.
  private mutating func judge(_ entry: inout RecipeImportReport.Entry) {
    let request = entry.recipe.request
    entry.errors = entry.recipe.errors
    if entry.recipe.isTooLarge { return }
    do throws(BookWriteError) {
      let text = try Self.content(of: request)
      if entry.errors.isEmpty {
        let own = entry.recipe.text ?? text
        let found = findings.findings(in: own, of: InputFile(.standardInput(nil)))
        entry.errors = found.findings.map(\.message)
      }
      if isKnown(text, named: request.name) {
        entry.fate = .present
      } else if entry.errors.isEmpty || command.draft {
        entry.fate = .added
        known[request.name]?.insert(text)
      }
    } catch {
      entry.errors.append(error.message)
    }
  }

  /// Adds the recipes: all of them, or none.
  ///
  /// - Returns: their files.
  private mutating func write(
    _ recipes: [ImportedRecipe],
    from format: ExchangeFormat,
    _ name: String
  ) throws -> [FilePath] {
    if recipes.isEmpty { return [] }
    if command.dryRun {
      let summaries = recipes.map {
        $0.request.toDetailDTO(id: Self.nobody, modifiedAt: nil).recipe
      }
      return try book.folder.files(for: summaries, &names)
    }
    let receipt = try add(
      recipes,
      from: format,
      "imported \(counted(recipes.count, "recipe")) from \(name)"
    )
    addedCount += recipes.count
    console.record(
      change: counted(addedCount, "imported recipe is", "imported recipes are") + " stored"
    )
    console.warnIfUnrecorded(receipt)
    if !console.isQuiet { book.warnOfAmounts(in: receipt.change) }
    return receipt.change.files.map(\.path)
  }

  private func add(
    _ recipes: [ImportedRecipe],
    from format: ExchangeFormat,
    _ summary: String
  ) throws -> BookReceipt {
    let texts = recipes.compactMap(\.text)
    guard texts.count < recipes.count else {
      return try book.recipes.importTexts(texts, summary, includesInvalid: command.draft)
    }
    return try book.recipes.importRecipes(
      recipes.map { ($0.id, $0.request) },
      summary,
      comments: recipes.map { Self.comments(on: $0, from: format) },
      includesInvalid: command.draft
    )
  }

  /// Where a recipe is from, and what it lacks: the fields in one line, and a line for each assumption.
  private static func comments(on recipe: ImportedRecipe, from format: ExchangeFormat) -> [String] {
    var lines = ["Imported from \(format.description.title)."]
    lines += recipe.notes.filter { $0.kind == .assumed }.prefix(20).map { "Assumed: \($0.message)" }
    if let lost = recipe.notes.fields(of: .lost) { lines.append("Left out: \(lost)") }
    return lines.map(\.escapedForTerminal)
  }

  // MARK: Known recipes

  private static let nobody = RecipeIdentity.recipeId(path: "-", document: 0)

  /// The text of a recipe, without what is of its own in every collection: ids, origin and times.
  private static func content(of request: CreateRecipeRequest) throws(BookWriteError) -> [UInt8] {
    let copy = RecipeCopy(
      id: nobody,
      name: request.name,
      origin: .custom,
      modifiedAt: Date(timeIntervalSince1970: 0)
    )
    let detail = request.toDetailDTO(id: nobody, modifiedAt: nil).copy(copy)
    return try RecipeRewriting.source(of: detail)
  }

  /// Whether the collection, or this import, has a recipe with a name and content. Each stored recipe is read once, so n
  /// recipes of one name take O(n).
  private mutating func isKnown(_ text: [UInt8], named name: String) -> Bool {
    if known[name] == nil {
      if stored == nil {
        stored = Dictionary(grouping: book.folder.contents.recipes, by: \.summary.name)
      }
      known[name] = Set(
        (stored?[name] ?? []).compactMap { recipe in
          (try? book.folder.opened(recipe)).flatMap { recipe in
            try? Self.content(of: CreateRecipeRequest(recipe.detail))
          }
        }
      )
    }
    return known[name]?.contains(text) ?? false
  }

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
      report.write(on: console, brews: command.brews)
    }
    return status
  }
}
