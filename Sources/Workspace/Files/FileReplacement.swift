import Platform
import SourceText
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

/// How a new content went on to its file.
package enum ReplacementResult: Sendable {
  /// The file has it, or needs none.
  case done
  /// Another path to the same file saw to that.
  case doneElsewhere
  /// The file has several names, and is to be overwritten when all are read.
  case waits(PendingChange)
  /// The file is as it was.
  case failed(ReplacementError)
}

extension FileReplacement {
  /// Gives an input its new content, unless it is standard input.
  package func replace(_ file: InputFile, from old: [UInt8], to new: [UInt8]) -> ReplacementResult {
    guard old != new, case .path(let path) = file.source else { return .done }
    do throws(ReplacementError) {
      return switch try replace(path, from: old, to: new) {
      case .replaced: .done
      case .nothingToDo: .doneElsewhere
      case .hasSeveralNames(let names):
        .waits(PendingChange(path: path, names: names, old: old, new: new))
      }
    } catch {
      return .failed(error)
    }
  }
}

/// A change of a file with several names, to be made when all files are read.
package struct PendingChange: Sendable {
  package let path: FilePath
  package let names: Int
  package let old: [UInt8]
  package let new: [UInt8]
}

/// A file that could not be given its new content, and why; it is as it was.
package struct ReplacementError: Error, Equatable, Sendable {
  /// What was in the way.
  package enum Reason: Equatable, Sendable {
    /// Its permissions, or those of its file system, do not let it be written.
    case readOnly
    /// It no longer holds what was read from it.
    case changed
    /// It is no file with content of its own.
    case notRegular
    /// No file can be made in its folder.
    case folder(Errno)
    /// Any other error of the system.
    case system(Errno)
  }

  /// The path as the user wrote it.
  package let path: FilePath
  /// What was in the way.
  package let reason: Reason

  /// What went wrong; one line, without a final stop.
  package var message: String {
    let name = PrintableName.of(path)
    return switch reason {
    case .readOnly: "\(name): is read-only, and was left as it is"
    case .changed: "\(name): changed after it was read, and was left as it is"
    case .notRegular: "\(name): is no longer a regular file, and was left as it is"
    case .folder(let errno):
      "\(name): no file can be made beside it, so it was left as it is: \(errno.phrase)"
    case .system(let errno): "\(name): cannot be written: \(errno.phrase)"
    }
  }

  /// What to do about it; nil where the message says it all.
  package var hint: String? {
    switch reason {
    case .readOnly: "make it writable, for instance with `chmod u+w`"
    case .changed, .notRegular: "run again when nothing else writes to the file"
    case .folder:
      "the new content is written to a file of its own first: check the folder's permissions"
    case .system: nil
    }
  }
}

extension Errno {
  /// The system's words, without a capital in front.
  package var phrase: String {
    let text = description
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
