import Platform
import SystemPackage

/// Gives files new content, each in one step: whoever looks sees the old or the new file, whole.
///
/// The new content goes to a file beside the old one and then takes its name. Permissions are kept, and
/// owner and group where that is allowed; a file behind a symbolic link stays behind it. Extended
/// attributes and access control lists are not kept, nor is the time of creation. A file that
/// several names share would part from the others by that, so it can only be overwritten.
///
/// Several threads may use one: a file that two paths lead to is replaced by way of the first of them alone,
/// as often as that wants.
package final class FileReplacement: Sendable {
  /// What came of it.
  package enum Outcome: Equatable, Sendable {
    /// The file has the new content.
    case replaced
    /// It already had, or another path to it saw to that.
    case nothingToDo
    /// Nothing was done, since the file has so many names. ``overwrite(_:from:to:)`` is for such files, once
    /// nobody is reading any more.
    case hasSeveralNames(Int)
  }

  private let directory: WorkingDirectory
  /// By the real path of each file that was replaced, the path that led to it.
  private let claims = Monitor([FilePath: FilePath]())

  /// Replaces files named from a folder.
  package init(in directory: WorkingDirectory) { self.directory = directory }

  /// Replaces the file at `path`, which must still hold `old`, by one that holds `new`.
  package func replace(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    let target = try Target(path, in: directory)
    defer { target.close() }
    if target.status.linkCount > 1 { return .hasSeveralNames(target.status.linkCount) }
    guard claim(target.path, for: path) else { return .nothingToDo }
    guard try target.holds(old, or: new) == .old else { return .nothingToDo }
    return try InterruptGate.pass { () throws(ReplacementError) in
      let draft = try target.draft(new)
      do throws(ReplacementError) {
        try target.expectUnchanged()
        try target.attempt { () throws(Errno) in try draft.take(placeOf: target.path) }
      } catch {
        draft.discard()
        throw error
      }
      return .replaced
    }
  }

  /// Whether the file belongs to this path to it, and not to another.
  private func claim(_ target: FilePath, for path: FilePath) -> Bool {
    claims.withLock { claims in
      let owner = claims[target, default: path]
      claims[target] = owner
      return owner == path
    }
  }

  /// Writes `new` into the file at `path`, which must still hold `old`, and which stays the same file.
  ///
  /// That is not one step, so a complete copy lies beside it, as `.brew-….part`, until it is done.
  package func overwrite(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    let target = try Target(path, in: directory)
    defer { target.close() }
    guard try target.holds(old, or: new) == .old else { return .nothingToDo }
    return try InterruptGate.pass { () throws(ReplacementError) in
      let draft = try target.draft(new)
      do throws(ReplacementError) {
        try target.expectUnchanged()
      } catch {
        draft.discard()
        throw error
      }
      // Where this fails half-way the copy stays: it is all there is.
      try target.attempt { () throws(Errno) in try target.overwrite(with: new) }
      draft.discard()
      return .replaced
    }
  }
}
