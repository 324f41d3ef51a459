import JSON
import SourceText

extension JSONWriter {
  /// Writes the fields of a `Diagnostic` of the Reviewdog Diagnostic Format into the object that is open.
  mutating func reviewdogFields(
    of diagnostic: Diagnostic,
    in source: SourceText,
    _ index: LineIndex
  ) {
    field("message", diagnostic.messageWithHelp)
    key("location")
    reviewdogLocation(diagnostic.range, in: source, index)
    field("severity", diagnostic.severity.reviewdogName)
    key("code")
    object { $0.field("value", diagnostic.rule) }
    if let suggestion = diagnostic.fix?.joinedEdit(in: source.bytes) {
      key("suggestions")
      array { json in
        json.object { json in
          json.reviewdogRange(suggestion.range, index)
          json.field("text", suggestion.replacement)
        }
      }
    }
    if !diagnostic.labels.isEmpty || !diagnostic.related.isEmpty {
      key("related_locations")
      array { $0.reviewdogPlaces(of: diagnostic, in: source, index) }
    }
  }

  private mutating func reviewdogPlaces(
    of diagnostic: Diagnostic,
    in source: SourceText,
    _ index: LineIndex
  ) {
    for label in diagnostic.labels {
      reviewdogPlace(label.message, label.range, in: source, index)
    }
    for place in diagnostic.related {
      reviewdogPlace(place.message, place.range, in: place.source, LineIndex(place.source.bytes))
    }
  }

  private mutating func reviewdogPlace(
    _ message: String,
    _ range: ByteRange,
    in source: SourceText,
    _ index: LineIndex
  ) {
    object { json in
      json.field("message", message)
      json.key("location")
      json.reviewdogLocation(range, in: source, index)
    }
  }

  private mutating func reviewdogLocation(
    _ range: ByteRange,
    in source: SourceText,
    _ index: LineIndex
  ) {
    object { json in
      json.field("path", source.pathText)
      json.reviewdogRange(range, index)
    }
  }

  private mutating func reviewdogRange(_ range: ByteRange, _ index: LineIndex) {
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
  /// The 1-based line of `offset`, and the 1-based column in bytes; a byte order mark counts, as it
  /// does for whoever cuts the line out of the file.
  fileprivate func bytePlace(at offset: Int) -> (line: Int, column: Int) {
    let number = position(at: offset).line
    let start = number == 1 ? 0 : line(number).start
    let offset = min(max(offset, start), line(lineCount).end)
    return (number, offset - start + 1)
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
