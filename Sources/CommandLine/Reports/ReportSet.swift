import Reports
import SourceText
import Workspace

/// All reports of a run, which get the same findings.
package struct ReportSet {
  private var outputs: [ReportOutput]
  private let console: Console

  /// The reports for some targets.
  ///
  /// - Parameters:
  ///   - tool: the program whose findings they are.
  ///   - rules: what its findings are about; made only where a report describes that.
  package init(
    _ targets: [OutputTarget<OutputFormat>],
    of tool: ToolMetadata,
    rules: () -> [RuleMetadata],
    on console: Console
  ) {
    self.console = console
    outputs = targets.map { target in
      let isColored = target.file == nil && console.colorsOutput
      let renderer = target.format.renderer(of: tool, rules: rules, isColored: isColored)
      return ReportOutput(target, renderer)
    }
  }

  /// Adds the findings of a file, and writes what can be written already.
  package mutating func add(_ diagnostics: [Diagnostic], in source: SourceText) {
    for index in outputs.indices {
      outputs[index].add(diagnostics, in: source)
      outputs[index].hand(to: console)
    }
  }

  /// Closes the reports, and writes those that go to files.
  package mutating func finish(_ summary: Summary, in directory: WorkingDirectory) throws {
    for index in outputs.indices {
      outputs[index].finish(summary)
      outputs[index].hand(to: console)
      try outputs[index].write(in: directory)
    }
  }

  /// Whether one of them said the summary to whoever reads standard output.
  package func said(_ summary: Summary) -> Bool {
    summary.findings > 0 && outputs.contains(where: \.saysSummary)
  }
}
