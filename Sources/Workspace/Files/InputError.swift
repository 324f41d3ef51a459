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
