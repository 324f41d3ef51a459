import SystemPackage

/// A temporary file without a name, which the system removes when it is closed, however the program ends.
package enum UnnamedFile {
  /// A new empty file in a folder, for its owner only.
  package static func create(in folder: OpenFolder) throws(Errno) -> FileDescriptor {
    #if os(Linux)
      do throws(Errno) {
        return try FileCalls.openUnnamed(in: folder)
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

  /// A file whose name is removed at once. It is that of a draft, so it is found if the program is killed in between.
  private static func createNamed(in folder: OpenFolder) throws(Errno) -> FileDescriptor {
    try BlockedSignals.during { () throws(Errno) in
      let number = String(UInt64.random(in: .min ... .max), radix: 16)
      let place = folder.place(".brew-\(number).part")
      let file = try FileCalls.open(
        place,
        .readWrite,
        options: [.create, .exclusiveCreate],
        permissions: .ownerReadWrite
      )
      try? FileCalls.remove(place)
      return file
    }
  }
}
