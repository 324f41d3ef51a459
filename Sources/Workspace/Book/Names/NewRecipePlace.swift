import Files
import Recipes
import SystemPackage

/// Where new recipes go.
package enum NewRecipePlace: Sendable {
  /// `recipes/` of a book, or a folder in it that is named after the method, if there is one. A folder that is only a part
  /// of a book, such as `recipes/v60`, gets the recipe itself.
  case standard(in: FilePath = "")
  /// A folder, which is created if it is missing.
  case folder(FilePath)
  /// A file, which must not exist.
  case file(FilePath)

  /// The place that a path stands for: a file if it ends like one, else a folder.
  package init(_ path: FilePath) {
    let isFile = ["yaml", "yml"].contains(path.extension ?? "")
    self = isFile ? .file(path) : .folder(path)
  }

  /// The path that a person named.
  package var named: [FilePath] {
    switch self {
    case .standard: []
    case .folder(let path), .file(let path): [path]
    }
  }

  /// A file that does not exist, for a new recipe: named after it, with a number if that name is taken.
  ///
  /// - Parameter names: the names of other new files.
  func file(
    for recipe: RecipeSummaryDTO,
    in directory: WorkingDirectory,
    _ names: inout NewFileNames
  ) throws(BookWriteError) -> FilePath {
    switch self {
    case .file(let path): return path
    case .folder(let folder): return try names.free(recipe.name, in: folder, directory)
    case .standard(let book):
      let recipes = Self.recipes(in: book, directory)
      let own = recipes.appending(recipe.method.rawValue)
      let isThere = (try? Stat(directory.resolve(own)))?.type == .directory
      return try names.free(recipe.name, in: isThere ? own : recipes, directory)
    }
  }

  private static func recipes(in book: FilePath, _ directory: WorkingDirectory) -> FilePath {
    let recipes = book.appending("recipes")
    guard !book.isEmpty, (try? Stat(directory.resolve(recipes)))?.type != .directory else {
      return recipes
    }
    let marks = [ProjectRoots.configurationName, ".git"].map { book.appending($0) }
    let isRoot = marks.contains { (try? Stat(directory.resolve($0))) != nil }
    return isRoot ? recipes : book
  }

  /// The same for a copy, which goes beside its original unless another place was asked for.
  func file(
    named name: String,
    beside original: FilePath,
    in directory: WorkingDirectory
  ) throws(BookWriteError) -> FilePath {
    switch self {
    case .file(let path): path
    case .folder(let folder): try Self.free(name, in: folder, directory)
    case .standard:
      try Self.free(
        name,
        in: original.removingLastComponent(),
        suffix: Self.suffix(of: original),
        directory
      )
    }
  }

  /// `.brew.yaml`, `.yaml` or `.yml`, as the original has it.
  static func suffix(of path: FilePath) -> String {
    let name = path.lastComponent?.string ?? ""
    for suffix in [".brew.yaml", ".brew.yml", ".yml"] where name.hasSuffix(suffix) { return suffix }
    return ".yaml"
  }

  /// The first name in a folder that is free: `morning.yaml`, then `morning-2.yaml`.
  static func free(
    _ name: String,
    in folder: FilePath,
    suffix: String = ".yaml",
    _ directory: WorkingDirectory
  ) throws(BookWriteError) -> FilePath {
    var names = NewFileNames()
    return try names.free(name, in: folder, suffix: suffix, directory)
  }
}

/// The names of files that are about to be created.
///
/// The search for the next number begins after the last one, so n recipes of one name need about n look-ups.
package struct NewFileNames {
  /// How many names with numbers are tried.
  private static let mostNumbers = 10_000

  private var taken: Set<FilePath> = []
  /// The last number that a name got.
  private var numbers: [FilePath: Int] = [:]
  /// The names that were looked up, for tests.
  private(set) var lookups = 0

  /// None.
  package init() {}

  /// The first name in a folder that is free: `morning.yaml`, then `morning-2.yaml`.
  mutating func free(
    _ name: String,
    in folder: FilePath,
    suffix: String = ".yaml",
    _ directory: WorkingDirectory
  ) throws(BookWriteError) -> FilePath {
    let stem = RecipeFileName.stem(for: name)
    let first = folder.pushing(FilePath("\(stem)\(suffix)"))
    let last = numbers[first] ?? 0
    for number in last + 1...last + Self.mostNumbers {
      lookups += 1
      let path = number == 1 ? first : folder.pushing(FilePath("\(stem)-\(number)\(suffix)"))
      if taken.contains(path) { continue }
      let isTaken = (try? Stat(directory.resolve(path), followTargetSymlink: false)) != nil
      if isTaken { continue }
      taken.insert(path)
      numbers[first] = number
      return path
    }
    throw BookWriteError(
      message: "\(PrintableName.of(folder)) has too many files named after '\(stem)'",
      hint: "name the file with --output"
    )
  }
}
