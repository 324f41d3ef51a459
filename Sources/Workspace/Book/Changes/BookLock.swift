import Files
import Platform
import SystemPackage

/// The lock that a program holds while it changes a book: from comparing its files until the change is recorded.
///
/// It is a lock of the root folder itself, so nothing is left behind by a program that is killed.
enum BookLock {
  /// Does something while no other program of ours changes the book at a root folder. A file system without locks is not
  /// an error: each file has its own comparison.
  static func during<Result>(
    _ root: FilePath,
    _ body: () throws(BookWriteError) -> Result
  ) throws(BookWriteError) -> Result {
    let folder = try? FileDescriptor.open(root, .readOnly, options: [.directory, .closeOnExec])
    defer { try? folder?.close() }
    if let folder, case .timedOut = FileLock.take(.exclusive, on: folder, .change) {
      throw BookWriteError(
        message: "\(PrintableName.of(root)): another program has kept the book locked for a minute",
        hint: "end that program, and run again"
      )
    }
    return try body()
  }
}
