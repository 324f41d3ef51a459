import Platform
import SystemPackage
import Workspace

/// The file of a diary, which may not exist yet.
package struct DiaryFile: Sendable {
  /// The path as the user gave it.
  package let path: FilePath
  /// The folder that a relative path is resolved against.
  package let directory: WorkingDirectory
  /// Whether to create missing parent folders, as for the default path.
  package let createsFolders: Bool
  /// How long to wait for its lock.
  package var patience = LockPatience()

  /// The diary at a path.
  package init(_ path: FilePath, in directory: WorkingDirectory, createsFolders: Bool = false) {
    self.path = path
    self.directory = directory
    self.createsFolders = createsFolders
  }

  /// Whether the file exists.
  package var exists: Bool { (try? Stat(resolved)) != nil }

  /// The file for its damaged lines.
  package var rejected: FilePath { FilePath(bytes: path.bytes + Array(".rejected".utf8)) }

  /// Checks, without writing, whether a line could be appended; throws the reason if not.
  package func check() throws(InputError) {
    do {
      try FileCalls.open(
        resolved,
        .writeOnly,
        options: [.append, .closeOnExec, .nonBlocking]
      ).close()
    } catch Errno.noSuchFileOrDirectory {
      guard !createsFolders, (try? Stat(folder))?.type != .directory else { return }
      throw InputError(.notFound, at: path.removingLastComponent())
    } catch {
      throw InputError(errno: (error as? Errno) ?? .ioError, at: path)
    }
  }

  /// The resolved path.
  var resolved: FilePath { directory.resolve(path) }

  /// The folder of the file.
  var folder: FilePath {
    let folder = resolved.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// The default diary: `BREWLOG_FILE`, else `brewguide/brewlog.jsonl` in the data folder of the XDG Base
  /// Directory Specification; nil if no home directory is known.
  package static func defaultFile(
    in directory: WorkingDirectory,
    environment: Environment = .process
  ) -> DiaryFile? {
    if let path = environment.path("BREWLOG_FILE") {
      return DiaryFile(FilePath(bytes: path), in: directory)
    }
    return UserFolder.data.path(environment).map {
      DiaryFile($0.appending("brewlog.jsonl"), in: directory, createsFolders: true)
    }
  }
}
