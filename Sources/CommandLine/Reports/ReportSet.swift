import ArgumentParser
import RecipeLint
import Reports
import SourceText
import SystemPackage
import Workspace

/// All reports of a run, which get the same findings.
package struct ReportSet {
  private var reports: [Report]
  private let console: Console

  /// One report: what writes it, and where it goes.
  private struct Report {
    let target: OutputTarget<OutputFormat>
    var renderer: any Renderer
    /// What is still to be written.
    var pending = ""

    mutating func add(_ found: FileFindings) {
      renderer.render(found.findings, in: found.source, into: &pending)
    }

    mutating func finish(_ summary: Summary) { renderer.finish(summary, into: &pending) }

    /// Writes what there is, if it goes to standard output.
    mutating func handOn(to console: Console) {
      guard target.file == nil else { return }
      console.write(pending)
      pending = ""
    }
  }

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
    reports = targets.map { target in
      let isColored = target.file == nil && console.colorsOutput
      let renderer = target.format.renderer(of: tool, rules: rules, isColored: isColored)
      return Report(target: target, renderer: renderer)
    }
  }

  /// Adds what was found in a file, and writes what can be written already.
  package mutating func add(_ found: FileFindings) {
    for index in reports.indices {
      reports[index].add(found)
      reports[index].handOn(to: console)
    }
  }

  /// Closes the reports, and writes those that go to files.
  package mutating func finish(_ summary: Summary, in directory: WorkingDirectory) throws {
    for index in reports.indices {
      reports[index].finish(summary)
      reports[index].handOn(to: console)
      guard let file = reports[index].target.file else { continue }
      try ReportFile.write(reports[index].pending, to: FilePath(file), in: directory)
    }
  }

  /// Whether one of them said the summary to whoever reads standard output.
  package func said(_ summary: Summary) -> Bool {
    summary.findings > 0
      && reports.contains { $0.target.file == nil && $0.target.format.saysSummary }
  }
}

/// A format to write, and where: `json`, `json=report.json`; `json=-` is standard output.
package struct OutputTarget<Format: DescribedFormat>: ExpressibleByArgument, Sendable {
  /// The format to write.
  package let format: Format
  /// The file to write to; `nil` for standard output.
  package let file: String?

  /// A format for standard output.
  package init(_ format: Format) {
    self.format = format
    file = nil
  }

  /// `nil` for a format that is not known, or an empty file name.
  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let format = Format(rawValue: String(first)) else { return nil }
    self.format = format
    let name = parts.count > 1 ? String(parts[1]) : "-"
    if name.isEmpty { return nil }
    file = name == "-" ? nil : name
  }

  /// The names of the formats.
  package static var allValueStrings: [String] { Format.allCases.map(\.rawValue) }

  /// What `--help` says of each format.
  package static var allValueDescriptions: [String: String] {
    Format.allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }

  /// The names of the formats, for shells.
  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// What all values of `--format` come to.
extension [OutputTarget<OutputFormat>] {
  /// The format of standard output, where one was asked for.
  package var outputFormat: OutputFormat? { first { $0.file == nil }?.format }

  /// The files to write.
  package var files: [String] { compactMap(\.file) }

  /// Refuses reports of which one would be mixed with another or take its place.
  package func requireDifferent() throws {
    if count(where: { $0.file == nil }) > 1 {
      throw ValidationError(
        "only one --format can go to standard output: give the others a file, as in --format json=report.json"
      )
    }
    try ReportFile.requireDifferent(files)
  }

  /// Refuses reports that would take the place of what is read.
  package func check(against inputs: [InputFile], in directory: WorkingDirectory) throws {
    for file in files { try ReportFile.check(FilePath(file), against: inputs, in: directory) }
  }
}

extension ReportFile {
  /// Refuses files of which one would take the place of another.
  package static func requireDifferent(_ files: [String]) throws {
    var seen: Set<FilePath> = []
    for file in files where !seen.insert(FilePath(file).lexicallyNormalized()).inserted {
      throw ValidationError("two results cannot go to one file, \(file)")
    }
  }
}

/// Says findings on standard error, where they are talk beside a result: with the lines in question on a
/// terminal, else in one line each.
package struct FindingsMessages {
  private var renderer: any Renderer
  private let console: Console

  /// Nothing is said yet.
  package init(on console: Console) {
    self.console = console
    let style: Style = console.colorsErrors ? .ansi : .plain
    renderer =
      console.isErrorTerminal ? FullRenderer(style: style) : ConciseRenderer(style: style)
  }

  /// Says what was found in one source.
  package mutating func say(_ found: FileFindings) {
    var text = ""
    renderer.render(found.findings, in: found.source, into: &text)
    if text.last == "\n" { text.removeLast() }
    if !text.isEmpty { console.note(text) }
  }
}

extension ConfigurationProblems {
  /// Says all of it on standard error: with the lines in question on a terminal, else in one line each.
  package func report(on console: Console) {
    for failure in failures { console.error(failure.message, hint: failure.hint) }
    var talk = FindingsMessages(on: console)
    for (source, found) in reports + warnings.map({ ($0.source, $0.warnings) }) {
      talk.say(FileFindings(findings: found, source: source))
    }
  }
}
