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

extension ReportFile {
  /// Rejects a report that would overwrite one of the inputs, under any name.
  package static func check(
    _ path: FilePath,
    against inputs: [InputFile],
    in directory: WorkingDirectory
  ) throws(ReportError) {
    guard let report = try? Stat(directory.resolve(path)), report.type == .regular else { return }
    for input in inputs {
      guard case .path(let input) = input.source, let status = try? Stat(directory.resolve(input)),
        status.inode == report.inode,
        status.deviceID == report.deviceID
      else { continue }
      throw ReportError(path: path, reason: "it is one of the input files")
    }
  }
}
