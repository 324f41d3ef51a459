import SystemPackage

extension InputError {
  /// The error of opening a path, with a dangling link told from a missing file.
  init(opening path: FilePath, failed errno: Errno, in directory: WorkingDirectory) {
    if errno == .noSuchFileOrDirectory,
      let status = try? Stat(directory.resolve(path), followTargetSymlink: false),
      status.type == .symbolicLink
    {
      self.init(.danglingLink, at: path)
    } else {
      self.init(errno: errno, at: path)
    }
  }
}
