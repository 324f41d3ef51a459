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
    let name = PrintableName.of(root)
    if let folder,
      case .timedOut(_, let holder) = FileLock.take(.exclusive, on: folder, .change(of: name))
    {
      throw BookWriteError(
        message: "\(name): \(holder.phrase) has kept the book locked for a minute",
        hint: "end that program, and run again"
      )
    }
    return try body()
  }
}
