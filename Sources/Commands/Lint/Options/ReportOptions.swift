import ArgumentParser
import CommandLine
import Reports

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
    try formats.requireDifferent()
    if statistics, let format = formats.outputFormat, format != .json {
      throw ValidationError(
        "--statistics writes a table, or JSON with --format json, but no \(format.rawValue)"
      )
    }
  }
}
