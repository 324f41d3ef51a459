import SystemPackage

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
