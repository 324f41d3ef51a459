import BrewDomain
import Essentials
import Platform
import RecipeSchema
import SystemPackage
import Workspace

/// The recipes of a folder of YAML files.
///
/// A recipe is edited in place: comments, layout and everything that does not change stay as they are. Files are read
/// once, when the folder is opened, and again before each write. A file that has changed in between is not written.
package final class RecipeFolder: RecipeRepository, Sendable {
  /// The folder that paths are relative to.
  package let directory: WorkingDirectory
  private let place: NewRecipePlace
  private let history: ChangeHistory?
  private let current: Monitor<FolderContents>

  /// The recipes in some files.
  ///
  /// - Parameters:
  ///   - place: where new recipes go.
  ///   - history: records changes, so that they can be undone; nil for no record.
  package init(
    _ contents: FolderContents,
    in directory: WorkingDirectory,
    newRecipes place: NewRecipePlace,
    history: ChangeHistory?
  ) {
    self.directory = directory
    self.place = place
    self.history = history
    current = Monitor(contents)
  }

  /// The files and their recipes.
  package var contents: FolderContents { current.withLock { $0 } }

  // MARK: Reading

  package func fetchRecipes(for method: BrewMethod?) -> [RecipeSummaryDTO] {
    contents.recipes.map(\.summary)
      .filter { method == nil || $0.method == method }
      .sorted { $0.isListed(before: $1) }
  }

  package func fetchRecipe(byId id: UUID) throws -> RecipeDetailDTO? {
    try opened(id)?.detail
  }

  package func validate(id: UUID) throws -> [RecipeValidationError]? {
    try opened(id)?.document.recipe.values.validate()
  }

  // MARK: Writing

  package func save(_ recipe: RecipeDetailDTO) throws -> BookReceipt {
    guard let old = try opened(recipe.recipe.id) else { return try create(recipe) }
    let text = try RecipeRewriting.text(of: old.document, replacedBy: recipe)
    return try write(
      BookChange(
        "changed '\(recipe.recipe.name)'",
        [FileChange(old.path, old: old.document.tree.bytes, new: text)]
      ),
      to: old.stored.file
    )
  }

  private func create(_ recipe: RecipeDetailDTO) throws -> BookReceipt {
    let file = try place.file(for: recipe.recipe, in: directory)
    let text = try RecipeRewriting.newText(of: recipe)
    return try write(
      BookChange("added '\(recipe.recipe.name)'", [FileChange(file, old: nil, new: text)]),
      to: SelectedFile(input: InputFile(.path(file)), settings: 0)
    )
  }

  package func deleteCustomRecipe(id: UUID) throws -> BookReceipt? {
    guard let old = try opened(id) else { return nil }
    let bytes = old.document.tree.bytes
    let rest =
      old.document.tree.documents.count == 1 ? nil : try RecipeRewriting.removing(old.document)
    return try write(
      BookChange(
        "deleted '\(old.stored.summary.name)'",
        [FileChange(old.path, old: bytes, new: rest)]
      ),
      to: old.stored.file
    )
  }

  package func duplicate(id: UUID, as copy: RecipeCopy) throws -> BookReceipt? {
    guard let old = try opened(id) else { return nil }
    let text = try RecipeRewriting.copy(of: old.document, as: copy)
    let file = try place.file(named: copy.name, beside: old.path, in: directory)
    return try write(
      BookChange("added '\(copy.name)'", [FileChange(file, old: nil, new: text)]),
      to: SelectedFile(input: InputFile(.path(file)), settings: old.stored.file.settings)
    )
  }

  private func write(_ change: BookChange, to file: SelectedFile) throws -> BookReceipt {
    let receipt = try BookWriter(directory: directory).write(change, recordedIn: history)
    var reader = StoredFileReader(in: directory)
    current.withLock { $0.update(reader.read(file)) }
    return receipt
  }

  // MARK: Files

  /// A recipe with its text.
  package struct OpenRecipe {
    /// Its place.
    package let stored: StoredRecipe
    /// Its text.
    package let document: RecipeDocument
    /// All of it.
    package let detail: RecipeDetailDTO
    /// The path of its file.
    package let path: FilePath
  }

  /// Reads the file of a recipe again; nil if there is no recipe with this id.
  ///
  /// - Throws: `BookWriteError` if the file has changed so much that the recipe is no longer in it, or an `InputError`.
  package func opened(_ id: UUID) throws -> OpenRecipe? {
    guard let stored = contents.recipe(withID: id), case .path(let path) = stored.file.input.source
    else { return nil }
    let changed = BookWriteError(
      message: "\(stored.file.input.name): changed while the recipes were read",
      hint: "run again when nothing else writes to the file"
    )
    guard case .bytes(let bytes) = try FileReader(in: directory).read(stored.file.input) else {
      throw changed
    }
    var roots = ProjectRoots(in: directory)
    let file = RecipeFile(bytes: bytes, identity: roots.identity(of: stored.file.input))
    let document = file.documents.first { $0.recipe.document == stored.document && $0.id == id }
    guard let document else { throw changed }
    guard let detail = document.toDetailDTO() else {
      throw BookWriteError(
        message: "\(stored.file.input.name): '\(stored.summary.name)' cannot be read as a recipe",
        hint: "run `brewlint \(stored.file.input.name)` to see the errors"
      )
    }
    return OpenRecipe(stored: stored, document: document, detail: detail, path: path)
  }
}

/// What a write did.
package struct BookReceipt: Sendable {
  /// The files that were written or removed.
  package let change: BookChange
  /// Whether the change can be undone.
  package let isRecorded: Bool
}

extension BookWriter {
  /// Records a change, and then writes it, so that nothing is lost if the program is killed in between.
  func write(
    _ change: BookChange,
    recordedIn history: ChangeHistory?
  ) throws(BookWriteError) -> BookReceipt {
    let isRecorded = history?.record(change, in: directory) ?? false
    try write(change)
    return BookReceipt(change: change, isRecorded: isRecorded)
  }
}
