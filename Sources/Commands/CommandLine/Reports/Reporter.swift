import Files
import RecipeLint
import SystemPackage
import Text
import Workspace

/// Counts the findings of a run, and writes them in each requested format, as they arrive.
struct Reporter {
  private(set) var summary: Summary
  /// Counts the findings of each rule, if that is requested.
  var statistics: Statistics?
  private var reports: [Report]
  private let console: Console

  /// A format; its text is what is not written yet.
  private typealias Report = (
    target: OutputTarget<OutputFormat>, renderer: ReportRenderer, text: String
  )

  /// A reporter for some targets.
  ///
  /// - Parameters:
  ///   - tool: the program whose findings they are.
  ///   - rules: the metadata of its rules; created only if a format describes rules.
  init(
    _ targets: [OutputTarget<OutputFormat>],
    of tool: ToolMetadata,
    rules: () -> [RuleMetadata],
    _ summary: Summary,
    on console: Console
  ) {
    self.summary = summary
    self.console = console
    reports = targets.map { target in
      let isColored = target.file == nil && console.colorsOutput
      return (target, target.format.renderer(of: tool, rules: rules, isColored: isColored), "")
    }
  }

  /// Adds a file and what was found in it, and writes what is ready.
  mutating func add(_ found: FileFindings?) {
    let findings = found?.findings ?? []
    summary.add(findings)
    statistics?.add(findings)
    guard let source = found?.source, !findings.isEmpty else { return }
    forEach { $0.renderer.render(findings, in: source, into: &$0.text) }
  }

  /// Finishes the reports and writes those that go to files.
  mutating func finish(in directory: WorkingDirectory) throws(ReportError) {
    let summary = summary
    forEach { $0.text += $0.renderer.finish(summary) }
    for report in reports {
      guard let file = report.target.file else { continue }
      try ReportFile.write(report.text, to: RawArguments.path(for: file), in: directory)
    }
  }

  /// Renders something in all formats; what goes to standard output is written at once.
  private mutating func forEach(_ render: (inout Report) -> Void) {
    for index in reports.indices {
      render(&reports[index])
      guard reports[index].target.file == nil else { continue }
      console.write(reports[index].text)
      reports[index].text = ""
    }
  }

  /// Whether a report on standard output includes the summary.
  var showsSummary: Bool {
    summary.findings > 0
      && reports.contains { $0.target.file == nil && $0.target.format.includesSummary }
  }
}
