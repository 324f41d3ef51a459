import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The absolute path without symbolic links.
enum RealPath {
  /// The real path of something that exists.
  static func of(_ path: FilePath, in directory: WorkingDirectory) throws(InputError) -> FilePath {
    let name = directory.resolve(path).withPlatformString { realpath($0, nil) }
    guard let name else {
      throw InputError(opening: path, failed: Errno(rawValue: errno), in: directory)
    }
    defer { free(name) }
    return FilePath(platformString: name)
  }
}
