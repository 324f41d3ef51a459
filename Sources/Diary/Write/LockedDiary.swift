import SystemPackage
import Workspace

/// A diary that is locked while it is read and rewritten.
package struct LockedDiary {
  /// The file, locked.
  let target: LockedFile
  private let content: [UInt8]

  /// Waits for the lock and reads the diary.
  ///
  /// - Parameter makesFile: whether to create a missing diary.
  package init(_ file: DiaryFile, createsFile: Bool = false) throws(DiaryWriteError) {
    target = try LockedFile(file, for: createsFile ? .appending : .replacing)
    do throws(Errno) {
      content = try target.read()
    } catch {
      target.close()
      throw .opening(InputError(errno: error, at: file.path))
    }
  }

  /// Whether a path refers to the diary.
  package func isFile(at path: FilePath) -> Bool {
    target.isFile(at: target.file.directory.resolve(path))
  }

  /// The lines of the diary.
  package var lines: [StoredLine] { StoredLine.lines(of: content) }

  /// Replaces all lines atomically; returns whether that changed anything.
  package func replace(by lines: [StoredLine]) throws(ReplacementError) -> Bool {
    let new = StoredLine.content(of: lines)
    guard new != content else { return false }
    let file = target.file
    let replacement = FileReplacement(in: file.directory)
    if case .hasSeveralNames = try replacement.replace(file.path, from: content, to: new) {
      _ = try replacement.overwrite(file.path, from: content, to: new)
    }
    return true
  }

  /// Appends damaged lines to ``DiaryFile/rejected`` and syncs them to disk.
  package func saveRejected(_ rejected: [DiaryRepair.Rejected]) throws(DiaryWriteError) {
    guard !rejected.isEmpty else { return }
    let (path, directory) = (target.file.rejected, target.file.directory)
    let target = try LockedFile(DiaryFile(path, in: directory), for: .appending)
    defer { target.close() }
    let lines = rejected.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    if let syncError = try target.append(lines, synchronizes: true).syncError { throw syncError }
  }

  /// Releases the lock.
  package func close() { target.close() }
}
