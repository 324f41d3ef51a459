import BrewCLI
import Diagnostics
import SystemPackage

/// Writes findings in each format that was asked for, as they come.
struct Reporter {
  private(set) var summary = Summary()
  private let console: Console
  private let isQuiet: Bool
  private var outputs: [ReportOutput] = []
  private var statistics: Statistics?
  private var baseline: BaselineComparison?
  private let outputFormat: OutputFormat?

  /// A reporter for a run.
  ///
  /// - Parameter usesOutput: whether standard output is free for findings.
  init(
    _ options: ReportOptions,
    _ baseline: BaselineComparison?,
    _ console: Console,
    isQuiet: Bool,
    usesOutput: Bool = true
  ) {
    self.console = console
    self.isQuiet = isQuiet
    self.baseline = baseline
    outputFormat = options.outputFormat
    statistics = options.statistics ? Statistics() : nil
    for target in options.formats {
      if target.file == nil, options.statistics { continue }
      let isColored = target.file == nil && console.colorsOutput
      outputs.append(ReportOutput(target.format, isColored: isColored, file: target.file))
    }
    if options.formats.isEmpty, !options.statistics, usesOutput {
      let format: OutputFormat = console.isOutputTerminal ? .full : .concise
      outputs.append(ReportOutput(format, isColored: console.colorsOutput, file: nil))
    }
  }

  /// Takes what came of a file; the findings that are shown. A file that could not be read counts for
  /// nothing.
  @discardableResult
  mutating func add(_ outcome: FileOutcome, of file: InputFile) -> [Diagnostic] {
    switch outcome {
    case .unreadable: return []
    case .clean: return add([], of: file, source: nil)
    case .findings(let all, let source): return add(all, of: file, source: source)
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
    for index in outputs.indices {
      outputs[index].add(diagnostics, in: source)
      outputs[index].hand(to: console)
    }
    return diagnostics
  }

  /// Writes what closes a report, and the baseline. Where no file was found, and that was said, there is
  /// nothing to count or to add; nor is there anything to say where nobody reads on.
  mutating func finish(nothingFound: Bool, in directory: WorkingDirectory) throws {
    for index in outputs.indices {
      outputs[index].finish(summary)
      outputs[index].hand(to: console)
      try outputs[index].write(in: directory)
    }
    writeStatistics()
    if nothingFound { return }
    let lines = try baseline?.finish() ?? []
    guard !isQuiet, console.isOutputOpen else { return }
    let isSaid = summary.findings > 0 && outputs.contains(where: \.saysSummary)
    let isMisleading = baseline?.showsNothing == true
    if !isSaid, !isMisleading { console.note("\(summary)") }
    for line in lines { console.note(line) }
  }

  private func writeStatistics() {
    guard let statistics else { return }
    let style: Style = console.colorsOutput ? .ansi : .plain
    console.write(
      outputFormat == .json ? statistics.json(summary) : statistics.table(style: style)
    )
  }
}
