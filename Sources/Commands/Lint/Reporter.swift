import RecipeLint
import SystemPackage
import Text
import Workspace

/// Writes findings in each requested format, as they arrive.
struct Reporter {
  private(set) var summary: Summary
  private let console: Console
  private let isQuiet: Bool
  private var reports: ReportSet
  private var statistics: Statistics?
  private var baseline: BaselineSet?
  private let outputFormat: OutputFormat?

  /// A reporter for a run.
  ///
  /// - Parameter usesOutput: whether findings may be written to standard output.
  init(
    _ command: Check,
    _ baseline: BaselineSet?,
    on console: Console,
    usesOutput: Bool = true
  ) {
    let options = command.reports
    self.console = console
    self.baseline = baseline
    summary = Summary(failing: options.policy)
    isQuiet = command.messageOptions.quiet
    outputFormat = options.formats.outputFormat
    statistics = options.statistics ? Statistics() : nil
    let targets = Self.targets(options, on: console, usesOutput: usesOutput)
    reports = ReportSet(targets, of: .brewlint, rules: { RuleMetadata.lintRules }, on: console)
  }

  /// The requested reports, or one for standard output by default.
  private static func targets(
    _ options: ReportOptions,
    on console: Console,
    usesOutput: Bool
  ) -> [OutputTarget<OutputFormat>] {
    if options.statistics { return options.formats.filter { $0.file != nil } }
    guard options.formats.isEmpty, usesOutput else { return options.formats }
    return [OutputTarget(console.isOutputTerminal ? .full : .concise)]
  }

  /// Adds the result of a file and returns the findings that are shown. Files that could not be read are not
  /// counted.
  @discardableResult
  mutating func add(_ outcome: FileOutcome, of file: InputFile) -> [Diagnostic] {
    switch outcome {
    case .unreadable, .skipped: return []
    case .clean: return add([], of: file, source: nil)
    case .findings(let found): return add(found.findings, of: file, source: found.source)
    }
  }

  private mutating func add(
    _ all: [Diagnostic],
    of file: InputFile,
    source: SourceText?
  ) -> [Diagnostic] {
    let diagnostics = baseline?.remaining(of: all, in: file) ?? all
    summary.add(diagnostics)
    statistics?.add(diagnostics)
    guard let source, !diagnostics.isEmpty else { return [] }
    reports.add(FileFindings(findings: diagnostics, source: source))
    return diagnostics
  }

  /// Finishes the reports and writes the baseline. Writes no summary if no file was found, which was already
  /// reported, or if the reader is gone.
  mutating func finish(nothingFound: Bool, in directory: WorkingDirectory) throws {
    try reports.finish(summary, in: directory)
    writeStatistics()
    if nothingFound { return }
    let lines = try baseline?.finish() ?? []
    guard !isQuiet, console.isOutputOpen else { return }
    let isMisleading = baseline?.hidesAll == true
    if !reports.shows(summary), !isMisleading { console.note("\(summary)") }
    for line in lines { console.note(line) }
  }

  private func writeStatistics() {
    guard let statistics else { return }
    console.write(
      outputFormat == .json
        ? statistics.json(summary)
        : statistics.table(width: console.tableWidth, style: console.outputStyle)
    )
  }
}

extension ToolMetadata {
  /// This program.
  static let brewlint = ToolMetadata(name: "brewlint", version: Version.current)
}
