import Files
import Platform
import RecipeLint
import RecipeTools
import Recipes
import SystemPackage
import Text

/// The recipes of a folder of YAML files.
///
/// A recipe is edited in place: comments, layout and everything that does not change stay as they are. Files are read
/// once, when the folder is opened, and again before each write unless their texts were kept. A file that has changed in
/// between is not written.
public struct RecipeFolder: RecipeRepository, Sendable {
  /// The folder that paths are relative to.
  package let directory: WorkingDirectory
  private let place: NewRecipePlace
  /// Where files may be written.
  private let scope: WriteScope
  private let history: ChangeHistory?
  /// Shared by all copies.
  private let current: Monitor<FolderContents>

  /// The recipes in some files.
  ///
  /// - Parameters:
  ///   - place: where new recipes go.
  ///   - words: the files and folders that a person named: all others must be in the project.
  ///   - history: records changes, so that they can be undone; nil for no record.
  package init(
    _ contents: FolderContents,
    in directory: WorkingDirectory,
    newRecipes place: NewRecipePlace,
    named words: [FilePath] = [],
    history: ChangeHistory?
  ) {
    self.directory = directory
    self.place = place
    scope = .project(of: directory, named: words + place.named)
    self.history = history
    current = Monitor(contents)
  }

  /// The files and their recipes.
  package var contents: FolderContents { current.withLock { $0 } }

  // MARK: Reading

  public func fetchRecipes(for method: BrewMethod?) -> [RecipeSummaryDTO] {
    contents.recipes.map(\.summary)
      .filter { method == nil || $0.method == method }
      .inListOrder(by: \.self)
  }

  public func fetchRecipe(byId id: UUID) throws -> RecipeDetailDTO? {
    try opened(id)?.detail
  }

  public func validate(id: UUID) throws -> [RecipeValidationError]? {
    try opened(id)?.document.recipe.values.validate()
  }

  // MARK: Writing

  public func save(_ recipe: RecipeDetailDTO) throws -> BookReceipt {
    guard let old = try opened(recipe.recipe.id) else {
      return try add([newRecipe(recipe)])
    }
    let new = try RecipeRewriting.replaced(old.document, by: recipe)
    return try replace(old, with: new.file, named: recipe.recipe.name)
  }

  /// Makes an edit of a recipe. If somebody changed its file since it was read, reads it again, and makes the edit in
  /// what it says now; nil if there is no recipe with this id.
  func edit<Result>(_ id: UUID, _ edit: (OpenRecipe) throws -> Result) throws -> Result? {
    guard var old = try opened(id) else { return nil }
    while true {
      do {
        return try edit(old)
      } catch let error as BookWriteError where error.isStale {
        guard let now = try opened(old.stored, isReadAgain: true),
          now.document.tree.bytes != old.document.tree.bytes
        else { throw error }
        old = now
      }
    }
  }

  /// Replaces the file of a recipe.
  ///
  /// - Parameters:
  ///   - name: the name of the recipe from now on.
  ///   - renamesFile: whether to rename the file too, if it is named after the recipe.
  func replace(
    _ old: OpenRecipe,
    with new: RecipeFile,
    named name: String,
    renamesFile: Bool = false
  ) throws -> BookReceipt {
    let before = old.document.file
    guard renamesFile, let path = try newPath(of: old, named: name) else {
      let change = FileChange(old.path, old: before, new: new)
      return try write("changed '\(name)'", [change], settings: old.stored.file.settings)
    }
    return try write(
      "renamed '\(old.stored.summary.name)' to '\(name)'",
      [FileChange(path, old: nil, new: new), FileChange(old.path, old: before, new: nil)],
      settings: old.stored.file.settings
    )
  }

  /// The path of a file that is named after its only recipe, under the new name; nil to keep the path.
  private func newPath(
    of old: OpenRecipe,
    named name: String
  ) throws(BookWriteError) -> FilePath? {
    let isAlone = old.document.tree.documents.count == 1
    guard isAlone, let file = old.path.lastComponent?.string else { return nil }
    let suffix = NewRecipePlace.suffix(of: old.path)
    let stem = RecipeFileName.stem(for: old.stored.summary.name)
    guard file == stem + suffix, RecipeFileName.stem(for: name) != stem else { return nil }
    let folder = old.path.removingLastComponent()
    return try NewRecipePlace.free(name, in: folder, suffix: suffix, directory)
  }

  /// Drafts are added as they are, to be finished in an editor.
  public func add(_ recipes: [RecipeDetailDTO]) throws -> BookReceipt {
    try add(recipes.map { try newRecipe($0) }, acceptsErrors: true)
  }

  /// A recipe to add, and its text.
  typealias NewRecipe = (recipe: RecipeSummaryDTO, text: [UInt8])

  private func newRecipe(_ recipe: RecipeDetailDTO) throws(BookWriteError) -> NewRecipe {
    (recipe.recipe, try RecipeRewriting.newText(of: recipe))
  }

  /// Adds recipes, each in a file of its own.
  ///
  /// - Parameters:
  ///   - summary: what is done, as in ``BookChange/summary``.
  ///   - acceptsErrors: whether to add recipes that are not valid.
  func add(
    _ recipes: [NewRecipe],
    _ summary: String? = nil,
    acceptsErrors: Bool = false
  ) throws -> BookReceipt {
    var names = NewFileNames()
    let files = try files(for: recipes.map(\.recipe), &names)
    let subject = recipes.count == 1 ? "'\(recipes[0].recipe.name)'" : "\(recipes.count) recipes"
    return try write(
      summary ?? "added \(subject)",
      zip(files, recipes).map { FileChange($0, old: nil, new: $1.text) },
      acceptsErrors: acceptsErrors
    )
  }

