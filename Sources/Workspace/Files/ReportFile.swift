import SystemPackage

/// A report that could not be written, and why.
package struct ReportError: Error, CustomStringConvertible {
  /// The file, as the user named it.
  package let path: FilePath
  /// What was in the way.
  package let reason: String

  /// One clause for the person who must act.
  package var description: String {
    "cannot write the report \(PrintableName.of(path)): \(reason)"
  }
}

/// Writes a result to a file that is there whole or not at all.
package enum ReportFile {
  /// Refuses a report that would take the place of one of the inputs, by whatever name.
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
      throw ReportError(path: path, reason: "it is a file to be checked")
    }
  }

  /// Replaces the file at `path` by `text`.
  ///
  /// The text goes to a new file beside it first, which then takes its name; only what is no regular
  /// file, such as `/dev/stderr`, is written to directly. A file behind a symbolic link stays behind it.
  package static func write(
    _ text: String,
    to path: FilePath,
    in directory: WorkingDirectory
  ) throws(ReportError) {
    do {
      let path = directory.resolve(path)
      if let kind = try? Stat(path).type, kind != .regular {
        return try writeAll(text, to: FileDescriptor.open(path, .writeOnly))
      }
      let target = (try? RealPath.of(path, in: directory)) ?? path
      let old = try? Stat(target)
      let draft = try DraftFile(beside: target, permissions: old == nil ? newFile : .ownerReadWrite)
      do {
        try draft.write(text.utf8, like: old)
        try draft.take(placeOf: target)
      } catch {
        draft.discard()
        throw error
      }
    } catch {
      throw ReportError(path: path, reason: ((error as? Errno) ?? .ioError).phrase)
    }
  }

  /// What a new file permits, but for what the user's mask takes away.
  private static let newFile: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

  private static func writeAll(_ text: String, to descriptor: FileDescriptor) throws {
    try descriptor.closeAfter { _ = try descriptor.writeAll(text.utf8) }
  }
}
