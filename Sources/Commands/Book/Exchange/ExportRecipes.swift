import ArgumentParser
import Files
import RecipeExchange
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook export`
struct ExportRecipes: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write recipes in the formats of other programs.",
    discussion: """
      Warns about values that the format cannot hold. Leaves out recipes that are not valid, except in json; then the \
      exit status is 1.

      Examples:
        brewbook export --format csv --output recipes.csv
        brewbook export 'Morning V60' --format cooklang
        brewbook export recipes/v60 --format json | jq '.[].recipe.name'
      """
  )

  @Argument(
    help: .value("recipe", "The recipes: paths, ids or their beginnings, or names; default: all."),
    completion: .file()
  )
  var words: [String] = []

  @Option(
    name: .format,
    help:
      "The format; default: that of the suffix of --output: .json, .csv, .md, .cook, .yaml (BrewSpec)."
  )
  var format: ExchangeFormat?

  @Option(file: "Write to <file> instead of standard output.", name: .output)
  var output: String?

  @OptionGroup var book: BookOptions

  func validate() throws {
    try refuse(output == "", "--output takes a file, such as recipes.csv")
    let written = ExchangeFormat.written.map(\.rawValue).joined(separator: ", ")
    guard let format = chosenFormat else {
      throw ValidationError("name a format with --format: \(written)")
    }
    guard format.description.write != nil else {
      throw ValidationError("\(format.rawValue) can only be imported; --format takes \(written)")
    }
  }

  private var chosenFormat: ExchangeFormat? {
    if let format { return format }
    guard let name = output?.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return nil
    }
    let suffix = name[name.index(after: dot)...].lowercased()
    return ["yaml", "yml"].contains(suffix) ? .brewspec : ExchangeFormat.named(suffix)
  }

  func run(on console: Console) throws -> ExitStatus {
    guard let format = chosenFormat, let write = format.description.write else { return .failure }
    let book = try Book(
      self.book,
      for: words,
      readsOnlyPaths: words.allSatisfy(Self.isPath),
      on: console
    )
    var status = book.status
    var recipes: [RecipeDetailDTO] = []
    for stored in try selected(in: book, &status) {
      guard let detail = try detail(of: stored, in: book, &status) else { continue }
      if format == .json || detail.recipe.isValid {
        recipes.append(detail)
      } else {
        console.error(
          "'\(stored.summary.name.quotedBriefly)' is left out: it is not valid",
          hint: "`brewlint \(stored.file.input.commandWord)` shows where"
        )
        status = max(status, .findings)
      }
    }
    guard !recipes.isEmpty else {
      if status == .done { console.error("there are no recipes to export") }
      return max(status, .findings)
    }
    try refuse(
      format.description.holdsOne && recipes.count > 1,
      "a file of \(format.description.title) holds one recipe, but there are \(recipes.count): name one"
    )
    let exported = write(recipes)
    for refusal in exported.refusals {
      console.error("'\(refusal.name.quotedBriefly)' is left out: \(refusal.reason)")
      status = max(status, .findings)
    }
    if !console.isQuiet { report(exported.notes, format, on: console) }
    guard !exported.text.isEmpty else { return status }
    let text = Array(exported.text.utf8)
    guard let file = OutputFile(output, in: book.folder.directory) else {
      console.write(source: text)
      return status
    }
    try file.check(against: book.folder.contents.files.map(\.file.input))
    try file.collect(from: console) { console.write(text) }
    return status
  }

  private func selected(in book: Book, _ status: inout ExitStatus) throws -> [StoredRecipe] {
    let names = words.filter { !book.paths.contains($0) }
    let paths = book.paths.map { FilePath($0).lexicallyNormalized() }
    var recipes = book.folder.contents.recipes
    if !names.isEmpty { recipes.removeAll { !Self.isIn(paths, $0.file.input.path) } }
    for name in names {
      do throws(InputError) {
        recipes.append(try book.recipe(name))
      } catch {
        book.console.report(error)
        status = .failure
      }
    }
    return recipes
  }

  private static func isPath(_ word: String) -> Bool {
    let status = try? Stat(WorkingDirectory.current().resolve(FilePath(word)))
    return status != nil
  }

  /// Whether a file is one of some paths, or in a folder that is.
  private static func isIn(_ paths: [FilePath], _ file: FilePath?) -> Bool {
    guard let file = file?.lexicallyNormalized() else { return false }
    return paths.contains { file.starts(with: $0) }
  }

  private func detail(
    of stored: StoredRecipe,
    in book: Book,
    _ status: inout ExitStatus
  ) throws -> RecipeDetailDTO? {
    do {
      return try book.folder.opened(stored)?.detail
    } catch let error as BookWriteError {
      book.console.report(error)
      status = max(status, .findings)
      return nil
    }
  }

  /// Warns of what is lost: of equal messages about the same key only the first, unless verbose.
  private func report(_ notes: [ImportNote], _ format: ExchangeFormat, on console: Console) {
    let isVerbose = console.isVerbose
    var seen: [String: Int] = [:]
    for note in notes {
      let key = note.field.split(separator: ": ").last.map(String.init) ?? note.field
      let name = key.split(separator: ".").last.map(String.init) ?? key
      let count = seen[name, default: 0]
      seen[name] = count + 1
      if isVerbose || count == 0 { console.warning("\(note.field): \(note.message)") }
    }
    let hidden = notes.count - (isVerbose ? notes.count : seen.count)
    if hidden > 0 {
      console.warning(
        "\(format.description.title) cannot hold \(counted(hidden, "more value")); `--verbose` lists them"
      )
    }
  }
}
