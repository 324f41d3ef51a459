import Platform
import SystemPackage

/// Creates folders of the user, such as those of the diary.
package enum FolderCreation {
  /// Why a folder could not be created.
  package struct Failure: Error {
    /// The folder.
    package let folder: FilePath
    /// The error of the system.
    package let errno: Errno
  }

  /// Creates a folder and those above it, as far as they are missing, and syncs them.
  package static func create(_ folder: FilePath) throws(Failure) {
    if (try? Stat(folder))?.type == .directory { return }
    let parent = folder.removingLastComponent()
    if !parent.isEmpty, parent != folder { try create(parent) }
    // Mode 0700, as the XDG specification requires.
    guard folder.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
      throw Failure(folder: folder, errno: Errno(rawValue: errno))
    }
    try? FileSync.sync(folder: parent.isEmpty ? "." : parent)
  }
}
