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

  /// Replaces all lines; returns whether that changed anything.
  ///
  /// - Parameter warn: receives the reason if the file is overwritten, because a new file cannot take its place.
  package func replace(
    by lines: [StoredLine],
    warn: (ReplacementObstacle) -> Void
  ) throws(ReplacementError) -> Bool {
    let new = StoredLine.content(of: lines)
    guard new != content else { return false }
    let file = target.file
    let replacement = FileReplacement(in: file.directory)
    let outcome = try replacement.replace(file.path, from: content, to: new)
    if case .mustBeOverwritten(let obstacle) = outcome {
      warn(obstacle)
      _ = try replacement.overwrite(file.path, from: content, to: new)
    }
    return true
  }

  /// Appends damaged lines to ``DiaryFile/rejected`` and syncs them to disk. Nobody can read that file who cannot read
  /// the diary.
  package func saveRejected(_ rejected: [DiaryRepair.Rejected]) throws(DiaryWriteError) {
    guard !rejected.isEmpty else { return }
    let file = DiaryFile(target.file.rejected, in: target.file.directory)
    let other = try LockedFile(file, for: .appending, permissions: .ownerReadWrite)
    defer { other.close() }
    other.takeRights(of: target)
    let lines = rejected.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    if let syncError = try other.append(lines, synchronizes: true).syncError { throw syncError }
  }

  /// Releases the lock.
  package func close() { target.close() }
}
