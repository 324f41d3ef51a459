import Platform
import SystemPackage

/// The advisory lock of a diary, which everybody takes who writes to it. It ends with the descriptor.
enum FileLock {
  enum Kind {
    /// Others may read meanwhile, but nobody writes.
    case shared
    /// Nobody else reads or writes.
    case exclusive
  }

  /// Waits for the lock; whether it was got. Some network file systems have none to give, and a diary there
  /// is still better than no diary.
  static func take(_ kind: Kind, on descriptor: FileDescriptor) -> Bool {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    while true {
      if flock(descriptor.rawValue, operation) == 0 { return true }
      if errno != EINTR { return false }
    }
  }
}
