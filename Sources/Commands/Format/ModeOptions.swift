import ArgumentParser
import CommandLine
import Reports
import SourceText

/// The options that say what becomes of recipes, and which part of them.
struct ModeOptions: ParsableArguments {
  @Flag(help: "Change no file: name those that would change, one a line.")
  var check = false

  @Flag(
    help: ArgumentHelp(
      "Change no file: show as a patch what would change.",
      discussion: "The patch applies with `git apply` in the working directory."
    )
  )
  var diff = false

  @Flag(help: "Change no file: write the formatted text of the one file to standard output.")
  var stdout = false

  @Option(
    help: ArgumentHelp(
      "Format only lines <a> to <b> of the one file, counted from 1; for editors.",
      valueName: "a:b"
    )
  )
  var lines: String?

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "With --check: how to write what is found, and to which file; repeatable.",
      valueName: "format[=file]"
    )
  )
  var formats: [OutputTarget<OutputFormat>] = []

  /// What to do; --diff is a check that shows more.
  var action: FormatAction {
    if diff { return .diff }
    if check { return .check }
    return stdout ? .print : .rewrite
  }

  func validate() throws {
    if stdout, check || diff {
      throw ValidationError(
        "--stdout writes the formatted recipe, and \(diff ? "--diff a patch" : "--check names"): use one at a time"
      )
    }
    if !formats.isEmpty, diff {
      throw ValidationError(
        "--diff writes a patch, and --format what --check finds: use one at a time"
      )
    }
    if !formats.isEmpty, !check {
      throw ValidationError("--format says how to write what --check finds: add --check")
    }
    try formats.requireDifferent()
    _ = try lineRange()
  }

  /// The lines to format; nil for all.
  func lineRange() throws -> ClosedRange<Int>? { try lines.map(LineArgument.range) }

  /// Refuses several files where only one makes sense.
  func check(inputCount: Int) throws {
    guard inputCount > 1 else { return }
    if stdout {
      throw ValidationError(
        "--stdout writes one recipe, but there are \(inputCount) files: name one, or leave --stdout out to format them in place"
      )
    }
    if lines != nil {
      throw ValidationError(
        "--lines are those of one recipe, but there are \(inputCount) files: name one, or leave --lines out"
      )
    }
  }
}

/// What becomes of recipes that are not formatted.
enum FormatAction: Sendable {
  /// Files are rewritten; standard input goes to standard output.
  case rewrite
  /// They are named.
  case check
  /// It is shown how they would change.
  case diff
  /// The formatted text goes to standard output.
  case print
}

/// The value of `--lines`: `8:12`, or `8` for one line.
private enum LineArgument {
  // More than any file has, and far from where numbers end.
  private static let highest = 1_000_000_000

  /// The lines that a value means, counted from 1.
  static func range(_ text: String) throws -> ClosedRange<Int> {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count, let first = numbers.first, let last = numbers.last,
      first >= 1, first <= last
    else {
      throw ValidationError(
        "--lines takes the first and the last line, counted from 1, as in 8:12, or one line, not '\(text)'"
      )
    }
    return first...last
  }

  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return min(Int(digits) ?? highest, highest)
  }
}
