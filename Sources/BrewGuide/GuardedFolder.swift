import Files
import Platform
import Recipes
import SystemPackage
import Workspace

/// A folder that a person named, in which a program writes.
///
/// Paths are relative to the folder. Links on them are followed only if they stay in it, so nothing outside is read,
/// written or removed. Missing folders are created.
public struct GuardedFolder: Sendable {
  private let folder: OpenFolder

  /// Opens a folder. Links to the folder itself are followed.
  ///
  /// - Parameters:
  ///   - path: the folder, absolute or from the working directory.
  ///   - isNew: whether the folder is created if it is missing.
  /// - Throws: ``GuardedFolderError``.
  public init(_ path: String, isNew: Bool = true) throws(GuardedFolderError) {
    let path = WriteBoundary.root(FilePath(path))
    folder = try GuardedFolderError.converting { () throws(WriteFailure) in
      guard !isNew else { return try OpenFolder.creating(path, permissions: Self.newFolder) }
      return try WriteFailure.about(path) { () throws(Errno) in try OpenFolder(path) }
    }
  }

  /// The content of a file; nil if there is none.
  ///
  /// - Throws: ``GuardedFolderError`` if it cannot be read, or a link leads out of the folder.
  public func contents(of path: String) throws(GuardedFolderError) -> [UInt8]? {
    do throws(GuardedFolderError) {
      return try GuardedFolderError.converting { () throws(WriteFailure) in
        let place = try place(path, followsLink: true)
        return try WriteFailure.about(FilePath(path)) { () throws(Errno) in
          let file = try place.openForReading()
          defer { try? file.close() }
          guard try Stat(file).type == .regular else { throw .isDirectory }
          let content = try? FileReader.readStream(file, limit: .max - 1, at: FilePath(path))
          guard case .bytes(let bytes)? = content else { throw .ioError }
          return bytes
        }
      }
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// The names in a folder, sorted; none if it is missing.
  ///
  /// - Throws: ``GuardedFolderError`` if a link leads out of the folder.
  public func names(in path: String = ".") throws(GuardedFolderError) -> [String] {
    do throws(GuardedFolderError) {
      return try GuardedFolderError.converting { () throws(WriteFailure) in
        guard path != "." else { return folder }
        return try place(path + "/-").folder
      }.names { _ in true }.sorted()
    } catch {
      if error.isMissing { return [] }
      throw error
    }
  }

  /// Writes a file, and waits until its content is on the disk. A link with its name is not followed.
  ///
  /// - Parameters:
  ///   - content: all bytes of the file.
  ///   - path: the file, from the folder.
  ///   - isNew: whether the name must be free; else the content of the file is overwritten.
  ///   - mode: the permissions of a new file, before the umask.
  /// - Throws: ``GuardedFolderError``.
  public func write(
    _ content: [UInt8],
    to path: String,
    isNew: Bool = false,
    mode: UInt16 = 0o644
  ) throws(GuardedFolderError) {
    try GuardedFolderError.converting { () throws(WriteFailure) in
      let place = try place(path, createsFolders: true)
      try WriteFailure.about(FilePath(path)) { () throws(Errno) in
        let file = try FileCalls.open(
          place,
          .writeOnly,
          options: isNew ? [.create, .exclusiveCreate] : [.create, .truncate],
          permissions: FilePermissions(rawValue: mode_t(mode))
        )
        defer { try? file.close() }
        do throws(Errno) {
          try FileCalls.writeAll(content, to: file)
          try FileSync.sync(file)
        } catch {
          if isNew { try? FileCalls.remove(place) }
          throw error
        }
      }
    }
  }

  /// Renames a file, in place of another if there is one.
  ///
  /// - Throws: ``GuardedFolderError``.
  public func move(_ path: String, to target: String) throws(GuardedFolderError) {
    try GuardedFolderError.converting { () throws(WriteFailure) in
      let (from, to) = (try place(path), try place(target, createsFolders: true))
      try WriteFailure.about(FilePath(target)) { () throws(Errno) in
        try FileCalls.move(from, to: to)
      }
    }
  }

  /// Removes a file, a link, or a folder with all that is in it; what is missing is not an error.
  ///
  /// - Throws: ``GuardedFolderError``.
  public func remove(_ path: String) throws(GuardedFolderError) {
    do throws(GuardedFolderError) {
      try GuardedFolderError.converting { () throws(WriteFailure) in
        let place = try place(path)
        try WriteFailure.about(FilePath(path)) { () throws(Errno) in try Self.remove(place) }
      }
    } catch {
      guard error.isMissing else { throw error }
    }
  }

  /// Opens a file that is only locked; its descriptor is the caller's.
  ///
  /// - Throws: ``GuardedFolderError``.
  public func openLock(_ path: String) throws(GuardedFolderError) -> CInt {
    try GuardedFolderError.converting { () throws(WriteFailure) in
      let place = try place(path, createsFolders: true)
      return try WriteFailure.about(FilePath(path)) { () throws(Errno) in
        try FileCalls.open(
          place,
          .readWrite,
          options: .create,
          permissions: [.ownerReadWrite, .groupRead, .otherRead]
        ).rawValue
      }
    }
  }

  // MARK: Places

  private static let newFolder = FilePermissions(rawValue: 0o777)

  private var boundary: WriteBoundary { .beneath([folder.path]) }

  private func place(
    _ path: String,
    createsFolders: Bool = false,
    followsLink: Bool = false
  ) throws(WriteFailure) -> WritePlace {
    let whole = folder.path.pushing(FilePath(path))
    if createsFolders {
      try OpenFolder.creating(
        whole.removingLastComponent(),
        permissions: Self.newFolder,
        within: boundary
      )
    }
    return try WritePlace(whole, within: boundary, followsLink: followsLink)
  }

  private static func remove(_ place: WritePlace) throws(Errno) {
    guard try place.status().type == .directory else { return try FileCalls.remove(place) }
    let folder = try place.openFolder()
    for name in folder.names(where: { _ in true }) { try remove(folder.place(name)) }
    try FileCalls.removeFolder(place)
  }
}

/// Why a file in a ``GuardedFolder`` could not be read or written.
public struct GuardedFolderError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The path, in the folder as far as possible.
  public let path: String
  /// What went wrong, in lower case, without a full stop.
  public let description: String
  /// Whether there is no such file.
  public let isMissing: Bool

  fileprivate static func converting<Result>(
    _ body: () throws(WriteFailure) -> Result
  ) throws(GuardedFolderError) -> Result {
    do throws(WriteFailure) {
      return try body()
    } catch {
      throw GuardedFolderError(
        path: error.path.string,
        description: error.phrase,
        isMissing: error.errno == .noSuchFileOrDirectory
      )
    }
  }
}
