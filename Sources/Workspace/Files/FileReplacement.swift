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
/// Can be used by several threads: a file with two paths is replaced only through the first one, any number of
/// times.
package final class FileReplacement: Sendable {
  /// The result of a replacement.
  package enum Outcome: Equatable, Sendable {
    /// The file has the new content.
    case replaced
    /// The file already has the new content, or it is handled through another path.
    case nothingToDo
    /// Nothing was done, because a new file cannot take the place of this one. Use ``overwrite(_:from:to:)`` for
    /// such files, after all reading is finished.
    case mustBeOverwritten(ReplacementObstacle)
  }

  /// A started replacement.
  enum Start {
    case draft(ReplacementDraft)
    case none(Outcome)
  }

  private let scope: WriteScope
  private let folders = OpenFolders()
  /// The path used for each replaced file.
  private let claims = Monitor([WritePlace.Identity: FilePath]())
  /// The folders without leftovers of killed runs.
  private let cleanFolders = Monitor(Set<FilePath>())
  /// The number of drafts, each of which needs a descriptor.
  let openDrafts = Monitor(0)

  /// Replaces files within a scope.
  package init(_ scope: WriteScope) { self.scope = scope }

  private func target(_ path: FilePath) throws(ReplacementError) -> Target {
    let place: WritePlace
    do throws(WriteFailure) {
      place = try scope.place(of: path, folders)
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
    return try Target(path, at: place)
  }

  /// Replaces the file at `path`, which must still contain `old`, with one that contains `new`.
  package func replace(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    try InterruptGuard.protect { () throws(ReplacementError) in
      switch try start(path, from: old, to: new) {
      case .none(let outcome): return outcome
      case .draft(let draft):
        if let error = ReplacementDraft.finish([draft]).first ?? nil { throw error }
        return .replaced
      }
    }
  }

  /// Replaces the file at `path`, which must not have changed since it had `status`, with one that `write` writes piece
  /// by piece: neither has to fit in memory. A file that cannot be replaced is overwritten.
  ///
  /// - Parameter warn: receives the reason after the file was overwritten.
  package func replace(
    _ path: FilePath,
    since status: Stat,
    warn: (ReplacementObstacle) -> Void,
    write: (FileDescriptor) throws -> Void
  ) throws {
    let target = try target(path)
    defer { target.close() }
    try target.requireWhole()
    guard target.status.isSame(as: status) else {
      throw ReplacementError(path: path, reason: .changed)
    }
    InterruptGuard.enter()
    defer { InterruptGuard.leave() }
    removeLeftovers(beside: target)
    let draft = try target.draft([])
    do {
      try write(draft.descriptor)
    } catch {
      draft.discard()
      if let error = error as? Errno { throw ReplacementError(path: path, reason: .system(error)) }
      throw error
    }
    var obstacle: ReplacementObstacle?
    if target.status.linkCount > 1 { obstacle = .names(target.status.linkCount) }
    if obstacle == nil, !target.passRights(to: draft) { obstacle = .rights }
    guard let obstacle else {
      let file = ReplacementDraft(target: target, file: draft)
      if let error = ReplacementDraft.finish([file]).first ?? nil { throw error }
      return
    }
    do throws(ReplacementError) {
      try target.attempt { () throws(Errno) in try FileSync.sync(draft.descriptor) }
    } catch {
      draft.discard()
      throw error
    }
    try target.overwrite(with: draft)
    warn(obstacle)
  }

  /// Writes the new content beside the file.
  func start(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Start {
    let target = try target(path)
    defer { target.close() }
    try target.requireWhole()
    if target.status.linkCount > 1 {
      return .none(.mustBeOverwritten(.names(target.status.linkCount)))
    }
    guard claim(target.place.identity, for: path) else { return .none(.nothingToDo) }
    guard try target.holds(old, or: new) == .old else { return .none(.nothingToDo) }
    removeLeftovers(beside: target)
    let draft = try target.draft(new)
    guard target.passRights(to: draft) else {
      draft.discard()
      return .none(.mustBeOverwritten(.rights))
    }
    return .draft(ReplacementDraft(target: target, file: draft))
  }

  /// Whether the file is handled through this path, and not another.
  private func claim(_ target: WritePlace.Identity, for path: FilePath) -> Bool {
    claims.withLock { claims in
      let owner = claims[target, default: path]
      claims[target] = owner
      return owner == path
    }
  }

  private func removeLeftovers(beside target: Target) {
    let folder = target.place.folder
    guard cleanFolders.withLock({ $0.insert(folder.path).inserted }) else { return }
    LeftoverDrafts.remove(in: folder)
  }

  /// Writes `new` into the file at `path`, which must still contain `old`; the file keeps its identity.
  ///
  /// Not atomic, so a complete copy, `.brew-….copy`, is kept beside it until the end.
  package func overwrite(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    let target = try target(path)
    defer { target.close() }
    try target.requireWhole()
    guard try target.holds(old, or: new) == .old else { return .nothingToDo }
    return try InterruptGuard.protect { () throws(ReplacementError) in
      removeLeftovers(beside: target)
      let copy = try target.draft(new)
      do throws(ReplacementError) {
        try target.attempt { () throws(Errno) in try FileSync.sync(copy.descriptor) }
      } catch {
        copy.discard()
        throw error
      }
      try target.overwrite(with: copy)
      return .replaced
    }
  }
}

/// Why a file must be overwritten instead of replaced.
package enum ReplacementObstacle: Equatable, Sendable {
  /// It has this many names.
  case names(Int)
  /// A new file cannot get its owner, group, permissions, access control list or extended attributes.
  case rights

  /// What was done instead, for a warning that begins with the name of the file.
  package var message: String {
    switch self {
    case .names(let count):
      "has \(count) hard links, so it was overwritten in place and changed under all its names"
    case .rights:
      "a new file cannot get its owner, group or permissions, so it was overwritten in place"
    }
  }
}

/// A file with new content, ready to replace the old one.
struct ReplacementDraft: Sendable {
  let target: FileReplacement.Target
  let file: TemporaryFile

  /// Syncs all drafts, and then puts each in its place; returns the error of each. Drafts with errors are removed.
  static func finish(_ drafts: [ReplacementDraft]) -> [ReplacementError?] {
    let failures = FileSync.sync(drafts.map(\.file.descriptor))
    let errors = zip(drafts, failures).map { draft, failure in draft.takePlace(failure) }
    // The files are renamed; syncing their folders is best effort.
    FileSync.sync(folders: Set(drafts.map(\.file.folder)))
    return errors
  }

  private func takePlace(_ failure: Errno?) -> ReplacementError? {
    do throws(ReplacementError) {
      try target.attempt { () throws(Errno) in if let failure { throw failure } }
      try target.expectUnchanged()
      try target.attempt { () throws(Errno) in try file.move(to: target.place) }
      return nil
    } catch {
      file.discard()
      return error
    }
  }
}
