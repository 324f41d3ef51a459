import SystemPackage

/// The folders that the path of a file to write may lead to.
package enum WriteBoundary: Hashable, Sendable {
  /// A person named the path, which may lead anywhere.
  case anywhere
  /// A walk, a list, a configuration or a name in a file led to the path: it must stay beneath one of these folders, whose
  /// paths are absolute and without links.
  case beneath([FilePath])

  /// The boundary of what is in a folder that a person named; the folder may be missing.
  package static func beneath(named folder: FilePath) -> WriteBoundary {
    .beneath([root(folder)])
  }

  /// The path of a folder without links; what is missing of it is left unchanged.
  package static func root(_ folder: FilePath) -> FilePath {
    var prefix = folder.isEmpty ? "." : folder
    var rest: [FilePath.Component] = []
    while true {
      if let real = prefix.withoutLinks { return real.appending(rest).lexicallyNormalized() }
      guard let name = prefix.lastComponent else { return folder }
      rest.insert(name, at: 0)
      prefix.removeLastComponent()
      if prefix.isEmpty { prefix = "." }
    }
  }
}

/// Why a path cannot be written.
package struct WriteFailure: Error, Equatable, Sendable {
  /// Why: an error of the system, or a path that leaves its folder.
  package enum Cause: Equatable, Sendable {
    /// An error of the system.
    case system(Errno)
    /// A link, with this text, leads out of the folder that it must stay in.
    case link(FilePath, to: FilePath, outOf: FilePath)
    /// The path is not in the folder that it must be in.
    case outside(FilePath)
    /// A link, to this path, has the name of a file that a program makes itself, so that nobody named what is behind it.
    case taken(by: FilePath)
    /// The path leads into a folder of version control.
    case versionControl(FilePath)
  }

  /// The file or folder, as far as possible as it was given.
  package let path: FilePath
  package let cause: Cause

  package init(_ path: FilePath, _ cause: Cause) { (self.path, self.cause) = (path, cause) }

  /// The error of the system, if it is one.
  package var errno: Errno? {
    if case .system(let errno) = cause { errno } else { nil }
  }

  /// Converts the errors of a body that is about a path.
  package static func about<Result>(
    _ path: FilePath,
    _ body: () throws(Errno) -> Result
  ) throws(WriteFailure) -> Result {
    do throws(Errno) {
      return try body()
    } catch {
      throw WriteFailure(path, .system(error))
    }
  }
}
