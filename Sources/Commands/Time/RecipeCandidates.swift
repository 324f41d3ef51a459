import RecipeLint
import RecipeSyntax
import Recipes
import Text
import Workspace

/// The recipes of files, one of which will be brewed.
struct RecipeCandidates {
  /// A recipe that can be brewed.
  struct Candidate {
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

  private var roots: ProjectRoots
  private var blocking: BlockingFindings
  private let filter: (RecipeSummaryDTO) -> Bool

  /// Creates an empty collection; recipes that `filter` rejects are skipped.
  init(in directory: WorkingDirectory, filter: @escaping (RecipeSummaryDTO) -> Bool) {
    roots = ProjectRoots(in: directory)
    blocking = BlockingFindings(.brewing, in: directory)
    self.filter = filter
  }

  /// Adds the recipes of a file.
  mutating func add(_ bytes: [UInt8], of file: InputFile, settings: Int) {
    let path = roots.path(of: file)
    let identity = path.map { String(decoding: $0, as: UTF8.self) } ?? "-"
    var tree = SyntaxTree()
    tree.parse(bytes)
    var source = DecodedSource()
    var decoder = RecipeDecoder()
    decoder.decode(tree, into: &source)
    var isComplete = !source.recipes.isEmpty && tree.errors.isEmpty
    let before = candidates.count
    for recipe in source.recipes where file.documents.includes(recipe.document) {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity)
      guard let detail = document.toDetailDTO(), document.isValid else {
        isComplete = false
        continue
      }
      guard filter(detail.recipe) else { continue }
      let hasStableID = path != nil || document.hasOwnID
      candidates.append(
        Candidate(
          recipe: detail,
          document: document,
          settings: settings,
          file: file,
          hasStableID: hasStableID
        )
      )
    }
    if isComplete { return }
    // Errors in other documents do not matter to a recipe that was named.
    if case .only = file.documents, candidates.count > before { return }
    add(blocking.findings(in: bytes, of: file))
  }

  /// Adds a file that is not a recipe.
  mutating func addOther(_ bytes: [UInt8], of file: InputFile) {
    add(blocking.other(bytes, of: file))
  }

  /// Adds a file that is too large for a recipe.
  mutating func addTooLarge(_ file: InputFile, size: Int?, limit: Int) {
    add(blocking.tooLarge(file, size: size, limit: limit))
  }

  private mutating func add(_ found: FileFindings) {
    if !found.findings.isEmpty { findings.append(found) }
  }
}
