import ArgumentParser

/// A format to write, and where: `json`, `json=report.json`.
package struct OutputTarget<Format>: ExpressibleByArgument, Sendable
where Format: RawRepresentable<String> & CaseIterable & Sendable {
  /// The format to write.
  package let format: Format
  /// The file to write to; `nil` for standard output.
  package let file: String?

  /// `nil` for a format that is not known, or an empty file name.
  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let format = Format(rawValue: String(name)) else { return nil }
    self.format = format
    file = parts.count > 1 ? String(parts[1]) : nil
    if file?.isEmpty == true { return nil }
  }

  /// The names of the formats.
  package static var allValueStrings: [String] { Format.allCases.map(\.rawValue) }
}
