import Platform
import SystemPackage

/// A report that could not be written, and why.
package struct ReportError: Error, CustomStringConvertible {
  /// The error message, one clause.
  package let description: String

  init(_ path: FilePath, _ reason: String) {
    description = "cannot write the report \(PrintableName.of(path)): \(reason)"
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
    for input in inputs {
      guard case .path(let input) = input.source,
        let status = try? Stat(directory.resolve(input)),
        status.inode == report.inode, status.deviceID == report.deviceID
      else { continue }
      throw ReportError(path, "it is one of the input files")
    }
  }

  /// Replaces the content of the file at `path`, which a person named.
  package static func write(
    _ text: String,
    to path: FilePath,
    in directory: WorkingDirectory
  ) throws(ReportError) {
    let place = directory.resolve(path)
    do throws(Errno) {
      _ = try Host.ask(.store, Host.joined([place.spelling, Array(text.utf8)]))
    } catch {
      throw ReportError(path, error.phrase)
    }
  }
}
