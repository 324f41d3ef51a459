import Text

/// Writes findings in one output format.
///
/// Call ``render(_:in:into:)`` once per file with findings, in output order, and ``finish(_:)`` once at the end, even if
/// there was no finding. Each method returns the text to write next, or keeps its text for the end.
package protocol Renderer: Sendable {
  /// The text before the findings of a file.
  mutating func begin(_ file: RenderedFile) -> String

  /// The text of one finding.
  mutating func add(_ finding: Diagnostic, in file: inout RenderedFile) -> String

  /// The text that depends on all findings.
  mutating func finish(_ summary: Summary) -> String
}

extension Renderer {
  package func begin(_ file: RenderedFile) -> String { "" }

  package func finish(_ summary: Summary) -> String { "" }

  /// Appends the findings of one source in the given order, or keeps them for the end.
  package mutating func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    var file = RenderedFile(source, diagnostics)
    output += begin(file)
    for diagnostic in diagnostics { output += add(diagnostic, in: &file) }
  }
}

/// A file whose findings are being written.
package struct RenderedFile {
  package let source: SourceText
  package let findings: [Diagnostic]
  /// The lines of the source.
  package let index: LineIndex
  /// The fingerprints of the findings.
  var fingerprints: Fingerprints

  /// A file with these findings.
  package init(_ source: SourceText, _ findings: [Diagnostic] = []) {
    self.source = source
    self.findings = findings
    index = LineIndex(source.bytes)
    fingerprints = Fingerprints(of: source)
  }

  /// The start of a finding: `line:column`.
  func place(of finding: Diagnostic) -> String { place(of: finding.range) }

  private func place(of range: ByteRange) -> String {
    let start = index.position(at: range.start)
    return "\(start.line):\(start.column)"
  }

  /// The secondary locations of a finding: first those in this file, then those in others.
  func otherPlaces(
    of finding: Diagnostic
  ) -> [(file: RenderedFile, range: ByteRange, message: String)] {
    finding.labels.map { (self, $0.range, $0.message) }
      + finding.related.map { (RenderedFile($0.source), $0.range, $0.message) }
  }
}

extension Diagnostic {
  /// The severity and the rule in text output: `error[water-total]`.
  var tag: String { "\(severity.rawValue)[\(rule.escapedForTerminal)]" }

  /// The message with the help in parentheses, for formats with one text per finding.
  var messageWithHelp: String { help.isEmpty ? message : "\(message) (\(help))" }

  /// The lines below the message, for formats without snippets; escaped for terminals.
  var details: [String] {
    let places = related.map { place in
      let start = LineIndex(place.source.bytes).position(at: place.range.start)
      return "\(place.source.pathText):\(start.line):\(start.column): \(place.message)"
    }
    let help = help.isEmpty ? [] : ["help: \(help)"]
    return (places + notes.map { "note: \($0)" } + help).map { $0.escapedForTerminal }
  }
}
