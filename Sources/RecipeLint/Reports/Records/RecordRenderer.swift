import Text

/// Writes findings as JSON records, one on each line: alone, or as the items of a list at the end of a document.
package struct RecordRenderer: Renderer {
  /// A document whose list is empty.
  struct Document: Sendable {
    /// The number of closing brackets behind the records, including that of the list.
    let brackets: Int
    /// Whether the text before the records has the counts of the run, so that these are kept until the end: as text,
    /// which is smaller than their sources.
    var hasCounts = false
    let write: @Sendable (inout JSONWriter, Summary) -> Void
  }

  private let document: Document?
  private let record: @Sendable (inout JSONWriter, Diagnostic, inout RenderedFile) -> Void
  private var isEmpty = true
  private var kept = ""

  /// A renderer without findings.
  ///
  /// - Parameters:
  ///   - document: nil to write only the records, so that outputs of several runs can be concatenated.
  ///   - record: writes the fields of a finding.
  init(
    in document: Document? = nil,
    record: @escaping @Sendable (inout JSONWriter, Diagnostic, inout RenderedFile) -> Void
  ) {
    self.document = document
    self.record = record
  }

  package mutating func add(_ finding: Diagnostic, in file: inout RenderedFile) -> String {
    var json = JSONWriter()
    json.object { record(&$0, finding, &file) }
    defer { isEmpty = false }
    guard let document else { return json.text + "\n" }
    let text = isEmpty ? json.text : ",\n" + json.text
    if document.hasCounts {
      kept += text
      return ""
    }
    return isEmpty ? document.parts(Summary()).opening + "\n" + text : text
  }

  package mutating func finish(_ summary: Summary) -> String {
    guard let (opening, closing) = document?.parts(summary) else { return "" }
    defer { kept = "" }
    if isEmpty { return opening + closing + "\n" }
    return (kept.isEmpty ? "" : "\(opening)\n\(kept)") + "\n\(closing)\n"
  }

  /// Each finding of a source as a record.
  func records(of findings: [Diagnostic], in source: SourceText) -> [String] {
    var file = RenderedFile(source, findings)
    return findings.map { finding in
      var json = JSONWriter()
      json.object { record(&$0, finding, &file) }
      return json.text
    }
  }
}

extension RecordRenderer.Document {
  /// The text before and behind the records.
  fileprivate func parts(_ summary: Summary) -> (opening: String, closing: String) {
    var json = JSONWriter()
    write(&json, summary)
    return (String(json.text.dropLast(brackets)), String(json.text.suffix(brackets)))
  }
}
