import Files
import RecipeLint
import RecipeSyntax
import RecipeTools
import Recipes
import Text
import Workspace

/// The recipes of files, one of which will be brewed.
struct RecipeCandidates {
  /// A recipe that can be brewed.
  struct Candidate: Sendable {
    let recipe: RecipeDetailDTO
    /// Its source.
    let document: RecipeDocument
    /// The index of its settings.
    let settings: Int
    let file: InputFile
    /// Whether the id still identifies the recipe later.
    let hasStableID: Bool
  }

  /// The recipes that can be brewed.
  private(set) var candidates: [Candidate] = []
  /// The findings that prevent other recipes from being brewed, file by file.
  private(set) var findings: [FileFindings] = []

  private let reader: BrewableReader
  private var blocking: BlockingFindings
  private let filter: (RecipeSummaryDTO) -> Bool

  /// Creates an empty collection; recipes that `filter` rejects are skipped.
  init(in directory: WorkingDirectory, filter: @escaping (RecipeSummaryDTO) -> Bool) {
    reader = BrewableReader(in: directory)
    blocking = BlockingFindings(.brewing, in: directory)
    self.filter = filter
  }

  /// Adds the recipes of a file, or why they cannot be brewed.
  mutating func add(_ content: InputContent, of file: InputFile, settings: Int) {
    let read = reader.read(content, of: file) { detail, document, hasPath in
      guard filter(detail.recipe) else { return nil as Candidate? }
      return Candidate(
        recipe: detail,
        document: document,
        settings: settings,
        file: file,
        hasStableID: hasPath || document.hasOwnID
      )
    }
    guard case .recipes(let recipes, let found) = read else {
      return add(blocking.findings(in: content, of: file))
    }
    candidates += recipes
    if let found { add(found) }
  }

  private mutating func add(_ found: FileFindings) {
    if !found.findings.isEmpty { findings.append(found) }
  }
}
