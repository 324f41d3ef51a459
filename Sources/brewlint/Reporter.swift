import BrewCLI
import Diagnostics
import SystemPackage

/// Writes findings in each format that was asked for, as they come.
struct Reporter {
  private(set) var summary = Summary()
  private let console: Console
  private let isQuiet: Bool
  private var outputs: [Output]

  private struct Output {
    var renderer: any Renderer
    /// `nil` for standard output.
    let file: String?
    /// Whether the report itself ends with the summary.
    let saysSummary: Bool
    /// What is still to be written.
    var pending = ""

    init(_ format: OutputFormat, isColored: Bool, file: String?) {
      renderer = format.renderer(isColored: isColored)
      self.file = file
      saysSummary = format.saysSummary && file == nil
    }

    mutating func add(_ diagnostics: [Diagnostic], in source: SourceText) {
      renderer.render(diagnostics, in: source, into: &pending)
    }

    mutating func finish(_ summary: Summary) { renderer.finish(summary, into: &pending) }

    /// Writes what there is, if it goes to standard output.
    mutating func hand(to console: Console) {
      guard file == nil else { return }
      console.write(pending)
      pending = ""
    }
  }

  init(_ targets: [OutputTarget<OutputFormat>], _ console: Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    outputs = targets.map { target in
      let isColored = target.file == nil && console.colorsOutput
      return Output(target.format, isColored: isColored, file: target.file)
    }
    if outputs.isEmpty {
      let format: OutputFormat = console.isOutputTerminal ? .full : .concise
      outputs = [Output(format, isColored: console.colorsOutput, file: nil)]
    }
  }

  mutating func add(_ outcome: LintRun.Outcome) {
    guard case .findings(let diagnostics, let source) = outcome else { return summary.add([]) }
    summary.add(diagnostics)
    for index in outputs.indices {
      outputs[index].add(diagnostics, in: source)
      outputs[index].hand(to: console)
    }
  }

  /// Writes what closes a report. Where no file was found, and that was said,
  /// there is nothing to add; nor where nobody reads on.
  mutating func finish(nothingFound: Bool, in directory: WorkingDirectory) throws {
    for index in outputs.indices {
      outputs[index].finish(summary)
      outputs[index].hand(to: console)
      if let file = outputs[index].file {
        try ReportFile.write(outputs[index].pending, to: FilePath(file), in: directory)
      }
    }
    let isSaid = summary.findings > 0 && outputs.contains(where: \.saysSummary)
    if !isQuiet, !nothingFound, !isSaid, console.isOutputOpen { console.note("\(summary)") }
  }
}
