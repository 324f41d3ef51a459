import Files
import Platform
import Recipes
import SystemPackage

/// Finds the recipes that people name on command lines.
///
/// A word that is an existing file or folder is a path, so files go before names. So is a word that can only be a
/// path. Any other word is an id, the beginning of one, or a name, of a recipe in the collection: the files that are
/// searched when no path is given. They are read when the first such word comes.
package struct RecipeFinder {
  private let directory: WorkingDirectory
  private let configuration: ConfigurationRequest
  private let jobs: Int
  /// The recipes of the collection, once they were read.
  private var known: [StoredRecipe]?

  /// Finds recipes among those that the configuration includes, or else in `recipes/` and `*.brew.yaml`.
  package init(
    _ configuration: ConfigurationRequest,
    in directory: WorkingDirectory,
    jobs: Int = Processors.online
  ) {
    (self.directory, self.configuration, self.jobs) = (directory, configuration, jobs)
  }

  /// The recipes of the collection; files that cannot be read are skipped.
  ///
  /// - Throws: ``ConfigurationProblems``.
  package mutating func recipes() throws -> [StoredRecipe] {
    if let known { return known }
    let files = try FileSelection(InputRequest(), configuration, in: directory).files
    let recipes = FolderContents(files, in: directory, jobs: jobs).recipes
    known = recipes
    return recipes
  }

  // MARK: Words

  /// Whether a word is a path: it exists, or it can only be one.
  package func isPath(_ word: FilePath) -> Bool {
    // A name is text, and `-` is standard input.
    guard word != "-", FilePath(word.string) == word else { return true }
    return exists(word) || RecipeReference(word.string).isPath
  }

  private func exists(_ path: FilePath) -> Bool {
    (try? Stat(directory.resolve(path), followTargetSymlink: false)) != nil
  }

  /// The recipe that a word names, which is not a path.
  ///
  /// - Parameter isID: whether the word can only be an id or its beginning.
  /// - Throws: an ``InputError`` with candidates if there is none, or if there are several; ``ConfigurationProblems``.
  package mutating func recipe(_ word: String, isID: Bool = false) throws -> StoredRecipe {
    try RecipeReference(word, isID: isID).recipe(in: recipes())
  }

  /// Finds the words of a request that are not paths.
  ///
  /// Suggests recipes for a file that does not exist.
  ///
  /// - Throws: ``ConfigurationProblems``.
  package mutating func resolve(_ request: inout InputRequest) throws {
    for (index, word) in request.paths.enumerated() {
      if !isPath(word) {
        request.recipes[index] = try named { try $0.recipe(word.string) }
      } else if RecipeReference(word.string).isPath, !exists(word), !word.isEmpty,
        FilePath(word.string) == word
      {
        let error = RecipeReference(word.string).missingFile(among: try recipes())
        request.recipes[index] = .failed(error)
      }
    }
  }

  /// Adds a recipe to a request by the beginning of its id.
  ///
  /// - Throws: ``ConfigurationProblems``.
  package mutating func add(id: String, to request: inout InputRequest) throws {
    request.recipes[request.paths.count] = try named { try $0.recipe(id, isID: true) }
    request.paths.append(FilePath(id))
  }

  /// Adds the recipe that was used last to a request.
  ///
  /// - Throws: ``ConfigurationProblems``.
  package mutating func addLast(
    _ preferences: Preferences,
    to request: inout InputRequest
  ) throws {
    request.recipes[request.paths.count] = try named { try $0.lastRecipe(preferences) }
    request.paths.append("--last")
  }

  /// What a search leads to; other errors than those of the word are thrown.
  private mutating func named(
    _ search: (inout RecipeFinder) throws -> StoredRecipe
  ) throws -> InputRequest.NamedRecipe {
    do {
      return try search(&self).asInput
    } catch let error as InputError {
      // Nobody wants the other recipes as they are.
      if case .recipe(let problem) = error.reason, case .amount = problem.kind { throw error }
      return .failed(error)
    }
  }

  // MARK: The last recipe

  /// The recipe that was used last.
  ///
  /// - Throws: an ``InputError`` if there is none, or if it is gone; ``ConfigurationProblems``.
  package mutating func lastRecipe(
    _ preferences: Preferences
  ) throws -> StoredRecipe {
    guard let id = preferences.lastSelectedRecipeId else {
      throw InputError(.recipe(RecipeNameProblem(.noLastRecipe)), at: "--last")
    }
    if let file = preferences.lastSelectedRecipeFile, let recipe = recipe(withID: id, in: file) {
      return recipe
    }
    // A derived id identifies nothing without the file: another book has the same one.
    if let recipe = try recipes().first(where: { $0.summary.id == id && $0.hasOwnID }) {
      return recipe
    }
    let text = id.text
    throw InputError(.recipe(RecipeNameProblem(.lastRecipeGone)), at: FilePath(text))
  }

  private func recipe(withID id: UUID, in file: FilePath) -> StoredRecipe? {
    // Below the working directory, a path is shown as people write it.
    let path = FilePath(bytes: PathKey.of(file, in: directory))
    let found = recipes(of: path)
    if let recipe = found.first(where: { $0.summary.id == id }) { return recipe }
    // Outside of git and without a configuration, a derived id depends on the working directory.
    return found.count == 1 && !found[0].hasOwnID ? found[0] : nil
  }

  /// The recipes of one file; empty if it cannot be read.
  package func recipes(of file: FilePath) -> [StoredRecipe] {
    var reader = StoredFileReader(in: directory)
    return reader.read(SelectedFile(input: InputFile(.path(file)), settings: 0))?.recipes ?? []
  }
}

extension InputRequest {
  /// Adds a recipe of a file.
  package mutating func add(_ recipe: StoredRecipe) {
    recipes[paths.count] = recipe.asInput
    paths.append(FilePath(recipe.summary.name))
  }
}

extension StoredRecipe {
  fileprivate var asInput: InputRequest.NamedRecipe {
    .found(file.input.path ?? "-", document: document)
  }
}
