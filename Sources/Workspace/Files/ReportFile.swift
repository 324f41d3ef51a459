import Platform
import SystemPackage

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

/// Writes a report file atomically.
package enum ReportFile {
  /// Rejects a report that would overwrite one of the inputs, under any name.
  package static func check(
    _ path: FilePath,
    against inputs: [InputFile],
    in directory: WorkingDirectory
  ) throws(ReportError) {
    guard let report = try? Stat(directory.resolve(path)), report.type == .regular else { return }
    for case .path(let input) in inputs.lazy.map(\.source) {
      guard let status = try? Stat(directory.resolve(input)), status.inode == report.inode,
        status.deviceID == report.deviceID
      else { continue }
      throw ReportError(path: path, reason: "it is one of the input files")
    }
  }

  /// Replaces the content of the file at `path`.
  ///
  /// The text is written to a temporary file, which is then renamed. Files that are not regular, such as
  /// `/dev/stderr`, and files whose rights a new file cannot get, are written directly. Symbolic links stay links.
  package static func write(
    _ text: String,
    to path: FilePath,
    in directory: WorkingDirectory
  ) throws(ReportError) {
    do {
      let path = directory.resolve(path)
      let kind = try? Stat(path).type
      if let kind, kind != .regular {
        // Without O_NONBLOCK, opening a named pipe would wait until it has a reader.
        let descriptor = try FileDescriptor.open(path, .writeOnly, options: .nonBlocking)
        InheritedStream.makeBlocking(descriptor)
        return try writeAll(text, to: descriptor)
      }
      let target = (try? RealPath.of(path, in: directory)) ?? path
      if try !replace(target, with: text, exists: kind != nil) {
        try writeAll(text, to: FileDescriptor.open(target, .writeOnly, options: [.truncate]))
      }
    } catch {
      throw ReportError(path: path, reason: ((error as? Errno) ?? .ioError).phrase)
    }
  }

  /// The permissions of a new file, before the umask.
  private static let newFile: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

  /// Replaces a file; returns false, and changes nothing, if it would lose its rights.
  private static func replace(_ target: FilePath, with text: String, exists: Bool) throws -> Bool {
    let draft = try TemporaryFile(
      beside: target,
      permissions: exists ? .ownerReadWrite : newFile
    )
    do {
      LeftoverDrafts.remove(in: draft.folder)
      guard !exists || takesRights(draft, of: target) else {
        draft.discard()
        return false
      }
      try draft.write(text.utf8)
      try FileSync.sync(draft.descriptor)
      try draft.take(placeOf: target)
      return true
    } catch {
      draft.discard()
      throw error
    }
  }

  private static func takesRights(_ draft: TemporaryFile, of target: FilePath) -> Bool {
    let options: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
    guard let old = try? FileDescriptor.open(target, .readOnly, options: options) else {
      return false
    }
    defer { try? old.close() }
    return draft.takeRights(of: old)
  }

  private static func writeAll(_ text: String, to descriptor: FileDescriptor) throws {
    try descriptor.closeAfter { _ = try descriptor.writeAll(text.utf8) }
  }
}
