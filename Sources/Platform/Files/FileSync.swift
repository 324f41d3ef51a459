import SystemPackage

/// Waits until written data is on disk.
package enum FileSync {
  /// Syncs one file or folder. Files that cannot be synced, such as on some network file systems, are not an
  /// error.
  package static func sync(_ file: FileDescriptor) throws(Errno) {
    do throws(Errno) {
      try FileCalls.sync(file)
    } catch {
      if error != .invalidArgument, error != .notSupported { throw error }
    }
  }
}
