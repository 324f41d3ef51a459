import CPlatform
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

  /// Syncs many folders, faster than one after another, as far as possible.
  package static func sync(folders: Set<OpenFolder>) {
    // In groups, as each keeps a descriptor open.
    var rest = Array(folders)[...]
    while !rest.isEmpty {
      let group = rest.prefix(32).compactMap { try? $0.readable() }
      rest = rest.dropFirst(32)
      _ = sync(group)
      for folder in group { try? folder.close() }
    }
  }

  /// Syncs many files, faster than one after another; returns the error of each.
  package static func sync(_ files: [FileDescriptor]) -> [Errno?] {
    var synced: [DeviceID: Bool] = [:]
    return files.map { file in
      #if canImport(Darwin)
        return error { () throws(Errno) in try sync(file) }
      #else
        guard files.count >= smallestGroup, let device = try? Stat(file).deviceID else {
          return error { () throws(Errno) in try sync(file) }
        }
        let isSynced = synced[device] ?? syncFileSystem(of: file)
        synced[device] = isSynced
        return error { () throws(Errno) in
          try isSynced ? checkWriting(of: file) : sync(file)
        }
      #endif
    }
  }

  private static func error(of body: () throws(Errno) -> Void) -> Errno? {
    do throws(Errno) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}

#if !canImport(Darwin)
  extension FileSync {
    /// Syncing the whole file system waits once for the disk, but also for the data of other programs.
    private static let smallestGroup = 8

    /// The file systems of Linux whose `syncfs` does as much as their `fsync`, by their magic numbers: ext2 to
    /// ext4, XFS, Btrfs, F2FS, tmpfs. In others, such as FUSE, it may not reach the disk.
    private static let reliable: Set<Int> = [
      0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x0102_1994,
    ]

    /// Syncs the whole file system of a file; returns whether that is possible.
    private static func syncFileSystem(of file: FileDescriptor) -> Bool {
      var status = statfs()
      guard fstatfs(file.rawValue, &status) == 0, reliable.contains(Int(status.f_type)) else {
        return false
      }
      do throws(Errno) {
        try FileCalls.syncFileSystem(of: file)
        return true
      } catch {
        return false
      }
    }

    /// Throws if the data of a synced file could not be written: older systems do not report that from `syncfs`.
    private static func checkWriting(of file: FileDescriptor) throws(Errno) {
      do throws(Errno) {
        try FileCalls.checkSynced(file)
      } catch {
        // A second call would not report the failure again.
        if [.ioError, .noSpace, .diskQuotaExceeded].contains(error) { throw error }
        try sync(file)
      }
    }
  }
#endif
