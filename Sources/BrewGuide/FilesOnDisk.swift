import Diary
import Files
import Platform
import Recipes
import SystemPackage
import Workspace

extension RecipeFolder {
  /// Opens the recipes in a folder: the YAML files that brewlint would check there, by the configuration of the folder.
  ///
  /// New recipes become files in `recipes/`. Files that cannot be read are in ``unreadableFiles``. Changes of other
  /// programs are seen when the folder is opened again; a file that has changed in between is never overwritten.
  ///
  /// - Parameter path: an existing folder.
  /// - Throws: an error with a message for people if the folder cannot be read or its configuration is wrong.
  public init(path: String) throws {
    try self.init(path, takesAllFiles: false)
  }

  /// Opens all YAML files below a folder, as `brewlint FOLDER` checks them; apart from that, as ``init(path:)``.
  ///
  /// - Throws: an error with a message for people if the folder cannot be read or its configuration is wrong.
  public init(allFilesIn path: String) throws {
    try self.init(path, takesAllFiles: true)
  }

  private init(_ path: String, takesAllFiles: Bool) throws {
    let named = try WorkingDirectory.current().path.pushing(FilePath(path))
    try Self.requireFolder(named, shown: FilePath(path))
    // Ids are derived from the paths below the root, so `..` must not be in them.
    let directory = WorkingDirectory(try RealPath.of(named, in: WorkingDirectory("/")))
    let request = InputRequest(paths: takesAllFiles ? ["."] : [])
    let selection = try FileSelection(request, ConfigurationRequest(), in: directory)
    self.init(
      FolderContents(selection.files, in: directory, jobs: Processors.online),
      in: directory,
      newRecipes: .standard(),
      history: nil
    )
  }

  private static func requireFolder(_ path: FilePath, shown: FilePath) throws(InputError) {
    let type: FileType
    do {
      type = try Stat(path).type
    } catch {
      throw InputError(errno: error, at: shown)
    }
    if type != .directory { throw InputError(errno: .notDirectory, at: shown) }
  }

  /// The file of a recipe, read again; nil if there is no recipe with this id.
  ///
  /// - Throws: an error with a message for people if the file cannot be read, or has no longer this recipe.
  public func source(ofRecipe id: UUID) throws -> RecipeSource? {
    try opened(id).map {
      RecipeSource(bytes: $0.document.tree.bytes, name: $0.document.identity)
    }
  }

  /// The book that a recipe is from, for the inputs of a brew: without it, a diary cannot tell a recipe that states no id
  /// from one of another book. nil if there is no such recipe, or if its book is unknown.
  public func book(ofRecipe id: UUID) -> UUID? {
    contents.recipe(withID: id).flatMap { BookIdentities(in: directory).book(of: $0.file.input) }
  }

  /// Reads each file of the folder again, also those that have no recipes, or errors. Files that could not be read when
  /// the folder was opened are left out: see ``unreadableFiles``.
  ///
  /// - Throws: what `body` throws, or an error with a message for people if a file can no longer be read.
  public func forEachSource(_ body: (RecipeSource) throws -> Void) throws {
    let reader = FileReader(in: directory)
    var roots = ProjectRoots(in: directory)
    for file in contents.files where file.error == nil {
      let content = try reader.read(file.file.input)
      if case .tooLarge = content {
        throw BookWriteError(message: "\(file.file.input.name): too large for a recipe", hint: nil)
      }
      try body(RecipeSource(bytes: content.bytes, name: roots.identity(of: file.file.input.path)))
    }
  }

  /// The files of the folder that symbolic links lead out of it.
  public var filesOutside: [String] {
    contents.files.compactMap { file in
      guard let path = file.file.input.path, let real = try? RealPath.of(path, in: directory),
        !real.starts(with: directory.path)
      else { return nil }
      return file.file.input.name
    }
  }

  /// The files in folders `recipes` that were left alone, because they do not look like recipes.
  public var filesWithoutRecipes: [String] { contents.skipped.map(\.name) }

  /// Why some files of the folder could not be read, one line each.
  public var unreadableFiles: [String] { contents.files.compactMap { $0.error?.message } }
}

extension RecipeUseCase where Repository == RecipeFolder {
  /// Replaces the text of the file of a recipe, with its comments and layout, by another one that has the recipe in the
  /// same place.
  ///
  /// - Throws: ``InvalidRecipeError`` with all errors, even if the stored recipe is a starter; ``RecipeNotFoundError``;
  ///   or an error of the repository.
  public func updateCustomRecipe(id: UUID, to source: RecipeSource) throws -> BookReceipt {
    try replaceText(of: id, by: Array(source.text.utf8))
  }

  /// Adds the only recipe of a text as ``installRecipe(_:)`` does, with comments and layout.
  ///
  /// - Throws: ``RecipeSourceError`` if the text has not one recipe, or what ``installRecipe(_:)`` throws.
  public func installRecipe(_ source: RecipeSource) throws -> BookReceipt {
    let id = try source.recipe.recipe.id
    let file = RecipeFile(bytes: Array(source.text.utf8), identity: source.name)
    guard let document = file.documents.first(where: { $0.id == id }) else {
      throw RecipeSourceError.noSuchRecipe(id)
    }
    return try installText(of: document)
  }
}

extension BookReceipt {
  /// The paths of the files that were written or removed, relative to the folder.
  public var files: [String] { change.files.map { $0.path.string } }
}

extension UserPreferences {
  /// The choices that the tools remember too.
  public init() { self.init(in: UserFolder.state.path()) }

  /// The choices in `preferences.json` in a folder, which is created when one is remembered.
  public init(path: String) throws {
    self.init(in: try WorkingDirectory.current().path.pushing(FilePath(path)))
  }
}

extension Diary {
  /// The diary in a file, which is created when an entry is added.
  ///
  /// - Parameter path: a file of JSON Lines, as of brewlog.
  public init(path: String) throws {
    self.init(DiaryFile(FilePath(path), in: try WorkingDirectory.current()))
  }
}

extension BookPurge {
  /// Finds what is deleted of the book in a folder, of a diary, and of the user.
  ///
  /// - Parameters:
  ///   - recipes: the folder, as it was opened by its path.
  ///   - diary: the diary of the user.
  ///   - preferences: what the user chose; by default, what the tools remember too.
  ///   - catalogs: the folder of the catalogs that the user follows; nil for that of the tools.
  /// - Throws: an error with a message for people if it is not known which book this is, or the diary cannot be read.
  public init(
    of recipes: RecipeFolder,
    _ diary: Diary,
    _ preferences: UserPreferences = UserPreferences(),
    catalogs: String? = nil
  ) throws {
    let named = try catalogs.map { try WorkingDirectory.current().path.pushing(FilePath($0)) }
    try self.init(of: recipes, diary.file, preferences, catalogs: named ?? UserFolder.catalogs())
  }
}

extension Diary.Receipt {
  /// Whether the entry is on disk; false if a loss of power may still lose it.
  public var isOnDisk: Bool { syncError == nil }
}
