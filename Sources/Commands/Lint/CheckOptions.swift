import ArgumentParser
import CommandLine
import RecipeLint
import Reports
import SourceText

/// The options that change recipes, or show how they would change.
struct FixOptions: ParsableArguments {
  @Flag(help: "Make the safe fixes, and report what remains.")
  var fix = false

  @Flag(help: "With --fix or --diff: make also fixes that may change what a recipe means.")
  var unsafeFixes = false

  @Flag(
    help: ArgumentHelp(
      "Change no file: show as a patch what would change.",
      discussion: "The patch applies with `git apply` in the working directory."
    )
  )
  var diff = false

  @Flag(help: "Add to the recipes, for each finding, a comment that ignores it.")
  var addIgnore = false

  /// Whether recipes change, or it is shown how.
  var isWanted: Bool { fix || diff || addIgnore }

  /// The fixer that is asked for; `nil` where there are only comments to add.
  var fixer: Fixer? {
    fix || unsafeFixes || !addIgnore ? Fixer(takesUnsafe: unsafeFixes) : nil
  }

  func validate() throws {
    if unsafeFixes, !fix, !diff {
      throw ValidationError(
        "--unsafe-fixes says which fixes to take, not what to do with them: add --fix or --diff"
      )
    }
  }

  /// Refuses what other options make senseless.
  func check(keepsIgnored: Bool, writesFindings: Bool) throws {
    if addIgnore, keepsIgnored {
      throw ValidationError(
        "--add-ignore adds comments that --no-ignores does not heed: leave one out"
      )
    }
    if diff, writesFindings {
      throw ValidationError(
        "with --diff, standard output is the patch: leave out --statistics, and give --format a file, as in --format json=report.json"
      )
    }
  }
}

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

/// The options that say what findings do to the exit status.
struct ExitStatusOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Exit with 1 from this severity on.", valueName: "severity"))
  var failOn: SeverityOption = .error

  @Option(help: ArgumentHelp("Exit with 1 if there are more than <n> warnings.", valueName: "n"))
  var maxWarnings: Int?

  @Flag(help: "Exit with 0 whatever is found, unless a file cannot be read.")
  var exitZero = false

  func validate() throws {
    if let maxWarnings, maxWarnings < 0 {
      throw ValidationError("--max-warnings takes a number from 0, not \(maxWarnings)")
    }
  }

  /// The status that these findings deserve; `isUnfinished` where there is something else to be done.
  func status(for summary: Summary, isUnfinished: Bool = false) -> ExitStatus {
    if exitZero { return .done }
    if let maxWarnings, summary.warnings > maxWarnings { return .findings }
    let counted =
      switch failOn.severity {
      case .error: summary.errors
      case .warning: summary.errors + summary.warnings
      case .note: summary.findings
      }
    return counted > 0 || isUnfinished ? .findings : .done
  }
}

/// A severity on the command line.
struct SeverityOption: ExpressibleByArgument {
  let severity: Severity

  static let error = SeverityOption(severity: .error)

  init(severity: Severity) { self.severity = severity }

  init?(argument: String) {
    guard let severity = Severity(rawValue: argument) else { return nil }
    self.severity = severity
  }

  static var allValueStrings: [String] { Severity.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  var defaultValueDescription: String { severity.rawValue }
}

/// The option that keeps a check running.
struct WatchOptions: ParsableArguments {
  @Flag(help: "Check again whenever a recipe or a configuration changes, until Ctrl-C.")
  var watch = false

  /// Refuses what other options make senseless.
  func check(changesFiles: Bool, readsStandardInput: Bool) throws {
    if watch, changesFiles {
      throw ValidationError("--watch only looks: leave out what changes files")
    }
    if watch, readsStandardInput {
      throw ValidationError("--watch cannot read standard input again and again: name files")
    }
  }
}
