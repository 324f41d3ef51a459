import SystemPackage

/// A temporary file without a name, which the system removes when it is closed, however the program ends.
package enum UnnamedFile {
  /// A new empty file in a folder, for its owner only.
  package static func create(in folder: FilePath) throws(Errno) -> FileDescriptor {
    #if os(Linux)
      do throws(Errno) {
        return try FileCalls.open(
          folder,
          .readWrite,
          options: [withoutName, .closeOnExec],
          permissions: .ownerReadWrite
        )
      } catch {
        // What file systems and systems answer that cannot do it.
        let answers: [Errno] = [
          .notSupported, .isDirectory, .invalidArgument, .noSuchFileOrDirectory,
        ]
        guard answers.contains(error) else { throw error }
      }
    #endif
    return try createNamed(in: folder)
  }

  #if os(Linux)
    /// `O_TMPFILE`, which Swift's module of the C library does not contain.
    private static let withoutName = FileDescriptor.OpenOptions(
      rawValue: O_DIRECTORY | 0o20_000_000
    )
  #endif

  /// A file whose name is removed at once. It is that of a draft, so it is found if the program is killed in between.
  private static func createNamed(in folder: FilePath) throws(Errno) -> FileDescriptor {
    try BlockedSignals.during { () throws(Errno) in
      let name = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = folder.appending(".brew-\(name).part")
      let file = try FileCalls.open(
        path,
        .readWrite,
        options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: .ownerReadWrite
      )
      try? FileCalls.remove(path)
      return file
    }
  }
}
