import Platform
import SystemPackage

/// A new file beside a target, which it replaces once it is complete.
///
/// Its name begins with a dot, so that searches skip it, and is random, so that nobody can place a link there. It is
/// locked while it is open: see ``LeftoverDrafts``.
package struct TemporaryFile: Sendable {
  /// Where it is.
  private(set) var place: WritePlace
  /// The open file.
  package let descriptor: FileDescriptor

  /// Its folder.
  var folder: OpenFolder { place.folder }
  /// Its path.
  var path: FilePath { place.path }

  /// A new empty file in a folder, by default readable only by its owner.
  package init(
    in folder: OpenFolder,
    permissions: FilePermissions = .ownerReadWrite
  ) throws(Errno) {
    while true {
      let place = folder.place(DraftName.random())
      let descriptor = try FileCalls.open(
        place,
        .writeOnly,
        options: [.create, .exclusiveCreate],
        permissions: permissions
      )
      if Self.lock(descriptor) {
        (self.place, self.descriptor) = (place, descriptor)
        return
      }
      // Another program just took it for a leftover.
      try? FileCalls.remove(place)
      try? descriptor.close()
    }
  }

  /// Locks a new file; returns whether it still exists and nobody else has locked it. File systems without locks
  /// are not an error: nothing is removed there.
  private static func lock(_ file: FileDescriptor) -> Bool {
    do throws(Errno) {
      try FileCalls.lock(file, LOCK_EX | LOCK_NB)
    } catch {
      if error == .wouldBlock { return false }
    }
    return (try? Stat(file).linkCount) != 0
  }

  /// Writes the content.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    try FileCalls.writeAll(bytes, to: descriptor)
  }

  /// Takes owner, group, permissions, access control list and attributes of an open file; returns whether it has all
  /// of them.
  func takeRights(of original: FileDescriptor) -> Bool {
    FileRights.copy(from: original, to: descriptor) == .whole
  }

  /// Renames this file to `target`, atomically.
  ///
  /// - Parameter syncs: whether to wait until the name is on the disk.
  package func take(placeOf target: WritePlace, syncs: Bool = true) throws(Errno) {
    try FileCalls.move(place, to: target)
    try? descriptor.close()
    // The file is renamed; syncing the folder is best effort.
    if syncs { try? folder.sync() }
  }

  /// Does the rest of the work on this file, which is removed if that fails.
  package func orDiscard<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) {
      try body()
    } catch {
      // What was overwritten in part needs its only complete copy.
      if !(error is PartlyWritten) { discard() }
      throw error
    }
  }

  /// Gives the file the name of a copy of another one, which no run removes.
  mutating func keep(for file: Stat) throws(Errno) {
    let kept = folder.place(DraftName.kept(for: file))
    try FileCalls.move(place, to: kept)
    place = kept
    try? folder.sync()
  }

  /// A file was overwritten only in part.
  struct PartlyWritten: Error {
    /// Why.
    let errno: Errno
    /// A file with the whole content.
    let copy: FilePath
  }

  /// Writes the content of this file, which is synced, over that of another one, which keeps its identity and its
  /// rights. Then removes this file.
  ///
  /// - Throws: `Errno` if nothing was written, or `PartlyWritten`: this file stays then as the only complete copy.
  func overwrite(_ target: WritePlace) throws {
    var copy = self
    let file = try FileCalls.open(target, .writeOnly, options: [])
    defer { try? file.close() }
    try copy.keep(for: Stat(file))
    do {
      try Self.write(copy.place, to: file)
    } catch {
      copy.close()
      throw PartlyWritten(errno: (error as? Errno) ?? .ioError, copy: copy.path)
    }
    copy.discard()
  }

  private static func write(_ copy: WritePlace, to file: FileDescriptor) throws {
    let source = try copy.openForReading()
    defer { try? source.close() }
    var size = 0
    while true {
      let piece = try source.piece(at: size)
      if piece.isEmpty { break }
      try FileCalls.writeAll(piece, to: file)
      size += piece.count
    }
    try FileCalls.truncate(file, to: size)
    try FileSync.sync(file)
  }

  /// Removes the file.
  func discard() {
    try? FileCalls.remove(place)
    try? descriptor.close()
  }

  /// Closes the file, which stays.
  func close() { try? descriptor.close() }
}

extension FileDescriptor {
  /// At most 1 MiB of a file from an offset on; empty at its end.
  func piece(at offset: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = try read(
        fromAbsoluteOffset: Int64(offset),
        into: UnsafeMutableRawBufferPointer(buffer)
      )
    }
  }
}
