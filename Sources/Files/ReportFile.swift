import Platform
import SystemPackage

/// Writes a report file atomically.
package enum ReportFile {
  /// Rejects a name that the user did not choose, if a file of somebody else has it. Links are not followed.
  ///
  /// - Parameter isOurs: whether a file with this content may be replaced.
  package static func checkOwn(
    _ path: FilePath,
    in directory: WorkingDirectory,
    isOurs: ([UInt8]) -> Bool
  ) throws(ReportError) {
    guard let status = try? Stat(directory.resolve(path), followTargetSymlink: false) else {
      return
    }
    let reader = FileReader(in: directory, limit: .max - 1)
    guard status.type == .regular, let content = try? reader.readAll(path), isOurs(content) else {
      let reason = "something else has this name: choose a file with --output"
      throw ReportError(path: path, reason: reason)
    }
  }

  /// Rejects a report that would overwrite one of the inputs, under any name.
  package static func check(
    _ path: FilePath,
    against inputs: [FilePath],
    in directory: WorkingDirectory
  ) throws(ReportError) {
    guard let report = try? Stat(directory.resolve(path)), report.type == .regular else { return }
    for input in inputs {
      guard let status = try? Stat(directory.resolve(input)),
        status.inode == report.inode,
        status.deviceID == report.deviceID
      else { continue }
      throw ReportError(path: path, reason: "it is one of the input files")
    }
  }

  /// Replaces the content of the file at `path`.
  ///
  /// The text is written to a temporary file, which is then renamed. Files that are not regular, such as
  /// `/dev/stderr`, are written directly, and files whose rights a new file cannot get are overwritten: see
  /// ``TemporaryFile/overwrite(_:)``. Symbolic links stay links.
  ///
  /// - Parameter isMade: whether the program made the name. Then a link is replaced, and not followed.
  package static func write(
    _ text: String,
    to path: FilePath,
    isMade: Bool = false,
    in directory: WorkingDirectory
  ) throws(ReportError) {
    do {
      let resolved = directory.resolve(path)
      let kind = try? Stat(resolved).type
      if !isMade, let kind, kind != .regular {
        let descriptor = try FileCalls.openStream(resolved)
        InheritedStream.makeBlocking(descriptor)
        return try descriptor.closeAfter {
          try FileCalls.writeAll(Array(text.utf8), to: descriptor)
        }
      }
      let target = try WritePlace(resolved, within: .anywhere, followsLink: !isMade)
      let exists = isMade ? (try? target.status())?.type == .regular : kind != nil
      try replace(target, with: Array(text.utf8), exists: exists)
    } catch let error as TemporaryFile.PartlyWritten {
      let copy = PrintableName.of(error.copy)
      throw ReportError(
        path: path,
        reason:
          "\(error.errno.phrase); it was overwritten only in part, and all of it is in \(copy)"
      )
    } catch let error as WriteFailure {
      throw ReportError(path: path, reason: error.phrase)
    } catch {
      throw ReportError(path: path, reason: ((error as? Errno) ?? .ioError).phrase)
    }
  }

  /// The permissions of a new file, before the umask.
  private static let newFile: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

  private static func replace(_ target: WritePlace, with text: [UInt8], exists: Bool) throws {
    LeftoverDrafts.remove(in: target.folder)
    let draft = try TemporaryFile(
      in: target.folder,
      permissions: exists ? .ownerReadWrite : newFile
    )
    try draft.orDiscard {
      let keepsRights = !exists || takesRights(draft, of: target)
      try draft.write(text)
      try FileSync.sync(draft.descriptor)
      try keepsRights ? draft.take(placeOf: target) : draft.overwrite(target)
    }
  }

  private static func takesRights(_ draft: TemporaryFile, of target: WritePlace) -> Bool {
    guard let old = try? target.openForReading() else { return false }
    defer { try? old.close() }
    return draft.takeRights(of: old)
  }
}

/// A report that could not be written, and why.
package struct ReportError: Error, CustomStringConvertible {
  /// The file, as named by the user.
  package let path: FilePath
  /// The cause.
  package let reason: String

  /// The error message, one clause.
  package var description: String {
    "cannot write the report \(PrintableName.of(path)): \(reason)"
  }
}
