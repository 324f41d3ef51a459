import Platform
import SystemPackage
import Text

/// Creates files that do not exist yet.
package enum FileCreation {
  /// Creates a file with this content, whole or not at all, and never over another file.
  ///
  /// - Throws: `fileExists` if there is any file with this name.
  package static func create(
    _ path: FilePath,
    _ bytes: [UInt8],
    within boundary: WriteBoundary,
    in directory: WorkingDirectory
  ) throws(WriteFailure) {
    let target = try WritePlace(directory.resolve(path), within: boundary)
    try WriteFailure.about(path) { () throws(Errno) in
      try InterruptGuard.protect { () throws(Errno) in try create(target, bytes) }
    }
  }

  private static func create(_ target: WritePlace, _ bytes: [UInt8]) throws(Errno) {
    LeftoverDrafts.remove(in: target.folder)
    let draft = try TemporaryFile(
      in: target.folder,
      permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
    try draft.orDiscard { () throws(Errno) in
      try draft.write(bytes)
      try FileSync.sync(draft.descriptor)
      try claim(target, for: draft)
    }
  }

  /// Gives the draft its name. File systems without hard links reserve the name with an empty file first.
  private static func claim(_ target: WritePlace, for draft: TemporaryFile) throws(Errno) {
    do throws(Errno) {
      try FileCalls.addName(target, to: draft.place)
    } catch {
      guard [.notPermitted, .notSupported, .tooManyLinks].contains(error) else { throw error }
      let reserved = try FileCalls.open(
        target,
        .writeOnly,
        options: [.create, .exclusiveCreate],
        permissions: .ownerReadWrite
      )
      try? reserved.close()
      return try draft.take(placeOf: target)
    }
    draft.discard()
    try? draft.folder.sync()
  }

  /// Removes a file that still has this content; returns whether it had.
  package static func remove(
    _ path: FilePath,
    holding bytes: [UInt8],
    within boundary: WriteBoundary,
    in directory: WorkingDirectory
  ) throws(WriteFailure) -> Bool {
    let target = try WritePlace(directory.resolve(path), within: boundary)
    let options: FileDescriptor.OpenOptions = [.nonBlocking, .closeOnExec]
    let source = directory.resolve(path)
    guard let file = try? FileDescriptor.open(source, .readOnly, options: options) else {
      return false
    }
    defer { try? file.close() }
    if case .timedOut = FileLock.take(.exclusive, on: file, .change(of: PrintableName.of(path))) {
      return false
    }
    guard (try? file.readStream(limit: bytes.count)) == .bytes(bytes), let own = try? Stat(file),
      let now = try? Stat(source), now.isSame(as: own)
    else { return false }
    try WriteFailure.about(path) { () throws(Errno) in try FileCalls.remove(target) }
    try? target.folder.sync()
    return true
  }
}
