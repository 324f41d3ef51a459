import Text

/// The lines, words and characters around an offset of a source.
struct SourceView {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The text of a range.
  func spelling(of range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The character at an offset; `nil` at the end.
  func character(at offset: Int) -> Character? {
    guard offset < bytes.count else { return nil }
    return DecodedScalar(at: offset, in: bytes).scalar.map { Character($0) }
  }

  /// The text at an offset up to a blank or colon, such as a key.
  func word(at offset: Int) -> ByteRange {
    var end = offset
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ":") { end += 1 }
    return ByteRange(offset, max(end, min(offset + 1, bytes.count)))
  }

  /// A no-break space at the offset, or after a dash there.
  func noBreakSpace(at offset: Int) -> ByteRange? {
    var start = offset
    if start < bytes.count, bytes[start] == UInt8(ascii: "-") { start += 1 }
    var end = start
    while end + 1 < bytes.count, bytes[end] == 0xC2, bytes[end + 1] == 0xA0 { end += 2 }
    return end > start ? ByteRange(start, end) : nil
  }

  // MARK: Lines

  func onOneLine(_ first: Int, _ second: Int) -> Bool {
    guard first < second else { return first == second }
    return !bytes[first..<second].contains(0x0A)
  }

  /// 1-based, in code points.
  func column(of offset: Int) -> Int {
    1 + bytes[bytes.startOfLine(at: offset)..<offset].count { $0 & 0xC0 != 0x80 }
  }

  /// The text of a line from an offset, without a comment and the blanks before it.
  func line(from offset: Int) -> ByteRange {
    var end = offset
    while end < bytes.count, !bytes[end].isLineBreak {
      if bytes[end] == UInt8(ascii: "#"), end > 0, bytes[end - 1] == 0x20 { break }
      end += 1
    }
    end = bytes[offset...].startOfBlanks(before: end)
    return ByteRange(offset, end)
  }

  /// The start of the text on the line of an offset.
  func startOfText(before offset: Int) -> Int {
    bytes[..<offset].endOfBlanks(from: bytes.startOfLine(at: offset))
  }

  // MARK: Where a document or a key begins

  /// The first line below `offset` with a document marker or a top-level key.
  func resumeOffset(behind offset: Int) -> Int? {
    var line = offset
    while let end = bytes[line...].firstIndex(of: 0x0A) {
      line = end + 1
      if isDocumentMarker(at: line) || isTopLevelKey(at: line) { return line }
    }
    return nil
  }

  /// Whether a line begins with the marker `---`. Parsing cannot resume at `...`, but after it.
  func isDocumentMarker(at line: Int) -> Bool {
    guard line + 3 <= bytes.count, bytes[line..<line + 3].allSatisfy({ $0 == 0x2D }) else {
      return false
    }
    return line + 3 == bytes.count || bytes[line + 3] <= 0x20
  }

  /// Whether a line of the text, except the first, begins with a top-level key.
  func holdsTopLevelKey(_ text: ByteRange) -> Bool {
    var line = text.start
    while let end = bytes[line..<text.end].firstIndex(of: 0x0A) {
      line = end + 1
      if isTopLevelKey(at: line) { return true }
    }
    return false
  }

  /// Whether a line begins with a word, possibly quoted, and a colon.
  private func isTopLevelKey(at line: Int) -> Bool {
    var offset = line
    while offset < bytes.count, isKeyByte(bytes[offset]) { offset += 1 }
    guard offset > line, offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
      return false
    }
    return offset + 1 == bytes.count || bytes[offset + 1] <= 0x20
  }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
