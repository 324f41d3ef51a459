import RecipeLint
import SystemPackage
import Text
import Workspace

extension Check {
  /// The reporter for the findings.
  ///
  /// - Parameter usesOutput: whether findings may be written to standard output.
  func reporter(
    _ run: FileRun,
    usesOutput: Bool = true
  ) -> Reporter {
    var reporter = Reporter(
      targets(on: run.console, usesOutput: usesOutput),
      of: .brewlint,
      rules: { RuleMetadata.lintRules },
      Summary(failingFrom: reports.failOn),
      on: run.console
    )
    reporter.statistics = reports.statistics ? Statistics() : nil
    return reporter
  }

  /// The requested reports, or one for standard output by default.
  private func targets(on console: Console, usesOutput: Bool) -> [OutputTarget<OutputFormat>] {
    if reports.statistics { return reports.formats.filter { $0.file != nil } }
    guard reports.formats.isEmpty, usesOutput else { return reports.formats }
    return [OutputTarget(console.isOutputTerminal ? .full : .concise)]
  }

  /// Finishes the reports. Writes no summary if no file was found, which was already
  /// reported, or if the reader is gone.
  func finish(_ reporter: inout Reporter, nothingFound: Bool, _ run: FileRun) throws {
    let console = run.console
    try reporter.finish(in: run.directory)
    if let statistics = reporter.statistics {
      console.write(
        reports.formats.outputFormat == .json
          ? statistics.json(reporter.summary)
          : statistics.table(width: console.tableWidth, style: console.outputStyle)
      )
    }
    if nothingFound { return }
    guard !console.isQuiet, console.isOutputOpen else { return }
    if !reporter.showsSummary { console.note("\(reporter.summary)") }
  }
}

extension ToolMetadata {
  /// This program.
  static let brewlint = ToolMetadata(name: "brewlint", version: Version.current)
}
