import ArgumentParser
import RecipeLint
import SystemPackage
import Text
import Workspace

/// All reports of a run; each gets the same findings.
struct ReportSet {
  private var reports: [Report]
  private let console: Console

  /// One report: its renderer and its target.
  private struct Report {
    let target: OutputTarget<OutputFormat>
    var renderer: any Renderer
    /// Text not written yet.
    var pending = ""

    mutating func add(_ found: FileFindings) {
      renderer.render(found.findings, in: found.source, into: &pending)
    }

    mutating func finish(_ summary: Summary) { renderer.finish(summary, into: &pending) }

    /// Writes the pending text if the target is standard output.
    mutating func flush(to console: Console) {
      guard target.file == nil else { return }
      console.write(pending)
      pending = ""
    }
  }

  /// The reports for some targets.
  ///
  /// - Parameters:
  ///   - tool: the program whose findings they are.
  ///   - rules: the metadata of its rules; created only if a format describes rules.
  init(
    _ targets: [OutputTarget<OutputFormat>],
    of tool: ToolMetadata,
    rules: () -> [RuleMetadata],
    on console: Console
  ) {
    self.console = console
    reports = targets.map { target in
      let isColored = target.file == nil && console.colorsOutput
      let renderer = target.format.renderer(of: tool, rules: rules, isColored: isColored)
      return Report(target: target, renderer: renderer)
    }
  }

  /// Adds the findings of a file and writes what is ready.
  mutating func add(_ found: FileFindings) {
    for index in reports.indices {
      reports[index].add(found)
      reports[index].flush(to: console)
    }
  }

  /// Finishes the reports and writes those that go to files.
  mutating func finish(_ summary: Summary, in directory: WorkingDirectory) throws {
    for index in reports.indices {
      reports[index].finish(summary)
      reports[index].flush(to: console)
      guard let file = reports[index].target.file else { continue }
      try ReportFile.write(reports[index].pending, to: RawArguments.path(for: file), in: directory)
    }
  }

  /// Whether a report on standard output includes the summary.
  func shows(_ summary: Summary) -> Bool {
    summary.findings > 0
      && reports.contains { $0.target.file == nil && $0.target.format.includesSummary }
  }
}

/// A format and its target: `json`, `json=report.json`; `json=-` is standard output.
struct OutputTarget<Format: DescribedFormat>: ExpressibleByArgument, Sendable {
  /// The format to write.
  let format: Format
  /// The file to write to; `nil` for standard output.
  let file: String?

  /// A format for standard output, or for a file.
  init(_ format: Format, file: String? = nil) {
    self.format = format
    self.file = file
  }

  /// `nil` for an unknown format or an empty file name.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let format = Format(rawValue: FormatName.standard(String(first)))
    else { return nil }
    self.format = format
    let name = parts.count > 1 ? String(parts[1]) : "-"
    if name.isEmpty { return nil }
    file = name == "-" ? nil : name
  }

  /// The names of the formats.
  static var allValueStrings: [String] { Format.allCases.map(\.rawValue) }

  /// The descriptions in `--help`.
  static var allValueDescriptions: [String: String] {
    Format.allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }

  /// The names of the formats, for shell completion.
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// All values of `--format`.
extension [OutputTarget<OutputFormat>] {
  /// The format for standard output, if any.
  var outputFormat: OutputFormat? { first { $0.file == nil }?.format }

  /// The files to write.
  var files: [String] { compactMap(\.file) }

  /// Rejects reports that would share a target.
  func requireDifferent() throws {
    if count(where: { $0.file == nil }) > 1 {
      throw ValidationError(
        "only one --format can write to standard output: write the others to files, such as --format json=report.json"
      )
    }
    try ReportFile.requireDifferent(files)
  }

  /// Rejects reports that would overwrite an input.
  func check(against inputs: [InputFile], in directory: WorkingDirectory) throws {
    for file in files {
      try ReportFile.check(RawArguments.path(for: file), against: inputs, in: directory)
    }
  }
}

extension ReportFile {
  /// Rejects files that are named twice.
  static func requireDifferent(_ files: [String]) throws {
    var seen: Set<FilePath> = []
    for file in files where !seen.insert(FilePath(file).lexicallyNormalized()).inserted {
      throw ValidationError("two results cannot be written to the same file, \(file)")
    }
  }
}

/// Writes findings to standard error as messages: with source lines on a terminal, otherwise one line each, or as
/// JSON if messages are.
struct FindingsMessages {
  private var renderer: any Renderer
  private let console: Console

  init(on console: Console) {
    self.console = console
    let style: Style = console.colorsErrors ? .ansi : .plain
    renderer =
      console.isErrorTerminal ? FullRenderer(style: style) : ConciseRenderer(style: style)
  }

  /// Writes the findings of one source.
  mutating func write(_ found: FileFindings) {
    if console.collect(found) { return }
    var text = ""
    renderer.render(found.findings, in: found.source, into: &text)
    if text.last == "\n" { text.removeLast() }
    if !text.isEmpty { console.note(text) }
  }
}

extension ConfigurationProblems {
  /// Writes all problems to standard error: with source lines on a terminal, otherwise one line each.
  func report(on console: Console) {
    for failure in failures { console.error(failure.message, hint: failure.hint) }
    var messages = FindingsMessages(on: console)
    for (source, found) in reports {
      messages.write(FileFindings(findings: found, source: source))
    }
  }
}
