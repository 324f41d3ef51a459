import ArgumentParser
import Files
import RecipeExchange
import RecipeSyntax
import RecipeText
import SystemPackage
import Workspace

/// `brewbook share`
struct ShareRecipe: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Print a link that opens a recipe in a browser.",
    discussion: """
      The link opens a playground, where everybody can check and scale the recipe. It holds the whole recipe: nothing \
      is uploaded. The configuration has the address: `playground: https://coffee.example/playground/`.

      Examples:
        brewbook share morning
        brewbook share recipes/v60/one-cup-v60.yaml
        brewbook share morning --config playground=https://coffee.example/playground/
      """
  )

  @OptionGroup var named: RecipeArgument
  @OptionGroup var book: BookOptions

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(self.book, for: [named.recipe], on: console)
    let (file, document) = try chosen(in: book)
    guard let page = book.settings[file.settings].playground?.value else {
      let key = ConfigurationKey.playground
      throw CommandFailure(
        .failure,
        "no configuration has the address of a playground",
        hint: "add it to .brewguide.yaml, such as `\(key.rawValue): \(key.example ?? "")`"
      )
    }
    switch try FileReader(in: book.folder.directory).read(file.input) {
    case .recipe(let bytes, _):
      let tree = SyntaxTree(parsing: bytes)
      let text = document.map { DocumentText.text(of: $0, in: tree) } ?? bytes
      console.write(PlaygroundLink.link(to: page, with: text) + "\n")
      return book.status
    case .tooLarge:
      throw CommandFailure(.findings, "\(file.input.name): too large for a link")
    // Reported when the book was opened.
    case .unlike, .other, .skipped: return book.status
    }
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
