import Files
import RecipeLint
import RecipeTools
import Recipes
import Text
import Workspace

/// Reads recipes that are to be brewed, one file after another on a thread; reuses its memory.
final class BrewableReader {
  private let files: FileReader
  private var roots: ProjectRoots
  private var recipes = BrewableRecipes()

  init(in directory: WorkingDirectory) {
    files = FileReader(in: directory)
    roots = ProjectRoots(in: directory)
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
    let path = roots.path(of: file.path)
    let text = { SourceText(name: file.name, path: path, bytes: content.bytes) }
    let identity = path.map { String(decoding: $0, as: UTF8.self) } ?? "-"
    let only: ((Int) -> Bool)? = file.documents == .all ? nil : { file.documents.includes($0) }
    if case .skipped = content { return .skipped }
    switch recipes.read(
      content,
      identity: identity,
      only: only,
      text,
      { make($0, $1, path != nil) }
    ) {
    case .recipes(let made, let found): return .recipes(made, found)
    case .other(let known): return .other(known)
    }
  }

  /// Reads a document from a pipe.
  func read<Made: Sendable>(
    _ document: NamedText,
    _ make: (RecipeDetailDTO, RecipeDocument) -> Made?
  ) -> BrewableContent<Made> {
    let content = InputContent(document)
    let text = { SourceText(name: document.name, bytes: content.bytes) }
    return recipes.read(content, identity: document.name, text, make)
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
      console.report(content.unexpected(in: file.name, expected: "a recipe"))
      return ([], .findings)
    case .recipes(let made, let found):
      guard let found else { return (made, .done) }
      console.report(found)
      let isBlocked = found.findings.contains { $0.severity == .error }
      return (made, isBlocked || file.isNamed ? .findings : .done)
    }
  }
}
