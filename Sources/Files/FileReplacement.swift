import Platform
import SystemPackage
import Text

/// Replaces the content of files atomically: readers see either the old or the new file.
///
/// The new content is written to a temporary file beside the old one, which is then renamed. Owner, group,
/// permissions, access control lists and extended attributes are kept; symbolic links stay links. The creation time
/// is not kept. A file that would lose some of this, or would be separated from its other names, can only be
/// overwritten.
///
/// The content is on the disk before the rename, so a file is old or new after a power cut too. The new names are on the
/// disk after ``settle()``: folders are synced once for all their files.
///
/// Can be used by several threads: a file with two paths is replaced only through the first one, any number of
/// times. Many threads also make it fast: the system writes at once what they wait for.
package final class FileReplacement: Sendable {
  private let scope: WriteScope
  /// The path used for each replaced file.
  private let claims = Monitor([WritePlace.Identity: FilePath]())
  /// The folders without leftovers of killed runs.
  private let cleanFolders = Monitor(Set<FilePath>())
  /// The folders with new names that may not be on the disk yet.
  private let unsettled = Monitor([FilePath: OpenFolder]())
  /// The number of such folders that may be open.
  private static let openFolders = 64

  /// Replaces files within a scope.
  package init(_ scope: WriteScope) { self.scope = scope }

  /// Waits until the new names of all replaced files are on the disk. Comes before a report that they are replaced.
  package func settle() {
    // The files are renamed; syncing the folders is best effort.
    let folders = unsettled.withLock { folders in
      defer { folders = [:] }
      return folders
    }
    for folder in folders.values { try? folder.sync() }
  }

  private func willSettle(_ folder: OpenFolder) {
    let isFull = unsettled.withLock { folders in
      folders[folder.path] = folder
      return folders.count == Self.openFolders
    }
    if isFull { settle() }
  }

  /// Replaces the file at `path`, which must still contain `old`, with one that contains `new`.
  package func replace(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    try change(path, to: new) {
      try with(path) { target in
        if let names = target.obstacle { return .mustBeOverwritten(names) }
        guard claim(target.place.identity, for: path) else { return .nothingToDo }
        try target.lock()
        guard try target.holds(old, or: new) == .old else { return .nothingToDo }
        let obstacle = try write(target, nil, overwrites: false) {
          try FileCalls.writeAll(new, to: $0)
        }
        return obstacle.map { .mustBeOverwritten($0) } ?? .replaced
      }
    }
  }

  /// Writes `new` into the file at `path`, which must still contain `old`; the file keeps its identity.
  ///
  /// Not atomic, so a complete copy, `.brew-….copy`, is kept beside it until the end.
  package func overwrite(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    try change(path, to: new) {
      try with(path) { target in
        try target.lock()
        guard try target.holds(old, or: new) == .old else { return .nothingToDo }
        try write(target, .rights, overwrites: true) { try FileCalls.writeAll(new, to: $0) }
        return .replaced
      }
    }
  }

  /// Replaces a file, or overwrites it if that is the only way, and waits until that is on the disk.
  package func write(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) {
    if case .mustBeOverwritten = try replace(path, from: old, to: new) {
      _ = try overwrite(path, from: old, to: new)
    }
    settle()
  }

  /// Replaces the file at `path`, which must not have changed since it had `status`, with one that `content` writes
  /// piece by piece: neither has to fit in memory. A file that cannot be replaced is overwritten.
  ///
  /// - Parameter warn: receives the reason after the file was overwritten.
  package func replace(
    _ path: FilePath,
    since status: Stat,
    warn: (ReplacementObstacle) -> Void,
    write content: (FileDescriptor) throws -> Void
  ) throws {
    try with(path) { target in
      guard target.status.isSame(as: status) else {
        throw ReplacementError(path: path, reason: .changed)
      }
      try write(target, target.obstacle, overwrites: true, content).map(warn)
    }
    settle()
  }

  /// Makes a change, unless another program makes the same one in between: then there is nothing left to do.
  private func change(
    _ path: FilePath,
    to new: [UInt8],
    _ body: () throws -> Outcome
  ) throws(ReplacementError) -> Outcome {
    do throws(ReplacementError) {
      return try ReplacementError.about(path, body)
    } catch {
      guard error.reason == .changed, (try? with(path) { try $0.holds(new, or: new) }) != nil
      else { throw error }
      return .nothingToDo
    }
  }

  /// Opens a file that no earlier run has overwritten only in part.
  private func with<Result>(_ path: FilePath, _ body: (ReplacementTarget) throws -> Result) throws
    -> Result
  {
    let target = try ReplacementTarget(path, at: try place(of: path))
    defer { target.close() }
    try target.requireWhole()
    return try body(target)
  }

  private func place(of path: FilePath) throws(ReplacementError) -> WritePlace {
    do throws(WriteFailure) {
      return try scope.place(of: path)
    } catch {
      let reason: ReplacementError.Reason =
        switch error.errno {
        case nil: .outside(error)
        // It existed a moment ago.
        case .noSuchFileOrDirectory, .notDirectory: .changed
        case let errno?: .system(errno)
        }
      throw ReplacementError(path: path, reason: reason)
    }
  }

  /// Whether the file is handled through this path, and not another.
  private func claim(_ target: WritePlace.Identity, for path: FilePath) -> Bool {
    claims.withLock { claims in
      let owner = claims[target, default: path]
      claims[target] = owner
      return owner == path
    }
  }

  /// Removes what killed runs have left in the folders of some files, which may need no change any more.
  package func tidy(beside files: [FilePath]) {
    var folders: Set<FilePath> = []
    for file in files where folders.insert(file.removingLastComponent()).inserted {
      if let place = try? scope.place(of: file) { removeLeftovers(in: place.folder) }
    }
  }

  private func removeLeftovers(in folder: OpenFolder) {
    if cleanFolders.withLock({ $0.insert(folder.path).inserted }) {
      LeftoverDrafts.remove(in: folder)
    }
  }

  /// Writes new content beside a file and puts it in its place; no signal interrupts this.
  ///
  /// - Parameters:
  ///   - known: why the file must be overwritten, if that is known.
  ///   - overwrites: whether to overwrite a file that must be; else nothing is done.
  /// - Returns: why the file must be overwritten; nil if it was replaced.
  @discardableResult
  private func write(
    _ target: ReplacementTarget,
    _ known: ReplacementObstacle?,
    overwrites: Bool,
    _ content: (FileDescriptor) throws -> Void
  ) throws -> ReplacementObstacle? {
    try InterruptGuard.protect {
      removeLeftovers(in: target.place.folder)
      let draft = try target.draft()
      do {
        try content(draft.descriptor)
        let obstacle = known ?? (target.passRights(to: draft) ? nil : .rights)
        guard overwrites || obstacle == nil else {
          draft.discard()
          return obstacle
        }
        try FileSync.sync(draft.descriptor)
        try target.expectUnchanged()
        guard obstacle == nil else {
          try draft.overwrite(target.place)
          return obstacle
        }
        try target.exchange(with: draft)
        willSettle(target.place.folder)
        return nil
      } catch let error as TemporaryFile.PartlyWritten {
        throw ReplacementError(
          path: target.name,
          reason: .partlyWritten(error.errno, copy: error.copy)
        )
      } catch {
        draft.discard()
        throw (error as? Errno).map { ReplacementError(path: target.name, reason: .system($0)) }
          ?? error
      }
    }
  }
}

extension ReplacementError {
  /// Converts the errors of a body that is about a path.
  static func about<Result>(
    _ path: FilePath,
    _ body: () throws -> Result
  ) throws(ReplacementError) -> Result {
    do {
      return try body()
    } catch {
      throw (error as? ReplacementError)
        ?? ReplacementError(path: path, reason: .system((error as? Errno) ?? .ioError))
    }
  }
}
