import Platform
import SystemPackage
import Text

/// An input that could not be read: which one, why, and what to do.
package struct InputError: Error, Equatable, Sendable {
  /// Why an input could not be read.
  package enum Reason: Equatable, Sendable {
    /// There is no such file.
    case notFound
    /// The system refuses access.
    case permissionDenied
    /// A folder instead of a file.
    case isFolder
    /// Not a regular file: a pipe, a socket or a device.
    case notRegular(FileKind)
    /// A loop of symbolic links.
    case linkLoop
    /// A symbolic link whose target does not exist.
    case danglingLink
    /// The file shrank twice while being read.
    case changedWhileReading
    /// A named folder without recipes.
    case folderWithoutRecipes
    /// A folder in which the configuration includes no file.
    case nothingIncluded
    /// No path was given and the working directory contains no recipes.
    case nothingMatched
    /// No path was given; the working directory contains recipes such as this one, but not where they are searched.
    case nothingSearched(FilePath)
    /// A walk found so many YAML files, and none is a recipe.
    case onlyOtherFiles(Int)
    /// A file that was named, or that is to be changed, and is not a recipe.
    case notRecipe
    /// A file that is read as a recipe, but says too little to be certainly one, so no command changes it.
    case notCertainlyRecipe
    /// A file whose name is not that of a YAML file, so no command changes it.
    case notNamedYAML
    /// A command that changes files was asked to walk from `/`.
    case writingFromRoot
    /// The same from the home folder.
    case writingFromHome
    /// A symbolic link in a project, of this folder, that leads out of it.
    case linkOutside(FilePath)
    /// A symbolic link to a file that is not a configuration.
    case notConfiguration
    /// A `.gitignore` of more than `limit` bytes.
    case ignoreFileTooLarge(limit: Int)
    /// A stream of more than `limit` bytes, perhaps an endless one.
    case streamTooLarge(limit: Int)
    /// A `--files-from` of more than `limit` bytes.
    case listTooLarge(limit: Int)
    /// A word that leads to no recipe, or to several.
    case recipe(RecipeNameProblem)
    /// A path that leads where nothing may be written.
    case unwritable(WriteFailure)
    /// Any other error of the system.
    case system(Errno)
  }

  /// The path as written by the user; `-` is standard input.
  package let path: FilePath
  /// Why it could not be read.
  package let reason: Reason

  /// An error for an input.
  package init(_ reason: Reason, at path: FilePath) {
    self.reason = reason
    self.path = path
  }

  /// The error for a system error.
  package init(errno: Errno, at path: FilePath) {
    let reason: Reason =
      switch errno {
      case .noSuchFileOrDirectory: .notFound
      case .permissionDenied, .notPermitted: .permissionDenied
      case .isDirectory: .isFolder
      case .tooManySymbolicLinkLevels: .linkLoop
      // The result of opening a socket, or a device without a driver.
      case .noSuchAddressOrDevice, .notSupportedOnSocket: .notRegular(.socket)
      default: .system(errno)
      }
    self.init(reason, at: path)
  }
}

extension InputError {
  /// What went wrong and where, in one line without a final period.
  package var message: String {
    switch reason {
    case .notFound: "\(name): no such file or folder"
    case .permissionDenied: "\(name): permission denied"
    case .isFolder: "\(name): is a folder, not a file"
    case .notRegular(let kind): "\(name): is \(kind.phrase), not a regular file"
    case .linkLoop: "\(name): its symbolic links form a loop"
    case .danglingLink: "\(name): is a symbolic link to a file that does not exist"
    case .changedWhileReading: "\(name): changed while it was being read"
    case .folderWithoutRecipes: "\(name): no recipes in this folder"
    case .nothingIncluded:
      path == "."
        ? "the configuration includes no file in the working directory"
        : "\(name): the configuration includes no file in this folder"
    case .onlyOtherFiles(let count):
      "\(path == "." ? "the working directory" : name): no recipes in this folder; "
        + "skipped \(counted(count, "YAML file")) of other programs"
    case .notRecipe: "\(name): is not a coffee recipe, so it is left alone"
    case .notCertainlyRecipe:
      "\(name): says too little to be certainly a coffee recipe, so it is not changed"
    case .notNamedYAML: "\(name): does not end in .yaml or .yml, so it is not changed"
    case .writingFromRoot:
      "\(name): is the root of the file system; files are not changed from there"
    case .writingFromHome:
      "\(name): your home folder would be searched; files are not changed from there"
    case .nothingMatched: "no recipes found in the working directory"
    case .nothingSearched: "found no `recipes/` and no `*.brew.yaml` in the working directory"
    case .linkOutside(let root):
      "\(name): is a symbolic link that leads outside of the project, \(PrintableName.of(root))"
    case .notConfiguration: "\(name): is a symbolic link to a file that is not a configuration"
    case .ignoreFileTooLarge(let limit):
      "\(name): a file of ignore rules may be at most \(limit >> 20) MiB"
    case .streamTooLarge(let limit): "\(name): more than \(limit >> 20) MiB in a stream"
    case .listTooLarge(let limit): "\(name): a list of files may be at most \(limit >> 20) MiB"
    case .recipe(let problem): problem.message(about: name)
    case .unwritable(let failure): "\(name): \(failure.phrase)"
    case .system(let errno): "\(name): \(errno.phrase)"
    }
  }

