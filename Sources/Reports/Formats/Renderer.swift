import SourceText

/// Writes findings in one output format.
///
/// Call ``render(_:in:into:)`` once per file that has findings, in the order of the output, and
/// ``finish(_:into:)`` once at the end, also where there was no finding. What is appended to
/// `output` may be written out and dropped after each call.
package protocol Renderer: Sendable {
  /// Appends what stands before the findings of a file, or keeps it for the end.
  mutating func begin(_ file: RenderedFile, into output: inout String)

  /// Appends one finding, or keeps it for the end.
  mutating func add(
    _ finding: Diagnostic,
    in file: inout RenderedFile,
    into output: inout String
  )

  /// Appends what stands behind the findings of a file.
  mutating func end(_ file: RenderedFile, into output: inout String)

  /// Appends what can only be said when all findings are known.
  mutating func finish(_ summary: Summary, into output: inout String)
}

extension Renderer {
  package func begin(_ file: RenderedFile, into output: inout String) {}

  package func end(_ file: RenderedFile, into output: inout String) {}

  package func finish(_ summary: Summary, into output: inout String) {}

  /// Appends the findings of one source, in the order given, or keeps them for the end.
  package mutating func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    var file = RenderedFile(source, diagnostics)
    begin(file, into: &output)
    for diagnostic in diagnostics { add(diagnostic, in: &file, into: &output) }
    end(file, into: &output)
  }
}

/// A file while its findings are written.
package struct RenderedFile {
  package let source: SourceText
  package let findings: [Diagnostic]
  /// The lines of the source.
  package let index: LineIndex
  /// Names the findings, one after another.
  var fingerprints: Fingerprints

  /// A file with these findings.
  package init(_ source: SourceText, _ findings: [Diagnostic] = []) {
    self.source = source
    self.findings = findings
    index = LineIndex(source.bytes)
    fingerprints = Fingerprints(of: source)
  }

  /// Where a finding begins: `line:column`.
  func place(of finding: Diagnostic) -> String { place(of: finding.range) }

  private func place(of range: ByteRange) -> String {
    let start = index.position(at: range.start)
    return "\(start.line):\(start.column)"
  }

  /// The other places that a finding of this file speaks of: first those of the file itself.
  func otherPlaces(
    of finding: Diagnostic
  ) -> [(file: RenderedFile, range: ByteRange, message: String)] {
    finding.labels.map { (self, $0.range, $0.message) }
      + finding.related.map { (RenderedFile($0.source), $0.range, $0.message) }
  }
}

extension Diagnostic {
  /// The severity and the rule, as text output names them: `error[water-total]`.
  var tag: String { "\(severity.rawValue)[\(rule.escapedForTerminal)]" }

  /// The message with the help in parentheses, for formats with a single text for a finding.
  var messageWithHelp: String { help.isEmpty ? message : "\(message) (\(help))" }

  /// What text below the message has to say, for formats that show no snippet: lines with nothing
  /// hidden in them.
  var advice: [String] {
    let places = related.map { place in
      let start = LineIndex(place.source.bytes).position(at: place.range.start)
      return "\(place.source.pathText):\(start.line):\(start.column): \(place.message)"
    }
    let help = help.isEmpty ? [] : ["help: \(help)"]
    return (places + notes.map { "note: \($0)" } + help).map(\.escapedForTerminal)
  }
}

/// Puts JSON records on lines of their own: one after another, or as the items of a list in a document.
struct JSONRecords {
  /// What stands before the list's first item; `nil` without a document.
  private let opening: String?
  private let closing: String
  private var isEmpty = true

  /// Records without a document around them.
  init() {
    opening = nil
    closing = ""
  }

  /// Records in the list at the end of `document`, which is empty there.
  ///
  /// - Parameter brackets: how many closing brackets stand behind the records, that of the list included.
  init(in document: String, before brackets: Int) {
    opening = String(document.dropLast(brackets))
    closing = String(document.suffix(brackets))
  }

  /// Appends one record, or several with commas between them.
  mutating func append(_ record: String, to output: inout String) {
    if let opening {
      output += isEmpty ? "\(opening)\n" : ",\n"
      output += record
    } else {
      output += record + "\n"
    }
    isEmpty = false
  }

  /// Appends the end of the document.
  func close(_ output: inout String) {
    guard let opening else { return }
    output += isEmpty ? opening : "\n"
    output += closing + "\n"
  }
}
