import Platform
import SystemPackage
import Workspace

/// The file of a diary, which need not be there yet.
package struct DiaryFile: Sendable {
  /// The file as the user names it.
  package let path: FilePath
  /// The folder that a relative path starts from.
  package let directory: WorkingDirectory
  /// Whether folders on the way to a new file are made: those of a path that nobody typed are.
  package let makesFolders: Bool

  /// The diary at a path.
  package init(_ path: FilePath, in directory: WorkingDirectory, makesFolders: Bool = false) {
    self.path = path
    self.directory = directory
    self.makesFolders = makesFolders
  }

  /// Whether there is such a file now.
  package var exists: Bool { (try? Stat(resolved)) != nil }

  /// Where its damaged lines are put aside.
  package var rejected: FilePath { FilePath(bytes: path.bytes + Array(".rejected".utf8)) }

  /// Throws what would keep a line from being appended, as far as that can be told without doing it.
  package func check() throws(InputError) {
    do {
      try FileDescriptor.open(
        resolved,
        .writeOnly,
        options: [.append, .closeOnExec, .nonBlocking]
      ).close()
    } catch Errno.noSuchFileOrDirectory {
      guard !makesFolders, (try? Stat(folder))?.type != .directory else { return }
      throw InputError(.notFound, at: path.removingLastComponent())
    } catch {
      throw InputError(errno: (error as? Errno) ?? .ioError, at: path)
    }
  }

  /// The path from the root of the system.
  var resolved: FilePath { directory.resolve(path) }

  /// The folder that the file lies in.
  var folder: FilePath {
    let folder = resolved.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// The diary that a brewer keeps unless told otherwise: `BREWLOG_FILE`, else `brewguide/brewlog.jsonl` in
  /// the folder for data of the XDG Base Directory Specification; nil where not even a home is known.
  package static func usual(
    in directory: WorkingDirectory,
    environment: Environment = .process
  ) -> DiaryFile? {
    if let path = environment.nonEmpty("BREWLOG_FILE") {
      return DiaryFile(FilePath(path), in: directory)
    }
    guard let data = dataFolder(environment) else { return nil }
    return DiaryFile(
      data.appending("brewguide").appending("brewlog.jsonl"),
      in: directory,
      makesFolders: true
    )
  }

  /// The specification has relative paths ignored.
  private static func dataFolder(_ environment: Environment) -> FilePath? {
    if let path = environment.nonEmpty("XDG_DATA_HOME"), path.hasPrefix("/") {
      return FilePath(path)
    }
    return environment.nonEmpty("HOME").map { FilePath($0).appending(".local/share") }
  }
}
