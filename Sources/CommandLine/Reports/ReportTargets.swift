import ArgumentParser
import Reports
import SystemPackage
import Workspace

/// What all values of `--format` come to.
extension [OutputTarget<OutputFormat>] {
  /// The format of standard output, where one was asked for.
  package var outputFormat: OutputFormat? { first { $0.file == nil }?.format }

  /// The files to write.
  package var files: [String] { compactMap(\.file) }

  /// Refuses reports of which one would be mixed with another or take its place.
  package func requireDifferent() throws {
    if count(where: { $0.file == nil }) > 1 {
      throw ValidationError(
        "only one --format can go to standard output: give the others a file, as in --format json=report.json"
      )
    }
    try ReportFile.requireDifferent(files)
  }

  /// Refuses reports that would take the place of what is read.
  package func check(against inputs: [InputFile], in directory: WorkingDirectory) throws {
    for file in files { try ReportFile.check(FilePath(file), against: inputs, in: directory) }
  }
}

extension ReportFile {
  /// Refuses files of which one would take the place of another.
  package static func requireDifferent(_ files: [String]) throws {
    var seen: Set<FilePath> = []
    for file in files where !seen.insert(FilePath(file).lexicallyNormalized()).inserted {
      throw ValidationError("two results cannot go to one file, \(file)")
    }
  }
}
