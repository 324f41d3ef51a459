import Platform
import SystemPackage
import Workspace

/// Appends lines to a diary, so that each is there whole or not at all, whoever else appends.
///
/// The file is opened for appending and locked; the lines go out in one `write`, and the system is asked to
/// put them on the disk. Nothing of the file is read but its last byte, so that the time does not grow with
/// it.
package struct DiaryAppender: Sendable {
  /// What else happened.
  package struct Outcome: Equatable, Sendable {
    /// The last line of the file had no end, as if half of it were lost; it got one.
    package let closedLine: Bool

    /// What a person should know of it; nil where that is nothing.
    package func warning(about diary: DiaryFile) -> String? {
      guard closedLine else { return nil }
      return
        "\(PrintableName.of(diary.path)): its last line had no end, and got one: see `brewlog repair`"
    }
  }

  private let file: DiaryFile
  private let synchronizes: Bool

  /// Appends to a file.
  ///
  /// - Parameter synchronizes: waits until the lines are on the disk.
  package init(_ file: DiaryFile, synchronizes: Bool = true) {
    self.file = file
    self.synchronizes = synchronizes
  }

  /// Appends lines, each with a newline at its end.
  package func append(_ lines: String) throws(DiaryWriteError) -> Outcome {
    try append(Array(lines.utf8))
  }

  /// Appends lines, each with a newline at its end.
  package func append(_ lines: [UInt8]) throws(DiaryWriteError) -> Outcome {
    let target = try LockedFile(file, for: .appending)
    defer { target.close() }
    return try append(lines, to: target)
  }

  /// Appends lines, each with a newline at its end, to the file that is open already.
  func append(_ lines: [UInt8], to target: LockedFile) throws(DiaryWriteError) -> Outcome {
    // Who may only write so much is told so by an error, not ended by a signal.
    signal(SIGXFSZ, SIG_IGN)
    let size = target.size
    let closesLine = try !target.endsInLine(file)
    try BlockedSignals.during { () throws(DiaryWriteError) in
      try write(closesLine ? [UInt8(ascii: "\n")] + lines : lines, to: target, size)
    }
    if synchronizes { try synchronize(target, isNew: size == 0) }
    return Outcome(closedLine: closesLine)
  }

  private func write(
    _ bytes: [UInt8],
    to target: LockedFile,
    _ size: Int
  ) throws(DiaryWriteError) {
    do {
      _ = try target.descriptor.writeAll(bytes)
    } catch {
      // Only whoever has the lock knows that all behind the old end is its own.
      let isAsBefore = target.isLocked && target.truncate(to: size)
      throw .writing(file.path, (error as? Errno) ?? .ioError, isAsBefore: isAsBefore)
    }
  }

  private func synchronize(_ target: LockedFile, isNew: Bool) throws(DiaryWriteError) {
    do throws(Errno) {
      try DraftFile.synchronize(target.descriptor)
      if isNew { try DraftFile.synchronize(folder: file.folder) }
    } catch {
      throw .synchronizing(file.path, error)
    }
  }
}
