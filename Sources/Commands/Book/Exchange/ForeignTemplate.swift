import ArgumentParser
import Files
import RecipeExchange
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// A recipe of another format that a new one begins with: a note, a page, or `-`, standard input.
enum ForeignTemplate {
  /// Whether a word names a file of another format, and no recipe.
  static func isFile(_ word: String) throws -> Bool {
    if word == "-" { return true }
    let directory = try WorkingDirectory.current()
    guard let suffix = FilePath(word).extension?.lowercased(), !["yaml", "yml"].contains(suffix)
    else { return false }
    return (try? Stat(directory.resolve(FilePath(word)))) != nil
  }

  /// The recipe in a file. What was assumed or not understood is a warning, but for the name if the new recipe has its own.
  static func document(
    _ word: String,
    isNamed: Bool,
    on console: Console
  ) throws -> RecipeDocument {
    let isStream = word == "-"
    let name = isStream ? "standard input" : PrintableName.of(FilePath(word))
    let reader = FileReader(in: try WorkingDirectory.current(), limit: ImportFile.limit)
    let bytes = try reader.readAll(FilePath(word))
    let file = ImportFile(bytes, name: isStream ? nil : FilePath(word).lastComponent?.string)
    do throws(ImportRefusal) {
      let imported = try file.format(named: name).read(file)
      guard let recipe = imported.recipes.first, imported.recipes.count == 1 else {
        let count = imported.recipes.count
        throw ImportRefusal(
          count == 0 ? "there is no recipe in it" : "there are \(count) recipes in it",
          hint: count == 0 ? nil : "`brewbook import` adds all of them"
        )
      }
      if let error = recipe.errors.first { throw ImportRefusal(error) }
      for note in recipe.notes where note.kind == .assumed || note.kind == .unreadable {
        if isNamed, note.field == "name" { continue }
        let field = note.kind == .assumed ? "assumed" : "not read: \(note.field):"
        console.warning("\(name): \(field) \(note.message)", file: name)
      }
      let detail = recipe.request.toDetailDTO(
        id: RecipeIdentity.recipeId(path: "-", document: 0),
        modifiedAt: nil
      )
      guard let text = try? RecipeRewriting.newText(of: detail),
        let document = RecipeFile(bytes: text, identity: "-").documents.first
      else { throw ImportRefusal("there is no recipe in it") }
      return document
    } catch {
      throw CommandFailure(.findings, "\(name): \(error.message)", hint: error.hint)
    }
  }
}

extension ImportFile {
  /// The only format that the file may have.
  ///
  /// - Parameter name: for messages.
  func format(named name: String) throws(ImportRefusal) -> ExchangeFormat {
    if OtherImport.hasBrews(bytes) {
      let word = self.name == nil ? "-" : ShellWord.spelling(of: name)
      throw ImportRefusal(
        "expected recipes, but this is a diary of brews",
        hint: "import its brews with `brewlog import \(word)`"
      )
    }
    let found = ExchangeFormat.formats(of: self)
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let names = found.map(\.rawValue).joined(separator: " or ")
      throw ImportRefusal("its format could be \(names)", hint: "name it with --from")
    }
    if let foreign { throw ImportRefusal("it is \(foreign.name)", hint: foreign.hint) }
    if let refusal { throw refusal }
    try requireContent()
    let names = ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
    throw ImportRefusal(
      "its format is not known\(appearance.map { ": it is \($0)" } ?? "")",
      hint: isPlainText
        ? "write at least a line such as `15 g coffee, 250 g water, 94 °C`, and one for each pour: `0:45 pour to 150 g`"
        : "name one of these with --from: \(names)"
    )
  }
}
