import BrewDomain
import RecipeSchema
import RecipeSyntax
import Reports
import SourceText
import Workspace

/// The recipes of files, of which one is to be brewed.
struct RecipeCandidates {
  /// A recipe that can be brewed.
  struct Candidate {
    let recipe: RecipeDetailDTO
    /// The number of its configuration.
    let settings: Int
    /// The file, by its name for people.
    let file: String
    /// Whether somebody could find the recipe again by its id.
    let hasLastingID: Bool
  }

  /// What can be brewed.
  private(set) var candidates: [Candidate] = []
  /// What keeps other recipes from being brewed, file by file.
  private(set) var findings: [FileFindings] = []

  private var roots: ProjectRoots
  private var blocking: BlockingFindings
  private let picks: (RecipeSummaryDTO) -> Bool

  /// No recipes yet; those that `picks` does not want are passed over.
  init(in directory: WorkingDirectory, picks: @escaping (RecipeSummaryDTO) -> Bool) {
    roots = ProjectRoots(in: directory)
    blocking = BlockingFindings(.brewing, in: directory)
    self.picks = picks
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
    var isSound = !source.recipes.isEmpty && tree.errors.isEmpty
    for recipe in source.recipes {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity)
      guard let detail = document.toDetailDTO(), document.isValid else {
        isSound = false
        continue
      }
      guard picks(detail.recipe) else { continue }
      let hasLastingID = path != nil || document.hasOwnID
      candidates.append(
        Candidate(
          recipe: detail,
          settings: settings,
          file: file.name,
          hasLastingID: hasLastingID
        )
      )
    }
    if isSound { return }
    add(blocking.findings(in: bytes, of: file))
  }

  /// Adds a file that has more bytes than recipes have.
  mutating func addTooLarge(_ file: InputFile, size: Int?, limit: Int) {
    add(blocking.tooLarge(file, size: size, limit: limit))
  }

  private mutating func add(_ found: FileFindings) {
    if !found.findings.isEmpty { findings.append(found) }
  }
}
