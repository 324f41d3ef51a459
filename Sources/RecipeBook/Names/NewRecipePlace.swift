import BrewDomain
import SystemPackage
import Workspace

/// Where new recipes go.
package enum NewRecipePlace: Sendable {
  /// `recipes/`, or a folder in it that is named after the method, if there is one.
  case standard
  /// A folder, which is created if it is missing.
  case folder(FilePath)
  /// A file, which must not exist.
  case file(FilePath)

  /// How many names with numbers are tried.
  private static let mostNumbers = 10_000

  /// The place that a path stands for: a file if it ends like one, else a folder.
  package init(_ path: FilePath) {
    let isFile = ["yaml", "yml"].contains(path.extension ?? "")
    self = isFile ? .file(path) : .folder(path)
  }

  /// A file that does not exist, for a new recipe: named after it, with a number if that name is taken.
  ///
  /// - Parameter taken: names of files that are about to be created.
  package func file(
    for recipe: RecipeSummaryDTO,
    in directory: WorkingDirectory,
    taken: Set<FilePath> = []
  ) throws(BookWriteError) -> FilePath {
    switch self {
    case .file(let path): return path
    case .folder(let folder): return try Self.free(recipe.name, in: folder, directory, taken)
    case .standard:
      let recipes: FilePath = "recipes"
      let own = recipes.appending(recipe.method.rawValue)
      let isThere = (try? Stat(directory.resolve(own)))?.type == .directory
      return try Self.free(recipe.name, in: isThere ? own : recipes, directory, taken)
    }
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
    _ directory: WorkingDirectory,
    _ taken: Set<FilePath> = []
  ) throws(BookWriteError) -> FilePath {
    let stem = RecipeFileName.stem(for: name)
    for number in 1...mostNumbers {
      let end = number == 1 ? "" : "-\(number)"
      let path = folder.pushing(FilePath("\(stem)\(end)\(suffix)"))
      if taken.contains(path) { continue }
      let isTaken = (try? Stat(directory.resolve(path), followTargetSymlink: false)) != nil
      if !isTaken { return path }
    }
    throw BookWriteError(
      message: "\(PrintableName.of(folder)) has too many files named after '\(stem)'",
      hint: "name the file with --output"
    )
  }
}
