import ArgumentParser
import CommandLine
import Reports
import SourceText

/// The options that say what findings do to the exit status.
struct VerdictOptions: ParsableArguments {
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
