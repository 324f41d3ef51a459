import RecipeLint
import RecipeTools
import Recipes
import SystemPackage

/// Where a file is: whether its place makes it a recipe, whatever is in it.
package enum CandidatePlace: Hashable, Sendable {
  /// Its name ends in `.brew.yaml` or `.brew.yml`, or the configuration includes it.
  case explicit
  /// A folder `recipes` of its project, where recipes for other things may be as well.
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
    case (_, .explicit), (.undecided, .folder): self = .candidate
    case (.undecided, .elsewhere): self = isNamed ? .candidate : .skipped
    case (.other, _): self = isNamed ? .other : .skipped
    }
  }

  /// Whether tools read the file as a recipe.
  package var isRead: Bool { self == .recipe || self == .candidate }
}

/// Finds out where files are. Caches what it knows of folders; for use by one thread.
package struct CandidatePlaces {
  private struct Folder {
    let isInRecipes: Bool
    /// The folder without symbolic links.
    let path: FilePath
    let include: PathPatterns?
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
    if file.hasRecipeName { return .explicit }
    let named = file.removingLastComponent()
    let folder = folders[named] ?? look(at: file)
    folders[named] = folder
    if let include = folder.include, let name = file.lastComponent,
      include.match(folder.path.appending(name).bytes.span)
    {
      return .explicit
    }
    return folder.isInRecipes ? .folder : .elsewhere
  }

  private func look(at file: FilePath) -> Folder {
    let named = file.removingLastComponent()
    let real = try? RealPath.ofFolder(holding: file, in: directory)
    let path = real ?? directory.path.pushing(named)
    return Folder(
      isInRecipes: Self.isInRecipes(path, named: named),
      path: path,
      include: filters?(path).include
    )
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
    switch try content(of: input) {
    case .bytes(let bytes):
      switch input.recognize(bytes) {
      case .recipe: return .recipe(bytes, isWritable: true)
      // What comes from standard input changes no file.
      case .candidate: return .recipe(bytes, isWritable: input.isStandardInput)
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

  /// Why a walk leaves the file alone, in one line without a final period.
  package var skippedNote: String {
    "skipped \(name): its keys and values are not those of a brew recipe"
  }
}
