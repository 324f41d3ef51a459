import ArgumentParser
import BrewCLI
import SystemPackage

/// The options that say how findings are written, and where.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "How to write findings, and to which file; repeatable.",
      discussion: "full is the default on a terminal, concise elsewhere.",
      valueName: "format[=file]"
    )
  )
  var formats: [OutputTarget<OutputFormat>] = []

  @Flag(
    help:
      "Write how many findings each rule has, instead of the findings; as JSON with --format json."
  )
  var statistics = false

  func validate() throws {
    if formats.count(where: { $0.file == nil }) > 1 {
      throw ValidationError(
        "only one --format can go to standard output: give the others a file, as in --format json=report.json"
      )
    }
    try Self.requireDifferent(files)
    if statistics, let format = outputFormat, format != .json {
      throw ValidationError(
        "--statistics writes a table, or JSON with --format json, but no \(format.rawValue)"
      )
    }
  }

  /// Refuses files of which one would take the place of another.
  static func requireDifferent(_ files: [String]) throws {
    var seen: Set<FilePath> = []
    for file in files where !seen.insert(FilePath(file).lexicallyNormalized()).inserted {
      throw ValidationError("two results cannot go to one file, \(file)")
    }
  }

  /// The format of standard output, where one was asked for.
  var outputFormat: OutputFormat? { formats.first { $0.file == nil }?.format }

  /// The files to write.
  var files: [String] { formats.compactMap(\.file) }

  /// Refuses reports that would take the place of what is checked.
  func check(against inputs: [InputFile], in directory: WorkingDirectory) throws {
    for file in files { try ReportFile.check(FilePath(file), against: inputs, in: directory) }
  }
}
