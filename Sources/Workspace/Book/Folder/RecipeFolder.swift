import Platform
import RecipeLint
import Recipes
import SystemPackage

/// The recipes of a folder of YAML files.
///
/// A recipe is edited in place: comments, layout and everything that does not change stay as they are. Files are read
/// once, when the folder is opened, and again before each write unless their texts were kept. A file that has changed in
/// between is not written.
public struct RecipeFolder: RecipeRepository, Sendable {
  /// The folder that paths are relative to.
  package let directory: WorkingDirectory
  let place: NewRecipePlace
  /// Where files may be written.
  let scope: WriteScope
  private var history: ChangeHistory?
  private var style = SaveStyle()
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

  /// How the next recipe is saved.
  private struct SaveStyle: Sendable {
    var renamesFiles = false
    var draft: [UInt8]?
    var summary: String?
    var comments: [[String]] = []
    var texts: [[UInt8]] = []
  }

  /// The same recipes. Changes are not recorded, and cannot be undone.
  package func withoutHistory() -> RecipeFolder { with { $0.history = nil } }

  /// The same recipes. Saving one also renames its file, if that is named after the recipe.
  package func renamingFiles() -> RecipeFolder { with { $0.style.renamesFiles = true } }

  /// The same recipes. Saving one writes its file as somebody has edited it, apart from what the request changes.
  package func saving(draft: [UInt8]) -> RecipeFolder { with { $0.style.draft = draft } }

  /// The same recipes. Adding some writes these lines as comments at the beginning of their files, in order.
  ///
  /// - Parameter summary: what is done, as in ``BookChange/summary``.
  package func importing(_ summary: String, comments: [[String]]) -> RecipeFolder {
    with { ($0.style.summary, $0.style.comments) = (summary, comments) }
  }

  /// The same recipes. Adding some writes these texts, in order, apart from what differs in the recipes.
  ///
  /// - Parameter summary: what is done, as in ``BookChange/summary``.
  package func adding(_ summary: String, texts: [[UInt8]]) -> RecipeFolder {
    with { ($0.style.summary, $0.style.texts) = (summary, texts) }
  }

