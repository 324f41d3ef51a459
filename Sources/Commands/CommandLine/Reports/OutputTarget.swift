import ArgumentParser
import Files
import RecipeLint
import SystemPackage
import Text
import Workspace

/// A format and its target: `json`, `json=report.json`; `json=-` is standard output.
struct OutputTarget<Format: DescribedFormat>: ExpressibleByArgument, Sendable {
  /// The format to write.
  let format: Format
  /// The file to write to; `nil` for standard output.
  let file: String?

  /// A format for standard output, or for a file.
  init(_ format: Format, file: String? = nil) { (self.format, self.file) = (format, file) }

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
    try refuse(
      count(where: { $0.file == nil }) > 1,
      "only one --format can write to standard output: write the others to files, such as --format json=report.json"
    )
    try ReportFile.requireDifferent(files)
  }

  /// Rejects reports that would overwrite an input.
  func check(against inputs: [InputFile], in directory: WorkingDirectory) throws {
    for file in files {
      try ReportFile.check(
        RawArguments.path(for: file),
        against: inputs.compactMap(\.file),
        in: directory
      )
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

extension ConfigurationWarnings {
  /// Writes the mistakes found so far as warnings, and says that the run goes on.
  func report(on console: Console) {
    for problems in take() where !console.isQuiet {
      for failure in problems.failures { console.warning(failure.message) }
      for (source, found) in problems.reports {
        let warnings = found.map { error in
          var warning = error
          warning.severity = .warning
          return warning
        }
        console.report(FileFindings(findings: warnings, source: source))
      }
      console.note("  the rest of the configuration is used")
    }
  }
}

extension ConfigurationProblems {
  /// Writes all problems to standard error: with source lines on a terminal, otherwise one line each.
  func report(on console: Console) {
    for failure in failures { console.error(failure.message, hint: failure.hint) }
    for (source, found) in reports {
      console.report(FileFindings(findings: found, source: source))
    }
  }
}
