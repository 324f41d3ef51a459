import JSON
import SourceText

extension JSONWriter {
  /// Writes the field `physicalLocation` (section 3.29).
  mutating func sarifPlace(_ range: ByteRange, in source: SourceText, _ index: LineIndex) {
    key("physicalLocation")
    object { json in
      json.sarifFile(source)
      json.sarifRegion("region", range, in: source, index)
    }
  }

  /// Writes the field `artifactLocation` (section 3.4): relative to the root of the project, which
  /// readers put in place of `%SRCROOT%`, or absolute for a file outside.
  mutating func sarifFile(_ source: SourceText) {
    key("artifactLocation")
    object { json in
      json.field("uri", source.pathURI)
      if !source.isOutsideProject { json.field("uriBaseId", "%SRCROOT%") }
    }
  }

  /// Writes a `region` object (section 3.30), by lines and columns and by bytes.
  mutating func sarifRegion(
    _ name: String,
    _ range: ByteRange,
    in source: SourceText,
    _ index: LineIndex
  ) {
    let start = index.position(at: range.start)
    let end = index.position(at: range.end)
    let offset = min(max(range.start, 0), source.bytes.count)
    key(name)
    object { json in
      json.field("startLine", start.line)
      json.field("startColumn", start.column)
      json.field("endLine", end.line)
      json.field("endColumn", end.column)
      json.field("byteOffset", offset)
      json.field("byteLength", max(min(range.end, source.bytes.count), offset) - offset)
    }
  }

  /// Writes a `message` object (section 3.11), in whose text braces and links have a meaning.
  mutating func sarifMessage(_ name: String, _ text: String) {
    key(name)
    object { $0.field("text", text.escapedForSARIF) }
  }
}

extension String {
  /// The text with its braces doubled (section 3.11.5), and with no link (section 3.11.6): what a file
  /// says must not turn into one.
  fileprivate var escapedForSARIF: String {
    var result = ""
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar == "(" && previous == "]" {
        result.unicodeScalars.removeLast()
        result += "\\]"
      }
      result.unicodeScalars.append(scalar)
      if scalar == "{" || scalar == "}" { result.unicodeScalars.append(scalar) }
      previous = scalar
    }
    return result
  }
}
