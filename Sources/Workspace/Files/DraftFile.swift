import Platform
import SystemPackage

/// A new file beside another one, whose place it is to take once it is complete.
///
/// Its name begins with a dot, so that no walk takes it for an input, and cannot be guessed, so that
/// nobody can put a link in its way.
package struct DraftFile {
  private let path: FilePath
  private let folder: FilePath
  private let descriptor: FileDescriptor

  /// A new empty file in the folder of `target`, unless told readable by its owner alone.
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

  /// Writes the content, and gives the file the owner, group and permissions of another, if there is one.
  ///
  /// Who may not give a file away keeps it; the bits that lend its owner's or group's rights go then.
  func write(_ bytes: some Sequence<UInt8>, like status: Stat? = nil) throws(Errno) {
    do {
      _ = try descriptor.writeAll(bytes)
      if let status { try setMode(takeOwner(of: status), of: status) }
    } catch {
      throw (error as? Errno) ?? .ioError
    }
    try Self.synchronize(descriptor)
  }

  /// Makes this the file at `target`, in one step.
  func take(placeOf target: FilePath) throws(Errno) {
    let status = path.withPlatformString { draft in
      target.withPlatformString { rename(draft, $0) }
    }
    guard status == 0 else { throw .current }
    try? descriptor.close()
    // The file is in its place; that the folder says so after a loss of power is worth a try.
    try? Self.synchronize(folder: folder)
  }

  /// Removes the file.
  func discard() {
    _ = path.withPlatformString { unlink($0) }
    try? descriptor.close()
  }

  // MARK: Metadata

  /// Whether the file now has the owner and group of another.
  private func takeOwner(of status: Stat) -> Bool {
    let file = descriptor.rawValue
    let (owner, group) = (status.userID.rawValue, status.groupID.rawValue)
    if fchown(file, owner, group) == 0 { return true }
    // The group alone may be allowed.
    _ = fchown(file, uid_t.max, group)
    return false
  }

  private func setMode(_ hasOwner: Bool, of status: Stat) throws(Errno) {
    let lending = mode_t(S_ISUID | S_ISGID)
    let mode = mode_t(status.permissions.rawValue) & 0o7777
    guard fchmod(descriptor.rawValue, hasOwner ? mode : mode & ~lending) == 0 else {
      throw .current
    }
  }

  /// Waits until the file is on the disk. What cannot be synchronised, such as a file on some network
  /// file systems, is no reason to stop.
  package static func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
    guard fsync(descriptor.rawValue) != 0 else { return }
    let error = Errno.current
    if error != .invalidArgument, error != .notSupported { throw error }
  }

  /// Waits until the names in a folder are on the disk.
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
  /// What the last call of the system failed with.
  static var current: Errno { Errno(rawValue: errno) }
}
