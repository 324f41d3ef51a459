import Platform
import SystemPackage

/// Why a file could not be changed; it is unchanged, unless the reason says otherwise.
package struct ReplacementError: Error, Equatable, Sendable {
  /// The cause.
  package enum Reason: Equatable, Sendable {
    /// The file or its file system is read-only.
    case readOnly
    /// The content has changed since it was read.
    case changed
    /// Another program keeps it locked.
    case locked(LockHolder?)
    /// It is not a regular file.
    case notRegular
    /// A link that was not named leads out of the folders that may be written in.
    case outside(WriteFailure)
    /// No file can be created in its folder.
    case folder(Errno)
    /// It was overwritten only in part; the copy is complete.
    case partlyWritten(Errno, copy: FilePath)
    /// An earlier run may have overwritten it only in part; the copy is complete.
    case interrupted(copy: FilePath)
    /// Any other error of the system.
    case system(Errno)
  }

  /// The path as written by the user.
  package let path: FilePath
  /// The cause.
  package let reason: Reason

  /// The error with these values.
  package init(path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What went wrong, in one line without a final period.
  package var message: String {
    let name = PrintableName.of(path)
    return switch reason {
    case .readOnly: "\(name): is read-only and was left unchanged"
    case .changed: "\(name): changed after it was read and was left unchanged"
    case .locked(let holder):
      "\(name): \(holder.phrase) has kept it locked for a minute; it was left unchanged"
    case .notRegular: "\(name): is no longer a regular file and was left unchanged"
    case .outside(let failure): "\(name): not changed: \(failure.phrase)"
    case .folder(let errno):
      "\(name): cannot create a file beside it, so it was left unchanged: \(errno.phrase)"
    case .partlyWritten(let errno, _): "\(name): was overwritten only in part: \(errno.phrase)"
    case .interrupted:
      "\(name): a run that was interrupted may have written only a part of it, so it was left unchanged"
    case .system(let errno): "\(name): cannot be written: \(errno.phrase)"
    }
  }

  /// What to do about it; nil if the message is sufficient.
  package var hint: String? {
    switch reason {
    case .readOnly: "make it writable, for instance with `chmod u+w`"
    case .changed, .locked, .notRegular: "run again when nothing else writes to the file"
    case .outside(let failure): failure.hint
    case .folder:
      "the new content is first written to a separate file: check the permissions of the folder"
    case .partlyWritten(_, let copy): "the whole new content is in \(PrintableName.of(copy))"
    case .interrupted(let copy):
      "all that it wrote is in \(PrintableName.of(copy)): copy that over the file if the file is damaged, and remove it"
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
