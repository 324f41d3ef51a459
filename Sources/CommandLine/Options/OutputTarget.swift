import ArgumentParser
import Reports

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
