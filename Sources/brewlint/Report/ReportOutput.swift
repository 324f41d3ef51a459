import BrewCLI
import Diagnostics
import SystemPackage

/// One report of a run: its format, and where it goes.
struct ReportOutput {
  /// Whether the report itself ends with the summary.
  let saysSummary: Bool
  private var renderer: any Renderer
  /// `nil` for standard output.
  private let file: String?
  /// What is still to be written.
  private var pending = ""

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

  /// Writes the report, if it goes to a file.
  func write(in directory: WorkingDirectory) throws {
    guard let file else { return }
    try ReportFile.write(pending, to: FilePath(file), in: directory)
  }
}
