import Platform
import SystemPackage

/// The absolute path without symbolic links.
package enum RealPath {
  /// The real path of something that exists.
  package static func of(
    _ path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> FilePath {
    let name = directory.resolve(path).withPlatformString { realpath($0, nil) }
    guard let name else {
      throw InputError(opening: path, failed: Errno(rawValue: errno), in: directory)
    }
    defer { free(name) }
    return FilePath(platformString: name)
  }

  /// The real path of the folder in which a path lies; the path's last name is not looked at.
  package static func ofFolder(
    holding path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> FilePath {
    let folder = path.removingLastComponent()
    // Behind `..` there is no telling from the names alone.
    if path.lastComponent?.kind == .parentDirectory {
      return try of(path.appending(".."), in: directory)
    }
    return try of(folder.isEmpty ? "." : folder, in: directory)
  }
}