  private func with(_ change: (inout RecipeFolder) -> Void) -> RecipeFolder {
    var folder = self
    change(&folder)
    return folder
  }

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
      return try add([recipe], acceptsErrors: false)
    }
    let bytes = old.document.tree.bytes
    let text = try RecipeRewriting.text(of: try base(of: old), replacedBy: recipe)
    guard let path = try newPath(of: old, named: recipe.recipe.name) else {
      let change = FileChange(old.path, old: bytes, new: text)
      return try write(BookChange("changed '\(recipe.recipe.name)'", [change]), to: old.stored.file)
    }
    let change = BookChange(
      "renamed '\(old.stored.summary.name)' to '\(recipe.recipe.name)'",
      [FileChange(path, old: nil, new: text), FileChange(old.path, old: bytes, new: nil)]
    )
    let file = SelectedFile(input: InputFile(.path(path)), settings: old.stored.file.settings)
    return try write(change, to: file)
  }

  /// The document that is edited: the stored one, or the same in the draft.
  private func base(of old: OpenRecipe) throws -> RecipeDocument {
    guard let draft = style.draft else { return old.document }
    let file = RecipeFile(bytes: draft, identity: old.document.identity)
    let document = file.documents.first { $0.recipe.document == old.stored.document }
    return document ?? old.document
  }

  /// The path of a file that is named after its only recipe, under the new name; nil to keep the path.
  private func newPath(
    of old: OpenRecipe,
    named name: String
  ) throws(BookWriteError) -> FilePath? {
    let isAlone = old.document.tree.documents.count == 1
    guard style.renamesFiles, isAlone, let file = old.path.lastComponent?.string else { return nil }
    let suffix = NewRecipePlace.suffix(of: old.path)
    let stem = RecipeFileName.stem(for: old.stored.summary.name)
    guard file == stem + suffix, RecipeFileName.stem(for: name) != stem else { return nil }
    let folder = old.path.removingLastComponent()
    return try NewRecipePlace.free(name, in: folder, suffix: suffix, directory)
  }

  /// Drafts are added as they are, to be finished in an editor.
  public func add(_ recipes: [RecipeDetailDTO]) throws -> BookReceipt {
    try add(recipes, acceptsErrors: true)
  }

  private func add(_ recipes: [RecipeDetailDTO], acceptsErrors: Bool) throws -> BookReceipt {
    var names = NewFileNames()
    let files = try files(for: recipes.map(\.recipe), &names)
    var changes: [FileChange] = []
    for (index, recipe) in recipes.enumerated() {
      changes.append(FileChange(files[index], old: nil, new: try newText(of: recipe, at: index)))
    }
    let subject = recipes.count == 1 ? "'\(recipes[0].recipe.name)'" : "\(recipes.count) recipes"
    let change = BookChange(style.summary ?? "added \(subject)", changes)
    if !acceptsErrors { try refuseNewErrors(in: change) }
    return try write(
      change,
      to: files.map { SelectedFile(input: InputFile(.path($0)), settings: 0) }
    )
  }

  private func newText(of recipe: RecipeDetailDTO, at index: Int) throws -> [UInt8] {
    if index < style.texts.count {
      let file = RecipeFile(bytes: style.texts[index], identity: "-")
      let document = file.documents.first { $0.id == recipe.recipe.id }
      if let document { return try RecipeRewriting.text(of: document, replacedBy: recipe) }
    }
    let comments = index < style.comments.count ? style.comments[index] : []
    let head = comments.map { "# \($0)\n" }.joined()
    return Array(head.utf8) + (try RecipeRewriting.newText(of: recipe))
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
    let bytes = old.document.tree.bytes
    let rest =
      old.document.tree.documents.count == 1 ? nil : RecipeRewriting.removing(old.document)
    return try write(
      BookChange(
        "deleted '\(old.stored.summary.name)'",
        [FileChange(old.path, old: bytes, new: rest)]
      ),
      to: old.stored.file
    )
  }

  public func duplicate(id: UUID, as copy: RecipeCopy) throws -> BookReceipt? {
    guard let old = try opened(id) else { return nil }
    let text = try RecipeRewriting.copy(of: old.document, as: copy)
    let file = try place.file(named: copy.name, beside: old.path, in: directory)
    return try write(
      BookChange("added '\(copy.name)'", [FileChange(file, old: nil, new: text)]),
      to: SelectedFile(input: InputFile(.path(file)), settings: old.stored.file.settings)
    )
  }

  private func write(_ change: BookChange, to file: SelectedFile) throws -> BookReceipt {
    try refuseNewErrors(in: change)
    return try write(change, to: [file])
  }

  /// Writes a change, and takes note of what its files hold now.
  func write(_ change: BookChange, to files: [SelectedFile]) throws -> BookReceipt {
    let writer = BookWriter(directory: directory, scope: scope)
    let receipt = try writer.write(change, recordedIn: history)
    var reader = StoredFileReader(in: directory)
    let stored = files.map { file in
      let new = change.files.first { $0.path == file.input.path }?.new
      return new.map { reader.stored($0, of: file) }
        ?? StoredFile(file: file, recipes: [], isComplete: false, error: nil)
    }
    current.withLock { $0.update(stored) }
    return receipt
  }

  /// Some errors are in the text alone, such as a brace without its other half: the values of the recipe are valid.
  func refuseNewErrors(in change: BookChange) throws(BookFindingsError) {
    var blocking = BlockingFindings(.brewing, in: directory)
    for file in change.files {
      guard let new = file.new else { continue }
      let input = InputFile(.path(file.path))
      let old = file.old.map { blocking.findings(in: $0, of: input).findings } ?? []
      let known = Set(old.map { [$0.rule, $0.message] })
      let found = blocking.findings(in: new, of: input)
      let added = found.findings.filter { !known.contains([$0.rule, $0.message]) }
      guard added.isEmpty else {
        throw BookFindingsError(found: FileFindings(findings: added, source: found.source))
      }
    }
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

  /// Reads the file of a recipe again, unless its text was kept; nil if there is no recipe with this id.
  ///
  /// - Throws: `BookWriteError` if the file has changed so much that the recipe is no longer in it, or an `InputError`.
  package func opened(_ id: UUID) throws -> OpenRecipe? {
    try contents.recipe(withID: id).flatMap(opened)
  }

  /// Reads the file of a recipe again; nil if it has no path.
  ///
  /// - Throws: as above.
  package func opened(_ stored: StoredRecipe) throws -> OpenRecipe? {
    guard case .path(let path) = stored.file.input.source else { return nil }
    let changed = BookWriteError(
      message: "\(stored.file.input.name): changed while the recipes were read",
      hint: "run again when nothing else writes to the file"
    )
    var text = stored.text
    if text == nil,
      case .recipe(let bytes, _) = try FileReader(in: directory).read(stored.file.input)
    {
      text = bytes
    }
    guard let bytes = text else { throw changed }
    var roots = ProjectRoots(in: directory)
    let file = RecipeFile(bytes: bytes, identity: roots.identity(of: stored.file.input))
    let document = file.documents.first {
      $0.recipe.document == stored.document && $0.id == stored.summary.id
    }
    guard let document else { throw changed }
    guard let detail = document.toDetailDTO() else {
      throw BookWriteError(
        message: "\(stored.file.input.name): '\(stored.summary.name)' cannot be read as a recipe",
        hint: "run `brewlint \(stored.file.input.commandWord)` to see the errors"
      )
    }
    return OpenRecipe(stored: stored, document: document, detail: detail, path: path)
  }
}

/// A change would give a file errors, so nothing was written.
package struct BookFindingsError: Error {
  /// The errors in the new text.
  package let found: FileFindings
}

/// What a write did.
public struct BookReceipt: Sendable {
  /// The files that were written or removed.
  package let change: BookChange
  /// Whether the change was recorded, so that it can be undone; true if there is no history to record it in.
  package let isRecorded: Bool

  /// The receipt of a change.
  package init(change: BookChange, isRecorded: Bool) {
    self.change = change
    self.isRecorded = isRecorded
  }
}

extension BookWriter {
  /// Records a change, and then writes it, so that nothing is lost if the program is killed in between.
  package func write(
    _ change: BookChange,
    recordedIn history: ChangeHistory?
  ) throws(BookWriteError) -> BookReceipt {
    let before = history?.current
    let isRecorded = history?.record(change, in: directory) ?? true
    do throws(BookWriteError) {
      try write(change)
    } catch {
      if isRecorded { history?.restore(before) }
      throw error
    }
    return BookReceipt(change: change, isRecorded: isRecorded)
  }
}
