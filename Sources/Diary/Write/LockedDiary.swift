import Platform
import SystemPackage
import Workspace

/// A diary that is locked while it is read and rewritten.
package struct LockedDiary {
  /// The file, locked.
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

  /// Plans the import of some brews. O(n).
  ///
  /// - Parameter restores: whether to restore deleted entries.
  package func plan(_ content: ImportContent, restores: Bool) throws -> FileImport {
    try reading { (source) throws(DiaryReadFailure) in
      try FileImport(content, into: source, restores: restores)
    }
  }

  // MARK: Rewriting

  /// Finds the lines that compaction keeps. O(n).
  package func compaction() throws -> FileCompaction {
    try reading { (source) throws(DiaryReadFailure) in try FileCompaction(source) }
  }

  /// Finds the lines with personal data. O(n).
  package func purge(_ scope: PurgeScope) throws -> FilePurge {
    try reading { (source) throws(DiaryReadFailure) in try FilePurge(source, scope) }
  }

  /// Finds the damaged lines. O(n).
  package func repair() throws -> FileRepair {
    try reading { (source) throws(DiaryReadFailure) in try FileRepair(source) }
  }

  private func reading<Value>(
    _ body: (DiarySource) throws(DiaryReadFailure) -> Value
  ) throws -> Value {
    let opened = try opened()
    do throws(DiaryReadFailure) {
      return try body(opened.source)
    } catch {
      throw opened.inputError(error)
    }
  }

  /// Replaces the diary by some of its lines; returns whether that changed anything.
  ///
  /// - Parameter warn: receives the reason if the file is overwritten, because a new file cannot take its place.
  package func replace(
    by selection: LineSelection,
    warn: (ReplacementObstacle) -> Void
  ) throws -> Bool {
    let isWhole = (try? selection.isWhole()) ?? false
    if isWhole { return false }
    try replace(warn: warn) { (sink) throws(DiaryRewriteError) in try selection.write(sink) }
    return true
  }

  /// Replaces the diary by the lines of a repair; returns whether that changed anything.
  ///
  /// - Parameter warn: as in ``replace(by:warn:)``.
  package func replace(
    by repair: FileRepair,
    warn: (ReplacementObstacle) -> Void
  ) throws -> Bool {
    if repair.isNothing { return false }
    try replace(warn: warn) { (sink) throws(DiaryRewriteError) in try repair.write(sink) }
    return true
  }

  private func replace(
    warn: (ReplacementObstacle) -> Void,
    _ write: (([UInt8]) throws(Errno) -> Void) throws(DiaryRewriteError) -> Void
  ) throws {
    let file = target.file
    try target.requireLock()
    let status = try target.currentStatus()
    try FileReplacement(file.scope).replace(file.path, since: status, warn: warn) { draft in
      do throws(DiaryRewriteError) {
        try write { (bytes) throws(Errno) in
          try FileCalls.writeAll(bytes, to: draft)
        }
      } catch {
        switch error {
        case .writing(let errno): throw errno
        case .reading(let errno):
          throw InputError(errno.map { .system($0) } ?? .changedWhileReading, at: file.path)
        }
      }
    }
  }

  /// Appends what is left of damaged lines to ``DiaryFile/rejected`` and syncs it to disk. Nobody can read that file who
  /// cannot read the diary.
  package func saveRejected(of repair: FileRepair) throws {
    // Before anything is written: the lines would be added again by each run that cannot remove them from the diary.
    try target.requireLock()
    guard repair.count > 0 else { return }
    let file = target.file.rejectedFile
    // It would wait for its own lock.
    guard !target.isFile(at: file.resolved) else {
      throw DiaryWriteError.rejectedIsDiary(file.path)
    }
    let other = try LockedFile(file, for: .appending, permissions: .ownerReadWrite)
    defer { other.close() }
    other.takeRights(of: target)
    var batch: [UInt8] = []
    func flush() throws {
      if let syncError = try other.append(batch, synchronizes: true).syncError { throw syncError }
      batch = []
    }
    try repair.forEachRejected { bytes in
      batch += bytes + [UInt8(ascii: "\n")]
      if batch.count >= 1 << 22 { try flush() }
    }
    if !batch.isEmpty { try flush() }
  }

  /// Releases the lock.
  package func close() { target.close() }
}

extension FileImport {
  /// Plans the import of some brews into an open diary; nil if there is none yet.
  package init(
    _ content: ImportContent,
    into diary: OpenDiary?,
    restores: Bool
  ) throws(InputError) {
    do throws(DiaryReadFailure) {
      try self.init(content, into: diary?.source, restores: restores)
    } catch {
      throw diary?.inputError(error) ?? InputError(reading: error, at: content.spool.folder)
    }
  }
}

extension FileMerge {
  /// Merges diaries that are open.
  ///
  /// - Parameters:
  ///   - base: the common ancestor, if known.
  ///   - replaced: the diary that the result replaces, unless it is one of the others.
  package init(
    _ diaries: [OpenDiary],
    base: OpenDiary? = nil,
    replaced: OpenDiary? = nil
  ) throws(InputError) {
    do throws(DiaryReadFailure) {
      try self.init(diaries.map(\.source), base: base?.source, replaced: replaced?.source)
      selection.diaries = diaries + [base, replaced].compactMap(\.self)
    } catch {
      // It is not known which of them has changed.
      throw diaries[0].inputError(error)
    }
  }
}
