import ArgumentParser

/// A format of results that may go to a file, whose suffix then chooses it.
package protocol FileFormat: FormatArgument {
  /// The format without `--format` and without a suffix.
  static var standard: Self { get }
  /// The name of a file, as an example.
  static var exampleFile: String { get }
}

/// The options for the format of results and their file.
package struct FormattedOutputOptions<Format: FileFormat>: ParsableArguments {
  /// `--format`
  @Option(
    name: .format,
    help: ArgumentHelp(
      "Output format; default: that of the suffix of --output, else text.",
      valueName: "format"
    )
  )
  package var chosenFormat: Format?

  /// `--output`
  @Option(
    name: .output,
    help: ArgumentHelp("Write to <file> instead of standard output.", valueName: "file"),
    completion: .file()
  )
  package var output: String?

  /// Creates options for the parser to fill in.
  package init() {}

  /// Rejects a file without a name.
  package func validate() throws {
    if output == "" {
      throw ValidationError("--output takes a file, such as \(Format.exampleFile)")
    }
  }

  /// The format of the results.
  package var format: Format {
    chosenFormat ?? output.flatMap { Format(suffixOf: $0) } ?? .standard
  }
}
