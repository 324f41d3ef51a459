import CPlatform
import SystemPackage

/// The system calls that change files: the only place of the programs that makes them.
///
/// They take a ``WritePlace`` instead of a path, so nothing is written where no boundary was checked, and they follow no
/// links. Interrupted calls are repeated, and what was written in part is continued. In debug builds, tests can let each of
/// these calls fail: see `FaultInjection`.
package enum FileCalls {
  // MARK: Opening

  /// Opens a file for writing, never through a link. `permissions` are those of a file that this call creates.
  package static func open(
    _ place: WritePlace,
    _ mode: FileDescriptor.AccessMode,
    options: FileDescriptor.OpenOptions,
    permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    let flags = mode.rawValue | options.rawValue | O_NOFOLLOW | O_CLOEXEC
    return try attempt(.open, .path(place.path)) { () throws(Errno) in
      try descriptor(place.withName { openat($0, $1, flags, permissions?.rawValue ?? 0) })
    }
  }

  /// Opens a stream that exists, such as a pipe or a terminal. Throws `fileExists` for a regular file.
  package static func openStream(_ path: FilePath) throws(Errno) -> FileDescriptor {
    // Without O_NONBLOCK, opening a named pipe would wait until it has a reader.
    let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC
    let stream = try attempt(.open, .path(path)) { () throws(Errno) in
      try descriptor(path.withPlatformString { openat(AT_FDCWD, $0, flags) })
    }
    guard (try? Stat(stream))?.type != .regular else {
      try? stream.close()
      throw .fileExists
    }
    return stream
  }

  private static func descriptor(_ file: CInt) throws(Errno) -> FileDescriptor {
    guard file >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: file)
  }

  /// Takes a lock, or releases it.
  package static func lock(_ file: FileDescriptor, _ operation: CInt) throws(Errno) {
    try attempt(.lock, .file(file)) { () throws(Errno) in try check(flock(file.rawValue, operation))
    }
  }

  // MARK: Content

  /// Writes some of the bytes; returns how many.
  package static func write(
    _ bytes: UnsafeRawBufferPointer,
    to file: FileDescriptor
  ) throws(Errno) -> Int {
    try attempt(.write, .file(file), size: bytes.count) { (count) throws(Errno) in
      do {
        let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
        return try file.write(part, retryOnInterrupt: false)
      } catch {
        throw (error as? Errno) ?? .ioError
      }
    }
  }

  /// Writes all of the bytes.
  package static func writeAll(
    _ bytes: UnsafeRawBufferPointer,
    to file: FileDescriptor
  ) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(try write(UnsafeRawBufferPointer(rebasing: rest), to: file))
    }
  }

  /// Writes all of the bytes.
  package static func writeAll(_ bytes: [UInt8], to file: FileDescriptor) throws(Errno) {
    var failure: Errno?
    bytes.withUnsafeBytes { bytes in
      do throws(Errno) { try writeAll(bytes, to: file) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Cuts a file off after `size` bytes, or fills it with zeros up to there.
  package static func truncate(_ file: FileDescriptor, to size: Int) throws(Errno) {
    try attempt(.truncate, .file(file)) { () throws(Errno) in
      try check(ftruncate(file.rawValue, off_t(size)))
    }
  }

  /// Waits until the content of a file is on the disk.
  static func sync(_ file: FileDescriptor) throws(Errno) {
    try attempt(.sync, .file(file)) { () throws(Errno) in try check(fsync(file.rawValue)) }
  }

  // MARK: Names

  /// Renames a file, in place of another if there is one.
  package static func move(_ place: WritePlace, to target: WritePlace) throws(Errno) {
    try attempt(.rename, .names(place.path, target.path)) { () throws(Errno) in
      try check(
        place.withName { from, name in target.withName { renameat(from, name, $0, $1) } }
      )
    }
  }

  /// Exchanges the names of two files, at once. Throws `invalidArgument`, `notSupported` or `noFunction` where the file
  /// system cannot.
  package static func exchange(_ place: WritePlace, with other: WritePlace) throws(Errno) {
    try attempt(.exchange, .names(place.path, other.path)) { () throws(Errno) in
      try check(
        place.withName { from, name in
          other.withName { to, otherName in
            #if canImport(Darwin)
              renameatx_np(from, name, to, otherName, UInt32(RENAME_SWAP))
            #else
              renameat2(from, name, to, otherName, 1 << 1)  // RENAME_EXCHANGE
            #endif
          }
        }
      )
    }
  }

  /// Gives a file another name, which must be free.
  package static func addName(_ target: WritePlace, to place: WritePlace) throws(Errno) {
    try attempt(.link, .path(target.path)) { () throws(Errno) in
      try check(
        place.withName { from, name in target.withName { linkat(from, name, $0, $1, 0) } }
      )
    }
  }

  /// Removes a name of a file.
  package static func remove(_ place: WritePlace) throws(Errno) {
    try attempt(.unlink, .path(place.path)) { () throws(Errno) in
      try check(place.withName { unlinkat($0, $1, 0) })
    }
  }

  /// Removes the file at a path. Throws if the path leads out of the boundary.
  package static func remove(
    _ path: FilePath,
    within boundary: WriteBoundary
  ) throws(WriteFailure) {
    let place = try WritePlace(path, within: boundary)
    try WriteFailure.about(path) { () throws(Errno) in try remove(place) }
  }

  /// Creates a folder.
  package static func createFolder(
    _ place: WritePlace,
    _ permissions: FilePermissions
  ) throws(Errno) {
    try attempt(.mkdir, .path(place.path)) { () throws(Errno) in
      try check(place.withName { mkdirat($0, $1, permissions.rawValue) })
    }
  }

  /// Removes an empty folder.
  package static func removeFolder(_ place: WritePlace) throws(Errno) {
    try attempt(.rmdir, .path(place.path)) { () throws(Errno) in
      try check(place.withName { unlinkat($0, $1, AT_REMOVEDIR) })
    }
  }

  /// Removes a folder with everything in it, or a file. Links are removed, not followed.
  package static func removeTree(
    _ path: FilePath,
    within boundary: WriteBoundary
  ) throws(WriteFailure) {
    let place = try WritePlace(path, within: boundary)
    try WriteFailure.about(path) { () throws(Errno) in try removeTree(place) }
  }

  private static func removeTree(_ place: WritePlace) throws(Errno) {
    let folder: OpenFolder
    do throws(Errno) {
      folder = try place.openFolder()
    } catch {
      guard error == .notDirectory else { throw error }
      return try remove(place)
    }
    for name in folder.names(where: { _ in true }) { try removeTree(folder.place(name)) }
    try removeFolder(place)
  }

  // MARK: Rights

  static func setPermissions(_ file: FileDescriptor, _ mode: mode_t) throws(Errno) {
    try attempt(.chmod, .file(file)) { () throws(Errno) in try check(fchmod(file.rawValue, mode)) }
  }

  /// Sets the owner of a file, unless it is nil, and its group.
  static func setOwner(_ file: FileDescriptor, _ owner: uid_t?, _ group: gid_t) throws(Errno) {
    try attempt(.chown, .file(file)) { () throws(Errno) in
      try check(fchown(file.rawValue, owner ?? uid_t.max, group))
    }
  }

  /// Sets an extended attribute; replaces one of the same name.
  static func setAttribute(
    _ name: String,
    to value: [UInt8],
    of file: FileDescriptor
  ) throws(Errno) {
    try attempt(.attribute, .file(file)) { () throws(Errno) in
      #if canImport(Darwin)
        try check(fsetxattr(file.rawValue, name, value, value.count, 0, 0))
      #else
        try check(fsetxattr(file.rawValue, name, value, value.count, 0))
      #endif
    }
  }

  /// Removes an extended attribute.
  static func removeAttribute(_ name: String, of file: FileDescriptor) throws(Errno) {
    try attempt(.attribute, .file(file)) { () throws(Errno) in
      #if canImport(Darwin)
        try check(fremovexattr(file.rawValue, name, 0))
      #else
        try check(fremovexattr(file.rawValue, name))
      #endif
    }
  }

  // MARK: Attempts

  /// A kind of call.
  enum Kind: String {
    case open, lock, write, truncate, sync, rename, exchange, link, unlink, mkdir, rmdir, chmod,
      chown
    case attribute
  }

  /// The file that a call is about.
  enum Subject {
    case path(FilePath)
    /// The old name and the new one.
    case names(FilePath, FilePath)
    case file(FileDescriptor)
  }

  private static func check(_ status: CInt) throws(Errno) {
    guard status == 0 else { throw Errno(rawValue: errno) }
  }

  private static func attempt<Result>(
    _ kind: Kind,
    _ subject: Subject,
    _ body: () throws(Errno) -> Result
  ) throws(Errno) -> Result {
    try attempt(kind, subject, size: 0) { (_) throws(Errno) in try body() }
  }

  /// Makes a call, and repeats it as long as signals interrupt it.
  ///
  /// - Parameters:
  ///   - size: how many bytes there are to write.
  ///   - body: makes the call, for so many bytes.
  @inline(__always)
  private static func attempt<Result>(
    _ kind: Kind,
    _ subject: Subject,
    size: Int,
    _ body: (Int) throws(Errno) -> Result
  ) throws(Errno) -> Result {
    while true {
      do throws(Errno) {
        #if TESTING
          return try FaultInjection.attempt(kind, subject, size: size, body)
        #else
          return try body(size)
        #endif
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }
}
