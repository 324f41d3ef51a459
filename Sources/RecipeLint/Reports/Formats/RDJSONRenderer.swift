import Text

extension OutputFormat {
  package static let rdjson = OutputFormat(
    "rdjson",
    "the Reviewdog Diagnostic Format"
  ) { tool, _, _ in RDJSONRenderer(tool: tool) }

  package static let rdjsonl = OutputFormat(
    "rdjsonl",
    "the same, one record per finding"
  ) { tool, _, _ in RDJSONRenderer(tool: tool, lines: true) }
}

/// The Reviewdog Diagnostic Format: one JSON document with one finding per line, or only these lines.
package struct RDJSONRenderer: Renderer {
  private let tool: ToolMetadata
  private let writesLines: Bool
  private var records: JSONRecords

  /// A renderer for findings of `tool`.
  ///
  /// - Parameter lines: whether to write one record per finding, without an enclosing document.
  package init(tool: ToolMetadata, lines: Bool = false) {
    self.tool = tool
    writesLines = lines
    var json = JSONWriter()
    json.object { json in
      json.origin(tool)
      json.key("diagnostics")
      json.array { _ in }
    }
    records = lines ? JSONRecords() : JSONRecords(in: json.text, before: 2)
  }

  package mutating func add(
    _ finding: Diagnostic,
    in file: inout RenderedFile,
    into output: inout String
  ) {
    var json = JSONWriter()
    json.object { json in
      json.fields(of: finding, in: file)
      if writesLines { json.origin(tool) }
    }
    records.append(json.text, to: &output)
  }

  package func finish(_ summary: Summary, into output: inout String) { records.close(&output) }
}

extension JSONWriter {
  /// Writes the name of the tool.
  fileprivate mutating func origin(_ tool: ToolMetadata) {
    key("source")
    object { $0.field("name", tool.name) }
  }

  /// Writes the fields of a finding into the open object.
  fileprivate mutating func fields(of finding: Diagnostic, in file: RenderedFile) {
    field("message", finding.messageWithHelp)
    location(finding.range, in: file)
    field("severity", finding.severity.reviewdogName)
    key("code")
    object { $0.field("value", finding.rule) }
    if let suggestion = finding.fix?.joinedEdit(in: file.source.bytes) {
      key("suggestions")
      array { json in
        json.object { json in
          json.range(suggestion.range, file.index)
          json.field("text", suggestion.replacement)
        }
      }
    }
    let places = file.otherPlaces(of: finding)
    if places.isEmpty { return }
    key("related_locations")
    array(places) { json, place in
      json.object { json in
        json.field("message", place.message)
        json.location(place.range, in: place.file)
      }
    }
  }

  private mutating func location(_ range: ByteRange, in file: RenderedFile) {
    key("location")
    object { json in
      json.field("path", file.source.pathText)
      json.range(range, file.index)
    }
  }

  private mutating func range(_ range: ByteRange, _ index: LineIndex) {
    key("range")
    object { json in
      for (name, offset) in [("start", range.start), ("end", range.end)] {
        let place = index.bytePlace(at: offset)
        json.key(name)
        json.object { json in
          json.field("line", place.line)
          json.field("column", place.column)
        }
      }
    }
  }
}

extension LineIndex {
  /// The 1-based line of `offset`, and the 1-based column in bytes. Unlike ``PositionEncoding/utf8`` it counts
  /// a byte order mark and the `\r` of a line ending, like tools that split the file at newlines.
  fileprivate func bytePlace(at offset: Int) -> (line: Int, column: Int) {
    let number = position(at: offset).line
    let start = number == 1 ? 0 : line(number).start
    let offset = min(max(offset, start), line(lineCount).end)
    return (number, offset - start + 1)
  }
}

extension Fix {
  /// The edits joined into one, including the text between them, for tools that apply each edit separately.
  ///
  /// - Returns: nil if there is no edit, if edits overlap or lie outside `bytes`, or if the text between them
  ///   is not UTF-8.
  fileprivate func joinedEdit(in bytes: [UInt8]) -> Edit? {
    guard let first = edits.map(\.range.start).min(), let last = edits.map(\.range.end).max(),
      first >= 0, last <= bytes.count
    else { return nil }
    let moved = edits.map { edit in
      Edit(ByteRange(edit.range.start - first, edit.range.end - first), edit.replacement)
    }
    guard let joined = moved.applied(to: Array(bytes[first..<last])),
      let text = String(validating: joined, as: UTF8.self)
    else { return nil }
    return Edit(ByteRange(first, last), text)
  }
}

extension Severity {
  fileprivate var reviewdogName: String {
    switch self {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .note: "INFO"
    }
  }
}
