import ArgumentParser
import RecipeLint
import Text

/// The options that fix recipes, or show the fixes.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply safe fixes and report the remaining findings.")
  var fix = false

  @Flag(help: "With --fix or --diff: also apply fixes that may change the meaning of a recipe.")
  var unsafeFixes = false

  @Flag(
    help: ArgumentHelp(
      "Show the changes as a patch; change nothing.",
      discussion: "Apply it with `git apply` in the working directory."
    )
  )
  var diff = false

  @Flag(help: "For each finding, add a comment that ignores it.")
  var addIgnore = false

  /// Whether recipes change, or the change is shown.
  var isRequested: Bool { fix || diff || addIgnore }

  /// Whether recipes change.
  var writes: Bool { isRequested && !diff }

  /// The requested fixer; `nil` if there are only comments to add.
  var fixer: Fixer? {
    fix || unsafeFixes || !addIgnore ? Fixer(takesUnsafe: unsafeFixes) : nil
  }

  func validate() throws {
    try refuse(unsafeFixes && !fix && !diff, "--unsafe-fixes requires --fix or --diff")
  }
}

/// The options for reports, and for the exit status, which sums them up.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .format,
    help: .value(
      "format[=file]",
      "Output format for findings, and optionally a file; repeatable.",
      discussion: "Default: full on a terminal, concise otherwise."
    )
  )
  var given: [OutputTarget<OutputFormat>] = []

  @Option(
    file:
      "Write findings to <file> instead of standard output; without --format, in the format of its suffix.",
    name: .output
  )
  var output: String?

  @Flag(
    help:
      "Count the findings of each rule instead of listing them; as JSON with --format json."
  )
  var statistics = false

  @Option(help: .value("severity", "Exit with 1 if a finding has at least this severity."))
  var failOn: Severity = .error

  @Flag(help: "Exit with 0 even if there are findings, unless a file cannot be read.")
  var exitZero = false

  /// All reports; that for standard output goes to the file of --output, if there is one.
  var formats: [OutputTarget<OutputFormat>] {
    guard let output, output != "-" else { return given }
    guard given.outputFormat != nil else {
      return given + [OutputTarget(OutputFormat(suffixOf: output) ?? .concise, file: output)]
    }
    return given.map { $0.file == nil ? OutputTarget($0.format, file: output) : $0 }
  }

  func validate() throws {
    try refuse(output == "", "--output takes a file, such as report.json")
    if output != nil, statistics {
      throw ValidationError("--statistics writes to standard output: remove --output")
    }
    try given.requireDifferent()
    try formats.requireDifferent()
    if statistics, let format = formats.outputFormat, format != .json {
      throw ValidationError(
        "--statistics writes a table, or JSON with --format json, not \(format.rawValue)"
      )
    }
  }

  /// The status for these findings; `isUnfinished` if changes remain to be made.
  func status(for summary: Summary, isUnfinished: Bool = false) -> ExitStatus {
    if exitZero { return .done }
    return summary.failures > 0 || isUnfinished ? .findings : .done
  }
}

extension Severity: ChoiceArgument {}
