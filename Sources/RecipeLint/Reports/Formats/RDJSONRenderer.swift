import Text

extension OutputFormat {
  package static let rdjson = OutputFormat(
    "rdjson",
    "the Reviewdog Diagnostic Format"
  ) { tool, _, _ in RecordRenderer.rdjson(tool) }

  package static let rdjsonl = OutputFormat(
    "rdjsonl",
    "the same, one record per finding"
  ) { tool, _, _ in RecordRenderer.rdjsonLines(tool) }
}

extension RecordRenderer {
  /// The Reviewdog Diagnostic Format: one JSON document with one finding per line.
  package static func rdjson(_ tool: ToolMetadata) -> RecordRenderer {
    RecordRenderer(
      in: Document(brackets: 2) { json, _ in
        json.object { json in
          json.origin(tool)
          json.array("diagnostics") { _ in }
        }
      }
    ) { json, finding, file in json.fields(of: finding, in: file) }
  }

  /// Only these lines.
  package static func rdjsonLines(_ tool: ToolMetadata) -> RecordRenderer {
    RecordRenderer { json, finding, file in
      json.fields(of: finding, in: file)
      json.origin(tool)
    }
  }
}

extension JSONWriter {
  /// Writes the name of the tool.
  fileprivate mutating func origin(_ tool: ToolMetadata) {
    object("source") { $0.field("name", tool.name) }
  }

  /// Writes the fields of a finding into the open object.
  fileprivate mutating func fields(of finding: Diagnostic, in file: RenderedFile) {
    field("message", finding.messageWithHelp)
    location(finding.range, in: file)
    field("severity", finding.severity.word("ERROR", "WARNING", "INFO"))
    object("code") { $0.field("value", finding.rule) }
    if let suggestion = finding.fix?.joinedEdit(in: file.source.bytes) {
      array("suggestions") { json in
        json.object { json in
          json.range(suggestion.range, file.index)
          json.field("text", suggestion.replacement)
        }
      }
    }
    let places = file.otherPlaces(of: finding)
    if places.isEmpty { return }
    array("related_locations", places) { json, place in
      json.object { json in
        json.field("message", place.message)
        json.location(place.range, in: place.file)
      }
    }
  }

  private mutating func location(_ range: ByteRange, in file: RenderedFile) {
    object("location") { json in
      json.field("path", file.source.pathText)
      json.range(range, file.index)
    }
  }

  private mutating func range(_ range: ByteRange, _ index: LineIndex) {
    object("range") { json in
      for (name, offset) in [("start", range.start), ("end", range.end)] {
        let place = index.bytePlace(at: offset)
        json.object(name) { json in
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
    guard let first = edits.map({ $0.range.start }).min(),
      let last = edits.map({ $0.range.end }).max(),
      first >= 0, last <= bytes.count
    else { return nil }
    let moved = edits.map { $0.moved(by: -first) }
    guard let joined = moved.applied(to: Array(bytes[first..<last])),
      let text = String(validating: joined, as: UTF8.self)
    else { return nil }
    return Edit(ByteRange(first, last), text)
  }
}
