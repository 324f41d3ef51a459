import Reports
import SourceText
import SystemPackage
import Workspace

/// One report of a run: its format, and where it goes.
struct ReportOutput {
  /// Whether the report itself ends with the summary.
  let saysSummary: Bool
  private var renderer: any Renderer
  /// `nil` for standard output.
  private let file: String?
  /// What is still to be written.
  private var pending = ""

  /// A report in the format of the target.
  init(_ target: OutputTarget<OutputFormat>, _ renderer: any Renderer) {
    self.renderer = renderer
    file = target.file
    saysSummary = target.format.saysSummary && target.file == nil
  }

  /// Adds the findings of a file.
  mutating func add(_ diagnostics: [Diagnostic], in source: SourceText) {
    renderer.render(diagnostics, in: source, into: &pending)
  }

  /// Adds what closes the report.
  mutating func finish(_ summary: Summary) { renderer.finish(summary, into: &pending) }

  /// Writes what there is, if it goes to standard output.
  mutating func hand(to console: Console) {
    guard file == nil else { return }
    console.write(pending)
    pending = ""
  }

  /// Writes the report, if it goes to a file.
  func write(in directory: WorkingDirectory) throws {
    guard let file else { return }
    try ReportFile.write(pending, to: FilePath(file), in: directory)
  }
}
