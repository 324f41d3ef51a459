import SystemPackage

/// A temporary file without a name, which the system removes when it is closed, however the program ends.
package enum UnnamedFile {
  /// A new empty file in a folder, for its owner only.
  package static func create(in folder: FilePath) throws(Errno) -> FileDescriptor {
    try BlockedSignals.during { () throws(Errno) in
      let name = String(UInt64.random(in: .min ... .max), radix: 36)
      let path = folder.appending(".brew-\(name).part")
      do {
        let file = try FileDescriptor.open(
          path,
          .readWrite,
          options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
          permissions: .ownerReadWrite
        )
        _ = path.withPlatformString { unlink($0) }
        return file
      } catch {
        throw (error as? Errno) ?? .ioError
      }
    }
  }
}
