import SystemPackage
import Workspace

/// Why nothing, or not all, was written to a diary.
package enum DiaryWriteError: Error, Equatable, Sendable {
  /// The file could not be opened, or is none.
  case opening(InputError)
  /// The folder for the file could not be made.
  case makingFolder(FilePath, Errno)
  /// The system took less than all of it. `isAsBefore`: the file is as it was.
  case writing(FilePath, Errno, isAsBefore: Bool)
  /// All was written, but a loss of power might still lose it.
  case synchronizing(FilePath, Errno)

  /// What went wrong, on one line, in lower case and without a final stop.
  package var message: String {
    switch self {
    case .opening(let error): error.message
    case .makingFolder(let path, let errno):
      "cannot make the folder \(PrintableName.of(path)): \(errno.phrase)"
    case .writing(let path, let errno, isAsBefore: true):
      "\(PrintableName.of(path)): \(errno.phrase); nothing was written, and the file is as it was"
    case .writing(let path, let errno, isAsBefore: false):
      "\(PrintableName.of(path)): \(errno.phrase); the last line may be half of one"
    case .synchronizing(let path, let errno):
      "\(PrintableName.of(path)): \(errno.phrase); all was written, but may not have reached the disk"
    }
  }

  /// What to do about it; nil where the message says it all.
  package var hint: String? {
    switch self {
    case .opening(let error):
      if case .notRegular = error.reason { nil } else { error.hint }
    case .writing(_, .noSpace, _): "make room on the disk, and try again"
    case .writing(_, .fileTooLarge, _):
      "see the limit for files with `ulimit -f`"
    case .writing(_, _, isAsBefore: false): "run `brewlog repair`"
    default: nil
    }
  }
}
