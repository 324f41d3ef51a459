import Platform
import SystemPackage

/// A new file beside a target, which it replaces once it is complete.
///
/// Its name begins with a dot, so that searches skip it, and is random, so that nobody can place a link there.
package struct TemporaryFile {
  private let path: FilePath
  private let folder: FilePath
  private let descriptor: FileDescriptor

  /// A new empty file in the folder of `target`, by default readable only by its owner.
  init(
    beside target: FilePath,
    permissions: FilePermissions = .ownerReadWrite
  ) throws(Errno) {
    let parent = target.removingLastComponent()
    folder = parent.isEmpty ? "." : parent
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    path = folder.appending(".brew-\(number).part")
    do {
      descriptor = try FileDescriptor.open(
        path,
        .writeOnly,
        options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: permissions
      )
    } catch {
      throw (error as? Errno) ?? .ioError
    }
  }

  /// Writes the content, and copies owner, group and permissions of the target, if it exists.
  ///
  /// If the owner cannot be set, it stays, and the setuid and setgid bits are removed.
  func write(_ bytes: some Sequence<UInt8>, like status: Stat? = nil) throws(Errno) {
    do {
      _ = try descriptor.writeAll(bytes)
      if let status { try setMode(copyOwner(of: status), of: status) }
    } catch {
      throw (error as? Errno) ?? .ioError
    }
    try Self.synchronize(descriptor)
  }

  /// Renames this file to `target`, atomically.
  func take(placeOf target: FilePath) throws(Errno) {
    let status = path.withPlatformString { draft in
      target.withPlatformString { rename(draft, $0) }
    }
    guard status == 0 else { throw .current }
    try? descriptor.close()
    // The file is renamed; syncing the folder is best effort.
    try? Self.synchronize(folder: folder)
  }

  /// Removes the file.
  func discard() {
    _ = path.withPlatformString { unlink($0) }
    try? descriptor.close()
  }

  // MARK: Metadata

  /// Sets owner and group; returns whether both were set.
  private func copyOwner(of status: Stat) -> Bool {
    let file = descriptor.rawValue
    let (owner, group) = (status.userID.rawValue, status.groupID.rawValue)
    if fchown(file, owner, group) == 0 { return true }
    // Setting only the group may be allowed.
    _ = fchown(file, uid_t.max, group)
    return false
  }

  private func setMode(_ hasOwner: Bool, of status: Stat) throws(Errno) {
    let setIDBits = mode_t(S_ISUID | S_ISGID)
    let mode = mode_t(status.permissions.rawValue) & 0o7777
    guard fchmod(descriptor.rawValue, hasOwner ? mode : mode & ~setIDBits) == 0 else {
      throw .current
    }
  }

  /// Syncs the file to disk. Files that cannot be synced, such as on some network file systems, are not an
  /// error.
  package static func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
    guard fsync(descriptor.rawValue) != 0 else { return }
    let error = Errno.current
    if error != .invalidArgument, error != .notSupported { throw error }
  }

  /// Syncs a folder to disk.
  package static func synchronize(folder: FilePath) throws(Errno) {
    do {
      let folder = try FileDescriptor.open(folder, .readOnly, options: [.closeOnExec])
      defer { try? folder.close() }
      try synchronize(folder)
    } catch {
      throw (error as? Errno) ?? .ioError
    }
  }
}

extension Errno {
  /// The error of the last system call.
  static var current: Errno { Errno(rawValue: errno) }
}
