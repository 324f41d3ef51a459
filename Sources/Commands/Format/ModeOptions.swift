import ArgumentParser
import RecipeLint
import Text

/// The options for the mode.
struct ModeOptions: ParsableArguments {
  @Flag(help: "List the files that would change, one per line; change nothing.")
  var check = false

  @Flag(
    help: ArgumentHelp(
      "Show the changes as a patch; change nothing.",
      discussion: "Apply it with `git apply` in the working directory."
    )
  )
  var diff = false

  @Flag(help: "Write the formatted text of one file to standard output; change nothing.")
  var stdout = false

  @Option(
    name: .format,
    help: .value(
      "format[=file]",
      "With --check: the output format, and optionally a file; repeatable."
    )
  )
  var formats: [OutputTarget<OutputFormat>] = []

  /// What to do; --diff implies --check.
  var action: FormatAction {
    if diff { return .diff }
    if check { return .check }
    return stdout ? .print : .rewrite
  }

  func validate() throws {
    if stdout, check || diff {
      throw ValidationError("--stdout and \(diff ? "--diff" : "--check") cannot be used together")
    }
    try refuse(!formats.isEmpty && diff, "--diff and --format cannot be used together")
    try refuse(!formats.isEmpty && !check, "--format requires --check")
    try formats.requireDifferent()
  }

  /// Rejects several files if the options allow only one.
  func check(inputCount: Int) throws {
    try refuse(
      stdout && inputCount > 1,
      "--stdout writes one recipe, but there are \(inputCount) files: name one file, or remove --stdout to format in place"
    )
  }
}
