import SystemPackage
import Workspace

/// A diary that nobody else writes to while it is read whole and put in order.
package struct HeldDiary {
  private let file: DiaryFile
  private let target: LockedFile
  private let content: [UInt8]

  /// Waits for others, and reads the diary.
  ///
  /// - Parameter makesFile: makes an empty diary where there is none.
  package init(_ file: DiaryFile, makesFile: Bool = false) throws(DiaryWriteError) {
    self.file = file
    target = try LockedFile(file, for: makesFile ? .appending : .replacing)
    do throws(Errno) {
      content = try target.read()
    } catch {
      target.close()
      throw .opening(InputError(errno: error, at: file.path))
    }
  }

  /// Whether a path leads to the diary.
  package func isFile(at path: FilePath) -> Bool {
    target.isFile(at: file.directory.resolve(path))
  }

  /// The lines of the diary as they are.
  package var lines: [StoredLine] { StoredLine.lines(of: content) }

  /// Puts other lines in place of all, in one step; whether that changed anything.
  package func replace(by lines: [StoredLine]) throws(ReplacementError) -> Bool {
    let new = StoredLine.content(of: lines)
    guard new != content else { return false }
    let replacement = FileReplacement(in: file.directory)
    if case .hasSeveralNames = try replacement.replace(file.path, from: content, to: new) {
      _ = try replacement.overwrite(file.path, from: content, to: new)
    }
    return true
  }

  /// Appends lines to the diary as it was read, each with a newline at its end. Whoever has appended has no
  /// more use for ``lines``, which do not change.
  ///
  /// - Parameter synchronizes: waits until the lines are on the disk.
  package func append(
    _ lines: [UInt8],
    synchronizes: Bool = true
  ) throws(DiaryWriteError) -> DiaryAppender.Outcome {
    try DiaryAppender(file, synchronizes: synchronizes).append(lines, to: target)
  }

  /// Lets others write again.
  package func close() { target.close() }
}

extension StoredLine {
  /// The bytes of a diary with these lines.
  package static func content(of lines: [StoredLine]) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(lines.reduce(0) { $0 + $1.bytes.count + 1 })
    for line in lines {
      content += line.bytes
      content.append(UInt8(ascii: "\n"))
    }
    return content
  }
}
