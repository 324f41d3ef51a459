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

  /// The file with a name that the program made up: a new one, or one that it wrote before. Links are not followed.
  ///
  /// - Parameter isOurs: whether a file with this content may be replaced.
  /// - Throws: ``ReportError`` for any other file.
  package init(
    derived name: String,
    in directory: WorkingDirectory,
    isOurs: ([UInt8]) -> Bool
  ) throws {
    path = FilePath(name)
    self.directory = directory
    try ReportFile.checkOwn(path, in: directory, isOurs: isOurs)
  }

  /// The name of the file, for messages.
  package var name: String { PrintableName.of(path) }

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
