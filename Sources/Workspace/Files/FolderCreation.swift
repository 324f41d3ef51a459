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
  ///
  /// - Parameter permissions: by default only for its owner, as the XDG specification requires.
  package static func create(
    _ folder: FilePath,
    permissions: FilePermissions = .ownerReadWriteExecute
  ) throws(Failure) {
    if (try? Stat(folder))?.type == .directory { return }
    let parent = folder.removingLastComponent()
    if !parent.isEmpty, parent != folder { try create(parent, permissions: permissions) }
    do throws(Errno) {
      try FileCalls.createFolder(folder, permissions)
    } catch {
      guard error == .fileExists else { throw Failure(folder: folder, errno: error) }
    }
    try? FileSync.sync(folder: parent.isEmpty ? "." : parent)
  }
}

extension FilePermissions {
  /// A folder that everybody may read, before the umask.
  package static var publicFolder: FilePermissions {
    [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
  }
}
