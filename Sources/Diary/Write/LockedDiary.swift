import Files
import Platform
import SystemPackage

/// A diary that is locked while it is read and rewritten.
package struct LockedDiary {
  let target: LockedFile

  /// Waits for the lock.
  ///
  /// - Parameter createsFile: whether to create a missing diary.
  package init(_ file: DiaryFile, createsFile: Bool = false) throws(DiaryWriteError) {
    target = try LockedFile(file, for: createsFile ? .appending : .replacing)
  }

  /// Whether a path refers to the diary.
  package func isFile(at path: FilePath) -> Bool {
    target.isFile(at: target.file.directory.resolve(path))
  }

  /// The diary for queries, as long as it is locked.
  package func opened() throws(InputError) -> OpenDiary { try OpenDiary(target) }

  // MARK: Rewriting

  /// Replaces the diary by these lines; returns whether that changed anything.
  ///
  /// - Parameters:
  ///   - opened: the diary as it is, from ``opened()``.
  ///   - warn: receives the reason if the file is overwritten, because a new file cannot take its place.
  package func replace(
    _ opened: OpenDiary,
    by lines: [StoredLine],
    warn: (ReplacementObstacle) -> Void
  ) throws -> Bool {
    let content = StoredLine.content(of: lines)
    if content == opened.content { return false }
    let file = target.file
    try target.requireLock()
    let status = try target.currentStatus()
    try FileReplacement(file.scope).replace(file.path, since: status, warn: warn) { draft in
      try FileCalls.writeAll(content, to: draft)
    }
    return true
  }

  /// Moves damaged lines to ``DiaryFile/rejected``, synced to disk, and replaces the diary by the others; returns whether that
  /// changed anything. If it fails, both files are as they were. Nobody can read that file who cannot read the diary.
  ///
  /// - Parameter opened: the diary as it is.
  package func replace(
    _ opened: OpenDiary,
    by repair: DiaryRepair,
    warn: (ReplacementObstacle) -> Void
  ) throws -> Bool {
    // Before anything is written: the lines would be added again by each run that cannot remove them from the diary.
    try target.requireLock()
    guard !repair.rejected.isEmpty else {
      return try replace(opened, by: repair.kept, warn: warn)
    }
    let file = target.file.rejectedFile
    // It would wait for its own lock.
    guard !target.isFile(at: file.resolved) else {
      throw DiaryWriteError.rejectedIsDiary(file.path)
    }
    let other = try LockedFile(file, for: .appending, permissions: .ownerReadWrite)
    defer { other.close() }
    do {
      other.takeRights(of: target)
      let lines = repair.rejected.reduce(into: []) { $0 += $1.bytes + [UInt8(ascii: "\n")] }
      if let syncError = try other.append(lines, synchronizes: true).syncError { throw syncError }
      return try replace(opened, by: repair.kept, warn: warn)
    } catch {
      other.restore()
      throw error
    }
  }

  /// Removes a file that was created to be locked, after a failure.
  package func removeIfNew() { target.removeIfNew() }

  /// Releases the lock.
  package func close() { target.close() }
}
