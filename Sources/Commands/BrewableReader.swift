import RecipeLint
import RecipeSyntax
import Recipes
import Text
import Workspace

/// Reads recipes that are to be brewed, one file after another on a thread; reuses its memory.
final class BrewableReader {
  private let files: FileReader
  private var roots: ProjectRoots
  private var tree = SyntaxTree()
  private var decoder = RecipeDecoder()
  private var source = DecodedSource()
  private var blocking: BlockingFindings

  init(in directory: WorkingDirectory) {
    files = FileReader(in: directory)
    roots = ProjectRoots(in: directory)
    blocking = BlockingFindings(.brewing, in: directory)
  }

  /// Reads a file.
  ///
  /// - Parameter make: makes the result of a valid recipe, or returns nil if it is not wanted. It learns whether the
  ///   recipe has a path in its project, from which an id can derive.
  func read<Made: Sendable>(
    _ file: SelectedFile,
    _ make: (RecipeDetailDTO, RecipeDocument, _ hasPath: Bool) -> Made?
  ) -> BrewableFile<Made> {
    do throws(InputError) {
      return read(try files.read(file.input), of: file.input, make)
    } catch {
      return .unreadable(error)
    }
  }

  /// Reads the recipes in the content of a file.
  func read<Made: Sendable>(
    _ content: InputContent,
    of file: InputFile,
    _ make: (RecipeDetailDTO, RecipeDocument, _ hasPath: Bool) -> Made?
  ) -> BrewableFile<Made> {
    let path = roots.path(of: file)
    let text = { SourceText(name: file.name, path: path, bytes: content.bytes) }
    let identity = path.map { String(decoding: $0, as: UTF8.self) } ?? "-"
    return read(content, file.documents, identity: identity, text) { make($0, $1, path != nil) }
  }

  /// Reads a document from a pipe.
  func read<Made: Sendable>(
    _ document: Workspace.Document,
    _ make: (RecipeDetailDTO, RecipeDocument) -> Made?
  ) -> BrewableFile<Made> {
    let content = InputContent(document)
    let text = { SourceText(name: document.name, bytes: content.bytes) }
    return read(content, .all, identity: document.name, text, make)
  }

  private func read<Made: Sendable>(
    _ content: InputContent,
    _ documents: DocumentChoice,
    identity: String,
    _ text: () -> SourceText,
    _ make: (RecipeDetailDTO, RecipeDocument) -> Made?
  ) -> BrewableFile<Made> {
    switch content {
    case .recipe(let bytes, _):
      let (made, isComplete) = recipes(in: bytes, documents, identity: identity, make)
      if isComplete { return .recipes(made, nil) }
      if made.isEmpty, let known = KnownContent(bytes), known != .recipe { return .other(known) }
      return .recipes(made, blocking.findings(in: content, text()))
    case .other(let bytes):
      if let known = KnownContent(bytes) { return .other(known) }
      return .recipes([], blocking.findings(in: content, text()))
    case .skipped: return .skipped
    case .tooLarge: return .recipes([], blocking.findings(in: content, text()))
    }
  }

  /// What is made of the recipes in a text, and whether all of them can be brewed.
  private func recipes<Made: Sendable>(
    in bytes: [UInt8],
    _ documents: DocumentChoice,
    identity: String,
    _ make: (RecipeDetailDTO, RecipeDocument) -> Made?
  ) -> (made: [Made], isComplete: Bool) {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    var made: [Made] = []
    var isComplete = !source.recipes.isEmpty && !source.errors.contains { !$0.kind.isWarning }
    for recipe in source.recipes where documents.includes(recipe.document) {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity)
      if let detail = document.toDetailDTO(), detail.recipe.isValid {
        if let result = make(detail, document) { made.append(result) }
      } else {
        isComplete = false
      }
    }
    if isComplete, tree.errors.isEmpty { return (made, true) }
    // Errors in other documents do not matter to a recipe that was named.
    if case .only = documents, !made.isEmpty { return (made, true) }
    return (made, false)
  }
}

/// What a file with recipes gives.
enum BrewableFile<Made: Sendable>: Sendable {
  /// What was made of its recipes, and why some cannot be brewed.
  case recipes([Made], FileFindings?)
  case unreadable(InputError)
  /// It holds no recipe, but something else that is known.
  case other(KnownContent)
  /// No recipe, and left alone.
  case skipped
}

extension BrewableFile {
  /// Reports what is wrong with the file as a whole.
  ///
  /// - Returns: what was made of its recipes, and the status.
  func report(of file: InputFile, on console: Console) -> (made: [Made], status: ExitStatus) {
    switch self {
    case .unreadable(let error):
      console.report(error)
      return ([], .failure)
    case .skipped: return ([], .done)
    case .other(let content):
      content.report(file.name, expected: "a recipe", on: console)
      return ([], .findings)
    case .recipes(let made, let found):
      if let found { console.report(found) }
      return (made, found == nil ? .done : .findings)
    }
  }
}
