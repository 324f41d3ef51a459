import Files
import RecipeSyntax
import Recipes

/// A recipe of a folder: what lists show of it, and its place.
package struct StoredRecipe: Sendable {
  /// What lists show.
  package let summary: RecipeSummaryDTO
  /// The author of the recipe.
  package let author: String?
  /// Search tags.
  package let tags: [String]
  /// Whether the id is written, rather than derived from the path.
  package let hasOwnID: Bool
  /// The file that holds it.
  package let file: SelectedFile
  /// The 0-based index of its document in the file.
  package let document: Int
  /// The recipe as it was read; nil to read its file again before it is changed.
  var kept: RecipeDocument?
}

/// What a file holds.
package struct StoredFile: Sendable {
  package let file: SelectedFile
  /// The recipes that can be read, in file order; they may be invalid.
  package let recipes: [StoredRecipe]
  /// Whether all of it can be read as recipes.
  package let isComplete: Bool
  /// Whether it is a recipe by its content, so that commands may change it.
  package var isCertain = true
  /// Why the file cannot be read at all.
  package let error: InputError?
}

/// Reads files one after another on a thread; reuses its memory.
struct StoredFileReader {
  private let reader: FileReader
  private let keepsRecipes: Bool
  private var roots: ProjectRoots
  private var tree = SyntaxTree()
  private var decoder = RecipeDecoder()
  private var source = DecodedSource()

  /// - Parameter keepsRecipes: whether recipes are kept as they were read.
  init(in directory: WorkingDirectory, keepsRecipes: Bool = false) {
    reader = FileReader(in: directory)
    self.keepsRecipes = keepsRecipes
    roots = ProjectRoots(in: directory)
  }

  /// What a file holds; nil if it is not a recipe and left alone. Never fails: errors are part of the result.
  mutating func read(_ file: SelectedFile) -> StoredFile? {
    do throws(InputError) {
      switch try reader.read(file.input) {
      case .recipe(let bytes, let isWritable):
        if keepsRecipes, !file.input.hasNameOfYAML { throw file.input.refusal }
        var stored = stored(bytes, of: file)
        stored.isCertain = isWritable
        return stored
      case .other: throw file.input.notRecipe
      case .unlike:
        return StoredFile(
          file: file,
          recipes: [],
          isComplete: false,
          isCertain: false,
          error: nil
        )
      case .skipped: return nil
      case .tooLarge: return StoredFile(file: file, recipes: [], isComplete: false, error: nil)
      }
    } catch {
      return StoredFile(file: file, recipes: [], isComplete: false, error: error)
    }
  }

  /// What a file with this content holds.
  mutating func stored(_ bytes: [UInt8], of file: SelectedFile) -> StoredFile {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    return stored(tree, source, of: file)
  }

  /// What a file holds that was read already.
  mutating func stored(_ read: RecipeFile, of file: SelectedFile) -> StoredFile {
    stored(read.tree, read.source, of: file)
  }

  private mutating func stored(
    _ tree: SyntaxTree,
    _ source: DecodedSource,
    of file: SelectedFile
  ) -> StoredFile {
    let identity = roots.identity(of: file.input.path)
    var recipes: [StoredRecipe] = []
    for recipe in source.recipes {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity)
      guard let summary = document.toSummaryDTO() else { continue }
      recipes.append(
        StoredRecipe(
          summary: summary,
          author: document.author,
          tags: document.tags,
          hasOwnID: document.hasOwnID,
          file: file,
          document: recipe.document,
          kept: keepsRecipes ? document : nil
        )
      )
    }
    let isComplete =
      tree.errors.isEmpty && !recipes.isEmpty && recipes.count == source.recipes.count
    return StoredFile(file: file, recipes: recipes, isComplete: isComplete, error: nil)
  }
}
