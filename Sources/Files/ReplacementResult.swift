import SystemPackage
import Text

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

/// The result of writing new content to an input.
package enum ReplacementResult: Sendable {
  /// The file has the new content, or needed no change.
  case done
  /// The file was handled through another path.
  case doneByOtherPath
  /// The file must be overwritten after all files are read.
  case pending(PendingChange)
  /// The file is unchanged.
  case failed(ReplacementError)
}

/// A change of a file that must be overwritten after all files are read.
package struct PendingChange: Sendable {
  package let path: FilePath
  /// Why it must be overwritten.
  package let obstacle: ReplacementObstacle
  package let old: [UInt8]
  package let new: [UInt8]

  /// A change from `old` to `new`.
  package init(path: FilePath, obstacle: ReplacementObstacle, old: [UInt8], new: [UInt8]) {
    (self.path, self.obstacle, self.old, self.new) = (path, obstacle, old, new)
  }
}

extension FileReplacement {
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
}
