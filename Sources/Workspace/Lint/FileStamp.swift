import SystemPackage

/// What tells a state of a file from another, without reading it: editors replace a file, or write it
/// anew, and one of these differs then. The time is that of the last change of content or permissions,
/// which no program can set back.
package struct FileStamp: Equatable {
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of a file as it is now; `nil` where there is none.
  package init?(of path: FilePath, in directory: WorkingDirectory) {
    guard let status = try? Stat(directory.resolve(path)) else { return nil }
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    size = Int64(status.size)
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }
}
