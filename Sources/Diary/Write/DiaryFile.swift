import Files
import Platform
import SystemPackage

/// The file of a diary, which may not exist yet.
package struct DiaryFile: Sendable {
  /// The path as the user gave it.
  package let path: FilePath
  /// The folder that a relative path is resolved against.
  package let directory: WorkingDirectory
  /// Whether to create missing parent folders, as for the default path.
  package let createsFolders: Bool
  /// Where it may be: anywhere, if a person named it.
  let scope: WriteScope
  /// How long to wait for its lock.
  package var patience = LockPatience()

  /// The diary at a path.
  package init(_ path: FilePath, in directory: WorkingDirectory, createsFolders: Bool = false) {
    self.init(path, in: directory, createsFolders, .anywhere(in: directory))
  }

  private init(
    _ path: FilePath,
    in directory: WorkingDirectory,
    _ createsFolders: Bool,
    _ scope: WriteScope
  ) {
    self.path = path
    self.directory = directory
    self.createsFolders = createsFolders
    self.scope = scope
  }

  /// Whether the file exists.
  package var exists: Bool { (try? Stat(resolved)) != nil }

  /// Whether another path leads to the same file.
  package func isSame(as other: DiaryFile) -> Bool {
    guard let own = try? Stat(resolved), let stat = try? Stat(other.resolved) else { return false }
    return own.inode == stat.inode && own.deviceID == stat.deviceID
  }

  /// The path of the file for its damaged lines.
  package var rejected: FilePath { FilePath(bytes: path.bytes + Array(".rejected".utf8)) }

  /// The file for its damaged lines.
  var rejectedFile: DiaryFile { beside(rejected) }

  /// A file in the folder of the diary, whose name the program makes.
  func beside(_ other: FilePath) -> DiaryFile {
    let folder = path.removingLastComponent()
    var file = DiaryFile(other, in: directory, false, .made(in: folder, directory))
    file.patience = patience
    return file
  }

  /// Removes a file in the folder of the diary.
  func removeBeside(_ path: FilePath) throws(WriteFailure) {
    let boundary = rejectedFile.scope.boundary(of: path)
    let place = try WritePlace(path, within: boundary)
    try WriteFailure.about(path) { () throws(Errno) in try FileCalls.remove(place) }
  }

  /// Throws if it leads where nothing may be written.
  func requirePlace() throws(DiaryWriteError) {
    do throws(WriteFailure) {
      _ = try place
    } catch {
      if error.errno == nil { throw .outside(path, error) }
    }
  }

  /// Checks, without writing, whether a line could be appended; throws the reason if not.
  package func check() throws(InputError) {
    do {
      try FileCalls.open(try place, .writeOnly, options: [.append, .nonBlocking]).close()
    } catch {
      let failure = error as? WriteFailure
      if let failure, failure.errno == nil { throw InputError(.unwritable(failure), at: path) }
      let errno = failure?.errno ?? (error as? Errno) ?? .ioError
      guard errno == .noSuchFileOrDirectory else { throw InputError(errno: errno, at: path) }
      guard !createsFolders, (try? Stat(folder))?.type != .directory else { return }
      throw InputError(.notFound, at: path.removingLastComponent())
    }
  }

  /// The path as the working directory resolves it.
  var resolved: FilePath { directory.resolve(path) }

  /// Where it is, behind all links that are followed.
  var place: WritePlace {
    get throws(WriteFailure) {
      try scope.place(of: path)
    }
  }

  /// Where the file is; `.` for one in the working directory.
  package var folder: FilePath {
    let folder = resolved.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// The default diary: `BREWLOG_FILE`, else `brewguide/brewlog.jsonl` in the data folder of the XDG Base
  /// Directory Specification; nil if no home directory is known.
  package static func defaultFile(
    in directory: WorkingDirectory,
    environment: Environment = .current
  ) -> DiaryFile? {
    if let path = environment.path("BREWLOG_FILE") {
      return DiaryFile(FilePath(bytes: path), in: directory)
    }
    return UserFolder.data.path(environment).map {
      DiaryFile($0.appending("brewlog.jsonl"), in: directory, createsFolders: true)
    }
  }
}
