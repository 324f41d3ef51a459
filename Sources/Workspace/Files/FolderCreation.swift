import Platform
import SystemPackage

/// Creates folders of the user, such as those of the diary.
package enum FolderCreation {
  /// Creates a folder and those above it, as far as they are missing, and syncs them.
  ///
  /// - Parameters:
  ///   - permissions: by default only for its owner, as the XDG specification requires.
  ///   - boundary: where the folder must be.
  @discardableResult
  package static func create(
    _ folder: FilePath,
    permissions: FilePermissions = .ownerReadWriteExecute,
    within boundary: WriteBoundary = .anywhere
  ) throws(WriteFailure) -> OpenFolder {
    try OpenFolder.creating(folder, permissions, within: boundary)
  }
}

extension FilePermissions {
  /// A folder that everybody may read, before the umask.
  package static var publicFolder: FilePermissions {
    [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
  }
}
