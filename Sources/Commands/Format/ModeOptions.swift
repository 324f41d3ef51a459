import ArgumentParser
import RecipeLint
import Text

/// The options for the mode, and for the part of the recipe to format.
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
    help: .value("a:b", "Format only lines <a> to <b> of one file, counted from 1; for editors.")
  )
  var lines: String?

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
    _ = try lineRange()
  }

  /// The lines to format; nil for all.
  func lineRange() throws -> ClosedRange<Int>? { try lines.map(LineArgument.range) }

  /// Rejects several files if the options allow only one.
  func check(inputCount: Int) throws {
    guard inputCount > 1 else { return }
    try refuse(
      stdout,
      "--stdout writes one recipe, but there are \(inputCount) files: name one file, or remove --stdout to format in place"
    )
    try refuse(
      lines != nil,
      "--lines applies to one file, but there are \(inputCount): name one file, or remove --lines"
    )
  }
}

/// What to do with recipes that are not formatted.
enum FormatAction: Sendable {
  /// Rewrite files; write standard input to standard output.
  case rewrite
  /// List them.
  case check
  /// Show the changes.
  case diff
  /// Write the formatted text to standard output.
  case print
}

/// The value of `--lines`: `8:12`, or `8` for one line.
private enum LineArgument {
  // More lines than any file has, without risk of overflow.
  private static let maximum = 1_000_000_000

  /// The lines of a value, counted from 1.
  static func range(_ text: String) throws -> ClosedRange<Int> {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count, let first = numbers.first, let last = numbers.last,
      first >= 1, first <= last
    else {
      throw ValidationError(
        "--lines takes the first and the last line, counted from 1, such as 8:12, or one line, not '\(text)'"
      )
    }
    return first...last
  }

  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return min(Int(digits) ?? maximum, maximum)
  }
}
