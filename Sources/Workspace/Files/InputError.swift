import SystemPackage

/// An input that could not be taken: which one, why, and what a person can do about it.
package struct InputError: Error, Equatable, Sendable {
  /// Why an input could not be taken.
  package enum Reason: Equatable, Sendable {
    /// Nothing has this name.
    case notFound
    /// The system refuses access.
    case permissionDenied
    /// A folder stands where a file is expected.
    case isFolder
    /// Something else than a file: a pipe, a socket or a device.
    case notRegular(FileKind)
    /// Symbolic links that lead to each other.
    case linkLoop
    /// A symbolic link to nothing.
    case danglingLink
    /// The file shrank while it was being read, twice.
    case changedWhileReading
    /// A named folder in which no recipe was found.
    case folderWithoutRecipes
    /// A folder in which the configuration includes no file that is there.
    case nothingIncluded
    /// No path was named and the working directory holds no recipes.
    case nothingMatched
    /// A `--files-from` of more than `limit` bytes.
    case listTooLarge(limit: Int)
    /// Any other error of the system.
    case system(Errno)
  }

  /// The path as the user wrote it; `-` is standard input.
  package let path: FilePath
  /// Why it could not be taken.
  package let reason: Reason

  /// The error of an input.
  package init(_ reason: Reason, at path: FilePath) {
    self.reason = reason
    self.path = path
  }

  /// The error that the system's answer amounts to.
  package init(errno: Errno, at path: FilePath) {
    let reason: Reason =
      switch errno {
      case .noSuchFileOrDirectory: .notFound
      case .permissionDenied, .notPermitted: .permissionDenied
      case .isDirectory: .isFolder
      case .tooManySymbolicLinkLevels: .linkLoop
      // What opening a socket, or a device without a driver, answers.
      case .noSuchAddressOrDevice, .notSupportedOnSocket: .notRegular(.socket)
      default: .system(errno)
      }
    self.init(reason, at: path)
  }
}

extension InputError {
  /// What went wrong and where; one line, without a final stop.
  package var message: String {
    switch reason {
    case .notFound: "\(name): no such file or folder"
    case .permissionDenied: "\(name): permission denied"
    case .isFolder: "\(name): is a folder, not a file"
    case .notRegular(let kind): "\(name): is \(kind.phrase), not a regular file"
    case .linkLoop: "\(name): its symbolic links lead back to themselves"
    case .danglingLink: "\(name): is a symbolic link to a file that does not exist"
    case .changedWhileReading: "\(name): changed while it was read"
    case .folderWithoutRecipes: "\(name): no recipes in this folder"
    case .nothingIncluded:
      path == "."
        ? "no file in the working directory is one that the configuration includes"
        : "\(name): no file in this folder is one that the configuration includes"
    case .nothingMatched: "no recipes found in the working directory"
    case .listTooLarge(let limit): "\(name): a list of files may have \(limit >> 20) MiB at most"
    case .system(let errno): "\(name): \(errno.phrase)"
    }
  }

  /// What to do about it; nil where the message says it all.
  package var hint: String? {
    switch reason {
    case .permissionDenied: "check who may read it, for instance with `ls -l`"
    case .notRegular(.pipe), .notRegular(.device), .notRegular(.socket):
      "use `-` to read from standard input"
    case .linkLoop, .danglingLink: "see where it leads with `ls -l`"
    case .changedWhileReading: "run again when nothing writes to the file any more"
    case .folderWithoutRecipes:
      "recipes end in `.yaml` or `.yml`; hidden, excluded and git-ignored files are skipped "
        + "(see `--exclude` and `--no-gitignore`)"
    case .nothingIncluded:
      "see `include` and `exclude` in the configuration, or leave it out with `--isolated`"
    case .nothingMatched:
      "without paths, `recipes/` and `*.brew.yaml` are searched; name files or folders to use "
        + "others"
    case .listTooLarge: "name folders rather than each of their files"
    case .notFound, .isFolder, .notRegular, .system: nil
    }
  }

  private var name: String {
    if path == "-" { return "standard input" }
    return path.isEmpty ? "''" : PrintableName.of(path)
  }
}

extension InputError: CustomStringConvertible {
  /// The message, for whoever prints the error without knowing it.
  package var description: String { message }
}

extension InputError {
  /// The error of opening a path, with a dangling link told from a missing file.
  init(opening path: FilePath, failed errno: Errno, in directory: WorkingDirectory) {
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

/// What a path leads to.
package enum FileKind: Equatable, Sendable {
  /// A file with content of its own.
  case regular
  /// A folder.
  case folder
  /// A symbolic link, where links are not followed.
  case link
  /// A named or anonymous pipe.
  case pipe
  /// A socket.
  case socket
  /// A device, such as a terminal.
  case device

  /// The kind of a file by its status; what is unknown passes for a device.
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

  /// The kind with its article, for messages.
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
