import Platform
import SystemPackage

/// A new file beside a target, which it replaces once it is complete.
///
/// Its name begins with a dot, so that searches skip it, and is random, so that nobody can place a link there. It is
/// locked while it is open: see ``LeftoverDrafts``.
package struct TemporaryFile: Sendable {
  /// Its path.
  private(set) var path: FilePath
  /// Its folder.
  let folder: FilePath
  /// The open file.
  let descriptor: FileDescriptor

  /// A new empty file in the folder of `target`, by default readable only by its owner.
  init(
    beside target: FilePath,
    permissions: FilePermissions = .ownerReadWrite
  ) throws(Errno) {
    let parent = target.removingLastComponent()
    folder = parent.isEmpty ? "." : parent
    while true {
      let path = folder.appending(DraftName.random())
      let descriptor = try Self.create(path, permissions)
      if Self.lock(descriptor) {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      // Another program just took it for a leftover.
      _ = path.withPlatformString { unlink($0) }
      try? descriptor.close()
    }
  }

  private static func create(
    _ path: FilePath,
    _ permissions: FilePermissions
  ) throws(Errno) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        path,
        .writeOnly,
        options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: permissions
      )
    } catch {
      throw (error as? Errno) ?? .ioError
    }
  }

  /// Locks a new file; returns whether it still exists and nobody else has locked it. File systems without locks
  /// are not an error: nothing is removed there.
  private static func lock(_ file: FileDescriptor) -> Bool {
    if flock(file.rawValue, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return (try? Stat(file).linkCount) != 0
  }

  /// Writes the content.
  func write(_ bytes: some Sequence<UInt8>) throws(Errno) {
    do {
      _ = try descriptor.writeAll(bytes)
    } catch {
      throw (error as? Errno) ?? .ioError
    }
  }

  /// Takes owner, group, permissions, access control list and attributes of an open file; returns whether it has all
  /// of them.
  func takeRights(of original: FileDescriptor) -> Bool {
    FileRights.copy(from: original, to: descriptor) == .whole
  }

  /// Renames this file to `target`, atomically. The folder must be synced afterwards.
  func move(to target: FilePath) throws(Errno) {
    try Self.move(path, to: target)
    try? descriptor.close()
  }

  /// Renames this file to `target`, atomically, and syncs the folder.
  func take(placeOf target: FilePath) throws(Errno) {
    try move(to: target)
    // The file is renamed; syncing the folder is best effort.
    try? FileSync.sync(folder: folder)
  }

  /// Gives the file a name that no run removes.
  mutating func keep() throws(Errno) {
    let kept = folder.appending(DraftName.kept(path))
    try Self.move(path, to: kept)
    path = kept
    try? FileSync.sync(folder: folder)
  }

  /// Removes the file.
  func discard() {
    _ = path.withPlatformString { unlink($0) }
    try? descriptor.close()
  }

  /// Closes the file, which stays.
  func close() { try? descriptor.close() }

  private static func move(_ source: FilePath, to target: FilePath) throws(Errno) {
    let status = source.withPlatformString { source in
      target.withPlatformString { rename(source, $0) }
    }
    guard status == 0 else { throw .current }
  }
}

extension Errno {
  /// The error of the last system call.
  static var current: Errno { Errno(rawValue: errno) }
}
