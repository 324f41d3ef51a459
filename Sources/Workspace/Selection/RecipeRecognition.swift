import Files
import RecipeLint
import RecipeTools
import Recipes
import SystemPackage

/// Where a file is: whether its place makes it a recipe, whatever is in it.
package enum CandidatePlace: Hashable, Sendable {
  /// It is meant as a recipe: its name ends in `.brew.yaml` or `.brew.yml`, the configuration includes it, or it is in a
  /// folder `recipes` of a project with a configuration.
  case meant
  /// A folder `recipes` without a configuration, where recipes for other things may be as well.
  case folder
  /// Anywhere else.
  case elsewhere
}

/// The one answer to the question whether a file is a recipe, for all tools: by its place and its content.
package enum RecipeRecognition: Sendable {
  /// A recipe, by its content.
  case recipe
  /// To be read as a recipe, for its place or because it was named. No command changes such a file.
  case candidate
  /// Meant as a recipe, but nothing in it looks like one yet. No command changes it, and none skips it without a word.
  case unlike
  /// Something else, which was named.
  case other
  /// Something else that a walk leaves alone.
  case skipped

  /// The answer for a file.
  ///
  /// - Parameter isNamed: whether a person has named the file, so that it must not be skipped.
  package init(_ content: RecipeContent, at place: CandidatePlace, isNamed: Bool) {
    switch (content, place) {
    case (.recipe, _): self = .recipe
    case (.resembling, .meant): self = .candidate
    case (.undecided, .meant), (.other, .meant): self = .unlike
    case (.resembling, _), (.undecided, _): self = isNamed ? .candidate : .skipped
    case (.other, _): self = isNamed ? .other : .skipped
    }
  }

  /// Whether tools read the file as a recipe.
  package var isRead: Bool { self == .recipe || self == .candidate }

  /// Whether the linter has something to say about the file, if only that it does not look like a recipe.
  package var isLinted: Bool { isRead || self == .unlike }
}

/// Finds out where files are. Caches what it knows of folders; for use by one thread.
package struct CandidatePlaces {
  private struct Folder {
    let isInRecipes: Bool
    /// The folder without symbolic links.
    let path: FilePath
    let filter: PathFilter?
  }

  private let directory: WorkingDirectory
  private let filters: FolderFilters?
  private var folders: [FilePath: Folder] = [:]

  /// - Parameter filters: the filters of the configuration by folder; nil if there is none.
  package init(in directory: WorkingDirectory, filters: FolderFilters? = nil) {
    self.directory = directory
    self.filters = filters
  }

  /// Where a file is, which need not exist.
  package mutating func place(of file: FilePath) -> CandidatePlace {
    if file.hasRecipeName { return .meant }
    let named = file.removingLastComponent()
    let folder = folders[named] ?? look(at: file)
    folders[named] = folder
    if let include = folder.filter?.include, let name = file.lastComponent,
      include.match(folder.path.appending(name).bytes.span)
    {
      return .meant
    }
    return Self.place(isInRecipes: folder.isInRecipes, folder.filter)
  }

  private func look(at file: FilePath) -> Folder {
    let named = file.removingLastComponent()
    let real = try? RealPath.ofFolder(holding: file, in: directory)
    let path = real ?? directory.path.pushing(named)
    return Folder(
      isInRecipes: Self.isInRecipes(path, named: named),
      path: path,
      filter: filters?(path)
    )
  }

  /// The place of a file that neither its name nor an include makes a recipe.
  static func place(isInRecipes: Bool, _ filter: PathFilter?) -> CandidatePlace {
    guard isInRecipes else { return .elsewhere }
    return filter?.isConfigured == true && filter?.include == nil ? .meant : .folder
  }

  /// Whether a folder is `recipes`, or below one, within its project.
  ///
  /// - Parameters:
  ///   - folder: the folder without symbolic links.
  ///   - named: the folder as it was named: `recipes` may be a link.
  static func isInRecipes(_ folder: FilePath, named: FilePath) -> Bool {
    let typed = named.lexicallyNormalized()
    if typed.isRelative, typed.components.contains(name), !folder.ends(with: typed) { return true }
    // Where nothing marks a project, the whole path counts.
    let root = ProjectRoots.root(above: folder) ?? "/"
    return folder.components.dropFirst(root.components.count).contains(name)
  }

  /// The name of folders of recipes.
  package static let name: FilePath.Component = "recipes"
}

extension FileReader {
  /// The content of one selected input, and what it is.
  package func read(_ input: InputFile) throws(InputError) -> InputContent {
    let content = if let file = input.file { try read(file) } else { try readStandardInput() }
    switch content {
    case .bytes(let bytes):
      switch input.recognize(bytes) {
      case .recipe: return .recipe(bytes, isWritable: input.hasNameOfYAML)
      // What comes from standard input changes no file.
      case .candidate: return .recipe(bytes, isWritable: input.isStandardInput)
      case .unlike: return .unlike(bytes)
      case .other: return .other(bytes)
      case .skipped: return .skipped(bytes)
      }
    case .tooLarge(let size, let limit):
      if let start = start(of: input), input.recognize(start) == .skipped { return .skipped([]) }
      return .tooLarge(size: size, limit: limit)
    }
  }

  /// The start of a file that is too large; nil for standard input.
  private func start(of input: InputFile) -> [UInt8]? {
    guard case .path(let path) = input.source, !input.isNamed else { return nil }
    return start(of: path)
  }
}

extension InputFile {
  /// What a file with this content is.
  package func recognize(_ bytes: [UInt8]) -> RecipeRecognition {
    if kind == .equipment { return .recipe }
    return RecipeRecognition(RecipeContent(bytes), at: place, isNamed: isNamed)
  }

  /// Whether the name is one of YAML files, or has no suffix. No command changes a recipe in a page or a note, which has
  /// more to it than the recipe.
  package var hasNameOfYAML: Bool {
    guard case .path(let path) = source else { return true }
    return path.bytes.withUnsafeBufferPointer(RecipeName.matches) || path.extension == nil
  }

  /// The error about something other than a recipe, which was named.
  package var notRecipe: InputError { InputError(.notRecipe, at: path ?? "-") }

  /// Why no command changes the file, although it is read as a recipe.
  package var refusal: InputError {
    InputError(hasNameOfYAML ? .notCertainlyRecipe : .notNamedYAML, at: path ?? "-")
  }

  /// Why a walk leaves the file alone, in one line without a final period.
  package var skippedNote: String {
    "skipped \(name): its keys and values are not those of a brew recipe"
  }
}
