import SystemPackage
import Workspace

/// Reads diaries whole, for those who put several together.
package enum ReadDiary {
  /// The lines of a diary, of which none is half written; `-` is standard input.
  package static func lines(
    of path: FilePath,
    in directory: WorkingDirectory
  ) throws(InputError) -> [StoredLine] {
    let reader = FileReader(in: directory, limit: .max - 1)
    if path == "-" { return lines(try reader.readStandardInput(limit: .max - 1)) }
    // The lock is of use only with others who take it, so that it is no harm where it cannot be got.
    let lock = try? FileDescriptor.open(
      directory.resolve(path),
      .readOnly,
      options: [.nonBlocking, .closeOnExec]
    )
    defer { try? lock?.close() }
    if let lock { _ = FileLock.take(.shared, on: lock) }
    return lines(try reader.read(path))
  }

  private static func lines(_ content: FileContent) -> [StoredLine] {
    guard case .bytes(let bytes) = content else { return [] }
    return StoredLine.lines(of: bytes)
  }
}
