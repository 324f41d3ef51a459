import Text

/// A line of a source as a person reads it, whatever is broken: its indentation, dashes, key, value and comment.
package struct SourceLine {
  let bytes: [UInt8]
  /// Without the line's end.
  package let range: ByteRange
  /// Whether the line continues after `range`, which is limited to a realistic length.
  package let isCut: Bool

  /// The longest line that is read to its end.
  package static let mostBytes = 4096
  private static let mostBytesBefore = 1024

  /// The line, or a part of one, that has these bytes.
  package init(_ range: ByteRange, of bytes: [UInt8]) {
    self.bytes = bytes
    self.range = range
    isCut = range.count > Self.mostBytes
  }

  /// The line that holds the byte.
  package init(at offset: Int, in bytes: [UInt8]) {
    let first = bytes.lengthOfByteOrderMark
    let place = max(first, min(offset, bytes.count))
    let least = max(first, place - Self.mostBytesBefore)
    let start = bytes[least..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? least
    let limit = min(bytes.count, place + Self.mostBytes)
    let lineEnd = bytes[start..<limit].firstIndex(of: 0x0A)
    var end = lineEnd ?? limit
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    self.bytes = bytes
    range = ByteRange(start, end)
    isCut = lineEnd == nil && limit < bytes.count
  }

  /// Whether the line holds the byte, its own end included.
  package func holds(_ offset: Int) -> Bool { range.start <= offset && offset <= range.end }

  // MARK: Neighbors

  /// The nearest line above with more than blanks and a comment.
  package var above: SourceLine? {
    var line = self
    while line.range.start > bytes.lengthOfByteOrderMark {
      line = SourceLine(at: line.range.start - 1, in: bytes)
      if line.hasText { return line }
    }
    return nil
  }

  /// The nearest line below with more than blanks and a comment.
  package var below: SourceLine? {
    var line = self
    while let end = bytes[line.range.end...].firstIndex(of: 0x0A), end + 1 < bytes.count {
      line = SourceLine(at: end + 1, in: bytes)
      if line.hasText { return line }
    }
    return nil
  }

  /// `\n`, or `\r\n` where the line ends so.
  package var ending: String {
    range.end < bytes.count && bytes[range.end] == 0x0D ? "\r\n" : "\n"
  }

  // MARK: Text

  /// The start of the text, after spaces and tabs.
  package var textStart: Int { endOfBlanks(from: range.start) }

  /// The number of blanks before the text.
  package var indentation: Int { textStart - range.start }

  /// Whether there is more than blanks and a comment.
  package var hasText: Bool { textStart < range.end && bytes[textStart] != UInt8(ascii: "#") }

  /// Where the text ends that has its beginning at `offset`: before blanks and a comment.
  package func textEnd(from offset: Int) -> Int {
    var end = offset
    while end < range.end, !isComment(at: end) { end += 1 }
    return bytes[offset...].startOfBlanks(before: end)
  }

  /// The line from `offset` on, without a comment.
  package func text(from offset: Int) -> String {
    String(decoding: bytes[offset..<max(offset, textEnd(from: offset))], as: UTF8.self)
  }

  /// The whole line without a comment and the blanks around it.
  package var text: String { text(from: textStart) }

  /// Where the comment begins that is behind a value, which may have quotes around it.
  package func comment(behind value: Int) -> Int? {
    var place = value
    var quote: UInt8?
    while place < range.end {
      let byte = bytes[place]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { place += 1 }
        if byte == open { quote = nil }
      } else if place == value, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if isComment(at: place) {
        return place
      }
      place += 1
    }
    return nil
  }

  /// Whether there is a `#` at or behind a byte; most lines have none.
  func hasNumberSign(from offset: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var place = offset
      while place < range.end, bytes[place] != UInt8(ascii: "#") { place += 1 }
      return place < range.end
    }
  }

  private func isComment(at offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "#") && (offset == range.start || bytes[offset - 1].isBlank)
  }

  /// Whether the line begins a document or ends one.
  package var isDocumentMarker: Bool { endOfDocumentMarker != nil }

  /// Where `---` or `...` ends, with which the line begins.
  package var endOfDocumentMarker: Int? {
    let line = bytes[range.start..<range.end]
    guard line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "."),
      line.starts(with: "---".utf8) || line.starts(with: "...".utf8),
      line.count == 3 || line[range.start + 3].isBlank
    else { return nil }
    return range.start + 3
  }

  /// Where the spaces and tabs at a byte of the line end.
  package func endOfBlanks(from offset: Int) -> Int {
    bytes[..<range.end].endOfBlanks(from: offset)
  }

  // MARK: Structure

  /// The dashes that begin list items.
  package var dashes: [ByteRange] {
    var dashes: [ByteRange] = []
    var offset = textStart
    while isMark("-", at: offset) {
      dashes.append(ByteRange(offset, offset + 1))
      offset = endOfBlanks(from: offset + 1)
    }
    return dashes
  }

  /// Where the text begins after blanks and dashes.
  package var contentStart: Int { dashes.last.map { endOfBlanks(from: $0.end) } ?? textStart }

  /// The key that the line gives a value to, as YAML reads it; with the quotes around it.
  package var key: ByteRange? {
    let start = contentStart
    var end = start
    while end < range.end, !isComment(at: end) {
      if isMark(":", at: end) { return end > start ? ByteRange(start, end) : nil }
      end += 1
    }
    return nil
  }

  /// The 0-based column of a byte of the line.
  package func column(of offset: Int) -> Int { offset - range.start }

  /// Whether a sign is here that YAML reads as one: a blank or the end follows.
  private func isMark(_ sign: Unicode.Scalar, at offset: Int) -> Bool {
    offset < range.end && bytes[offset] == UInt8(ascii: sign)
      && (offset + 1 == range.end || bytes[offset + 1].isBlank)
  }
}
