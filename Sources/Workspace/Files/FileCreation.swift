import Platform
import SystemPackage

/// Creates files that do not exist yet.
package enum FileCreation {
  /// Creates a file with this content, whole or not at all, and never over another file.
  ///
  /// - Throws: `fileExists` if there is any file with this name.
  package static func create(
    _ path: FilePath,
    _ bytes: [UInt8],
    in directory: WorkingDirectory
  ) throws(Errno) {
    let target = directory.resolve(path)
    try InterruptGuard.protect { () throws(Errno) in
      LeftoverDrafts.remove(beside: target)
      let draft = try TemporaryFile(
        beside: target,
        permissions: [.ownerReadWrite, .groupRead, .otherRead]
      )
      do throws(Errno) {
        try draft.write(bytes)
        try FileSync.sync(draft.descriptor)
        try claim(target, for: draft)
      } catch {
        draft.discard()
        throw error
      }
    }
  }

  /// Gives the draft its name. File systems without hard links reserve the name with an empty file first.
  private static func claim(_ target: FilePath, for draft: TemporaryFile) throws(Errno) {
    do throws(Errno) {
      try FileCalls.addName(target, to: draft.path)
    } catch {
      guard [.notPermitted, .notSupported, .tooManyLinks].contains(error) else { throw error }
      let reserved = try FileCalls.open(
        target,
        .writeOnly,
        options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: .ownerReadWrite
      )
      try? reserved.close()
      return try draft.take(placeOf: target)
    }
    draft.discard()
    try? FileSync.sync(folder: draft.folder)
  }

  /// Removes a file that still has this content; returns whether it had.
  package static func remove(
    _ path: FilePath,
    holding bytes: [UInt8],
    in directory: WorkingDirectory
  ) throws(Errno) -> Bool {
    let target = directory.resolve(path)
    let reader = FileReader(in: directory, limit: max(bytes.count, FileLimit.file))
    guard case .bytes(bytes)? = try? reader.read(path) else { return false }
    try FileCalls.remove(target)
    let folder = target.removingLastComponent()
    try? FileSync.sync(folder: folder.isEmpty ? "." : folder)
    return true
  }
}
