import Platform
import SourceText
import SystemPackage

/// Replaces the content of files atomically: readers see either the old or the new file.
///
/// The new content is written to a temporary file beside the old one, which is then renamed. Permissions are
/// kept, and owner and group if allowed; symbolic links stay links. Extended attributes, access control lists and
/// the creation time are not kept. A file with several hard links would be separated from its other names, so it
/// can only be overwritten.
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
    /// Nothing was done, because the file has this many names. Use ``overwrite(_:from:to:)`` for such files,
    /// after all reading is finished.
    case hasSeveralNames(Int)
  }

  private let directory: WorkingDirectory
  /// The path used for each replaced file, by real path.
  private let claims = Monitor([FilePath: FilePath]())

  /// Replaces files with paths relative to a folder.
  package init(in directory: WorkingDirectory) { self.directory = directory }

  /// Replaces the file at `path`, which must still contain `old`, with one that contains `new`.
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
    return try InterruptGuard.protect { () throws(ReplacementError) in
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

  /// Whether the file is handled through this path, and not another.
  private func claim(_ target: FilePath, for path: FilePath) -> Bool {
    claims.withLock { claims in
      let owner = claims[target, default: path]
      claims[target] = owner
      return owner == path
    }
  }

  /// Writes `new` into the file at `path`, which must still contain `old`; the file keeps its identity.
  ///
  /// Not atomic, so a complete copy, `.brew-….part`, is kept beside it until the end.
  package func overwrite(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    let target = try Target(path, in: directory)
    defer { target.close() }
    guard try target.holds(old, or: new) == .old else { return .nothingToDo }
    return try InterruptGuard.protect { () throws(ReplacementError) in
      let draft = try target.draft(new)
      do throws(ReplacementError) {
        try target.expectUnchanged()
      } catch {
        draft.discard()
        throw error
      }
      // If this fails halfway, the copy is kept: it is the only complete one.
      try target.attempt { () throws(Errno) in try target.overwrite(with: new) }
      draft.discard()
      return .replaced
    }
  }
}

/// The result of writing new content to a file.
package enum ReplacementResult: Sendable {
  /// The file has the new content, or needed no change.
  case done
  /// The file was handled through another path.
  case doneByOtherPath
  /// The file has several names, and must be overwritten after all files are read.
  case pending(PendingChange)
  /// The file is unchanged.
  case failed(ReplacementError)
}

extension FileReplacement {
  /// Writes the new content to an input, unless it is standard input.
  package func replace(_ file: InputFile, from old: [UInt8], to new: [UInt8]) -> ReplacementResult {
    guard old != new, case .path(let path) = file.source else { return .done }
    do throws(ReplacementError) {
      return switch try replace(path, from: old, to: new) {
      case .replaced: .done
      case .nothingToDo: .doneByOtherPath
      case .hasSeveralNames(let names):
        .pending(PendingChange(path: path, names: names, old: old, new: new))
      }
    } catch {
      return .failed(error)
    }
  }
}

/// A change of a file with several names, to apply after all files are read.
package struct PendingChange: Sendable {
  package let path: FilePath
  package let names: Int
  package let old: [UInt8]
  package let new: [UInt8]
}

/// Why a file could not be changed; it is unchanged.
package struct ReplacementError: Error, Equatable, Sendable {
  /// The cause.
  package enum Reason: Equatable, Sendable {
    /// The file or its file system is read-only.
    case readOnly
    /// The content has changed since it was read.
    case changed
    /// It is not a regular file.
    case notRegular
    /// No file can be created in its folder.
    case folder(Errno)
    /// Any other error of the system.
    case system(Errno)
  }

  /// The path as written by the user.
  package let path: FilePath
  /// The cause.
  package let reason: Reason

  /// What went wrong, in one line without a final period.
  package var message: String {
    let name = PrintableName.of(path)
    return switch reason {
    case .readOnly: "\(name): is read-only and was left unchanged"
    case .changed: "\(name): changed after it was read and was left unchanged"
    case .notRegular: "\(name): is no longer a regular file and was left unchanged"
    case .folder(let errno):
      "\(name): cannot create a file beside it, so it was left unchanged: \(errno.phrase)"
    case .system(let errno): "\(name): cannot be written: \(errno.phrase)"
    }
  }

  /// What to do about it; nil if the message is sufficient.
  package var hint: String? {
    switch reason {
    case .readOnly: "make it writable, for instance with `chmod u+w`"
    case .changed, .notRegular: "run again when nothing else writes to the file"
    case .folder:
      "the new content is first written to a separate file: check the permissions of the folder"
    case .system: nil
    }
  }
}

extension Errno {
  /// The system's description, starting with a lower-case letter.
  package var phrase: String {
    let text = description
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