  /// What to do about it; nil if the message is sufficient.
  package var hint: String? { hint() }

  /// What to do about it; nil if the message is sufficient.
  ///
  /// - Parameter width: the columns of the terminal, for a hint that lists recipes; nil to write everything out.
  package func hint(width: Int? = nil) -> String? {
    switch reason {
    case .permissionDenied: "check its permissions, for instance with `ls -l`"
    case .notRegular(.pipe), .notRegular(.device), .notRegular(.socket):
      "use `-` to read from standard input"
    case .linkLoop, .danglingLink, .notConfiguration: "check where it points with `ls -l`"
    case .changedWhileReading: "run again when nothing else writes to the file"
    case .folderWithoutRecipes:
      "recipes end in `.yaml` or `.yml`; hidden, excluded and git-ignored files are skipped "
        + "(see `--exclude` and `--no-gitignore`)"
    case .onlyOtherFiles:
      "a recipe has keys such as `method: v60`, `dose: 15 g` or `pourTo: 45 g`, or is named `*.brew.yaml`; "
        + "`--verbose` lists what was skipped"
    case .notRecipe:
      "a recipe has keys such as `method: v60`, `dose: 15 g` or `pourTo: 45 g`; `--force-exclude` skips "
        + "other files"
    case .notCertainlyRecipe:
      "name the brewer or the coffee, such as `method: v60` or `coffee: 15 g`, and more of the recipe"
    case .notNamedYAML: "write the recipe to a file of its own, such as morning.yaml"
    case .writingFromRoot: "go to the folder of the recipes, or name it"
    case .writingFromHome:
      "go to the folder of the recipes, or name it; if this is the folder, `.brewguide.yaml` marks it as such"
    case .nothingIncluded:
      "see `include` and `exclude` in the configuration, or ignore it with `--isolated`"
    case .nothingMatched:
      "without paths, `recipes/` and `*.brew.yaml` are searched; name files or folders to use "
        + "others"
    case .nothingSearched(let recipe):
      "\(PrintableName.of(recipe)) looks like a recipe: add `.` to search this folder"
    case .unwritable(let failure): failure.hint
    case .linkOutside: "copy the file into the project, or name the file itself"
    case .ignoreFileTooLarge: "split it up, or ignore folders instead of files"
    case .streamTooLarge: "name a regular file"
    case .listTooLarge: "name folders instead of single files"
    case .recipe(let problem): problem.hint(width: width)
    case .notFound, .isFolder, .notRegular, .system: nil
    }
  }

  /// The display name of the file; nil if the error is about no file.
  package var file: String? {
    switch reason {
    case .nothingMatched, .nothingSearched: nil
    case .recipe(let problem) where problem.kind != .missingFile: nil
    default: name
    }
  }

  /// The recipes that a word leads to or that may have been meant; empty for errors about files.
  package var candidates: [RecipeCandidate] {
    if case .recipe(let problem) = reason { problem.candidates } else { [] }
  }

  private var name: String {
    if path == "-" { return "standard input" }
    return path.isEmpty ? "''" : PrintableName.of(path)
  }
}

extension InputError: CustomStringConvertible {
  /// The message, for generic error output.
  package var description: String { message }
}

extension InputError {
  /// The error of opening a path; distinguishes a dangling link from a missing file.
  package init(opening path: FilePath, failed errno: Errno, in directory: WorkingDirectory) {
    if errno == .noSuchFileOrDirectory,
      let status = try? Stat(directory.resolve(path), followTargetSymlink: false),
      status.type == .symbolicLink
    {
      self.init(.danglingLink, at: path)
    } else {
      self.init(errno: errno, at: path)
    }
  }
}

/// The type of a file.
package enum FileKind: Equatable, Sendable {
  /// A regular file.
  case regular
  /// A folder.
  case folder
  /// A symbolic link, if links are not followed.
  case link
  /// A named or anonymous pipe.
  case pipe
  /// A socket.
  case socket
  /// A device, such as a terminal.
  case device

  /// The type from a file status; unknown types count as devices.
  package init(_ status: Stat) {
    self =
      switch status.type {
      case .regular: .regular
      case .directory: .folder
      case .symbolicLink: .link
      case .fifo: .pipe
      case .socket: .socket
      default: .device
      }
  }

  /// The type with an article, for messages.
  var phrase: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