  /// The files that some new recipes would get, which do not exist.
  ///
  /// - Parameter names: the names of other new files.
  package func files(
    for recipes: [RecipeSummaryDTO],
    _ names: inout NewFileNames
  ) throws(BookWriteError) -> [FilePath] {
    if case .file = place, recipes.count > 1 {
      throw BookWriteError(
        message: "one file cannot hold \(recipes.count) new recipes",
        hint: "name a folder with --output"
      )
    }
    var files: [FilePath] = []
    for recipe in recipes { files.append(try place.file(for: recipe, in: directory, &names)) }
    return files
  }

  public func deleteCustomRecipe(id: UUID) throws -> BookReceipt? {
    guard let old = try opened(id) else { return nil }
    let tree = old.document.tree
    let rest = tree.documents.count == 1 ? nil : RecipeRewriting.removing(old.document)
    return try write(
      "deleted '\(old.stored.summary.name)'",
      [FileChange(old.path, old: tree.bytes, new: rest)],
      settings: old.stored.file.settings
    )
  }

  public func duplicate(id: UUID, as copy: RecipeCopy) throws -> BookReceipt? {
    guard let old = try opened(id) else { return nil }
    let text = try RecipeRewriting.copy(of: old.document, as: copy)
    let file = try place.file(named: copy.name, beside: old.path, in: directory)
    return try write(
      "added '\(copy.name)'",
      [FileChange(file, old: nil, new: text)],
      settings: old.stored.file.settings
    )
  }

  /// The end of every change: checks the new texts, records and writes the change, and takes note of what its files hold
  /// now.
  ///
  /// - Parameter settings: the index of the settings of its files.
  private func write(
    _ summary: String,
    _ files: [FileChange],
    settings: Int = 0,
    acceptsErrors: Bool = false
  ) throws -> BookReceipt {
    if !acceptsErrors { for file in files { try refuseNewErrors(in: file) } }
    let receipt = try BookWriter(directory: directory, scope: scope, history: history)
      .write(BookChange(summary, files))
    var reader = StoredFileReader(in: directory)
    let stored = files.map { change in
      let file = SelectedFile(input: InputFile(.path(change.path)), settings: settings)
      return change.newFile.map { reader.stored($0, of: file) }
        ?? StoredFile(file: file, recipes: [], isComplete: false, error: nil)
    }
    current.withLock { $0.update(stored) }
    return receipt
  }

  /// Some errors are in the text alone, such as a brace without its other half: the values of the recipe are valid.
  private func refuseNewErrors(in file: FileChange) throws(BookFindingsError) {
    guard let new = file.newFile else { return }
    var blocking = BlockingFindings(.brewing, in: directory)
    let input = InputFile(.path(file.path))
    let found = blocking.findings(in: new, of: input)
    if found.findings.isEmpty { return }
    let old = file.oldFile.map { blocking.findings(in: $0, of: input).findings } ?? []
    let known = Set(old.map { [$0.rule, $0.message] })
    let added = found.findings.filter { !known.contains([$0.rule, $0.message]) }
    if added.isEmpty { return }
    throw BookFindingsError(found: FileFindings(findings: added, source: found.source))
  }

  // MARK: Files

  /// A recipe with its text.
  package struct OpenRecipe {
    /// Its place.
    package let stored: StoredRecipe
    /// Its text.
    package let document: RecipeDocument
    /// The path of its file.
    package let path: FilePath

    /// All of it.
    ///
    /// - Throws: an error about the recipe if a value that every recipe needs cannot be read.
    package var detail: RecipeDetailDTO {
      get throws(BookWriteError) { try RecipeRewriting.detail(of: document, stored) }
    }
  }

  /// Reads the file of a recipe again, unless its text was kept; nil if there is no recipe with this id.
  ///
  /// - Throws: `BookWriteError` if the file has changed so much that the recipe is no longer in it, or an `InputError`.
  package func opened(_ id: UUID) throws -> OpenRecipe? {
    try contents.recipe(withID: id).flatMap { try opened($0) }
  }

  /// Reads the file of a recipe again, unless its text was kept and may be used; nil if it has no path.
  ///
  /// - Throws: as above.
  package func opened(_ stored: StoredRecipe, isReadAgain: Bool = false) throws -> OpenRecipe? {
    guard case .path(let path) = stored.file.input.source else { return nil }
    let changed = BookWriteError.changed(stored.file.input.name)
    if !isReadAgain, let kept = stored.kept {
      return OpenRecipe(stored: stored, document: kept, path: path)
    }
    guard case .recipe(let bytes, _) = try FileReader(in: directory).read(stored.file.input) else {
      throw changed
    }
    var roots = ProjectRoots(in: directory)
    let file = RecipeFile(bytes: bytes, identity: roots.identity(of: stored.file.input.path))
    let document = file.documents.first {
      $0.recipe.document == stored.document && $0.id == stored.summary.id
    }
    guard let document else { throw changed }
    return OpenRecipe(stored: stored, document: document, path: path)
  }
}

extension BookWriteError {
  /// A file is not as it was read.
  static func changed(_ file: String) -> BookWriteError {
    BookWriteError(
      message: "\(file): changed after it was read",
      hint: "run again when nothing else writes to the file"
    )
  }
}

/// A change would give a file errors, so nothing was written.
package struct BookFindingsError: Error {
  /// The errors in the new text.
  package let found: FileFindings
}
