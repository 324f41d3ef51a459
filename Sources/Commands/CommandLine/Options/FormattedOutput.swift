import ArgumentParser

/// A format of results that may go to a file, whose suffix then chooses it.
protocol FileFormat: FormatArgument {
  /// The format without `--format` and without a suffix.
  static var standard: Self { get }
  /// The name of a file, as an example.
  static var exampleFile: String { get }
}

/// The options for the format of results and their file.
struct FormattedOutputOptions<Format: FileFormat>: ParsableArguments {
  /// `--format`
  @Option(name: .format, help: "Output format; default: that of the suffix of --output, else text.")
  var chosenFormat: Format?

  /// `--output`
  @Option(file: "Write to <file> instead of standard output.", name: .output)
  var output: String?

  /// Rejects a file without a name.
  func validate() throws {
    try refuse(output == "", "--output takes a file, such as \(Format.exampleFile)")
    guard chosenFormat == nil, let output, let suffix = FormatName.suffix(of: output),
      Format(suffixOf: output) == nil
    else { return }
    let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "'.\(suffix.escapedForTerminal)' names no format: use --format, with one of \(formats)"
    )
  }

  /// The format of the results.
  var format: Format {
    chosenFormat ?? output.flatMap { Format(suffixOf: $0) } ?? .standard
  }
}
