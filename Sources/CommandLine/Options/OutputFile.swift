import ArgumentParser
import Platform
import SystemPackage
import Workspace

/// The file of `--output`.
package struct OutputFile {
  private let path: FilePath
  private let directory: WorkingDirectory

  /// The file with this name; nil for none and for `-`, which is standard output.
  package init?(_ name: String?, in directory: WorkingDirectory) {
    guard let name, name != "-" else { return nil }
    path = RawArguments.path(for: name)
    self.directory = directory
  }

  /// Rejects a file that is one of the inputs.
  package func check(against inputs: [InputFile]) throws {
    try ReportFile.check(path, against: inputs, in: directory)
  }

  /// Replaces the file with the results since ``Console/divert()``. Without results it is left unchanged.
  package func write(_ console: Console) throws {
    let results = console.takeDiverted()
    guard !results.isEmpty else { return }
    try ReportFile.write(String(decoding: results, as: UTF8.self), to: path, in: directory)
  }
}
