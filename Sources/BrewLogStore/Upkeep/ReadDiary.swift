import BrewCLI
import SystemPackage

/// Reads diaries whole, for those who put several together.
package enum ReadDiary {
  /// The lines of a diary, of which none is half written.
  package static func lines(
    of path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> [StoredLine] {
    // The lock is of use only with others who take it, so that it is no harm where it cannot be got.
    let lock = try? FileDescriptor.open(
      directory.resolve(path),
      .readOnly,
      options: [.nonBlocking, .closeOnExec]
    )
    defer { try? lock?.close() }
    if let lock { _ = FileLock.take(.shared, on: lock) }
    let reader = FileReader(in: directory, limit: .max - 1)
    guard case .bytes(let content) = try reader.read(path) else { return [] }
    return StoredLine.lines(of: content)
  }
}
