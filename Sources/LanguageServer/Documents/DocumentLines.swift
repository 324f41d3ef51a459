import Text

/// Converts between bytes of a document and positions of the protocol.
///
/// Unlike ``LineIndex``, which follows YAML, a carriage return alone ends a line here, and a byte order mark that the
/// client sent takes a column: client and server must count alike.
struct DocumentLines {
  private let bytes: [UInt8]
  private let encoding: PositionEncoding
  /// The offset of the first byte of each line.
  private let starts: [Int32]

  /// The lines of a document. O(n).
  ///
  /// - Parameter hidesMark: whether a byte order mark at the start takes no column, as in a file that editors read.
  init(_ bytes: [UInt8], in encoding: PositionEncoding, hidesMark: Bool = false) {
    self.bytes = bytes
    self.encoding = encoding
    var starts: [Int32] = [hidesMark ? Int32(bytes.lengthOfByteOrderMark) : 0]
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        let isPair = byte == 0x0D && offset < bytes.count && bytes[offset] == 0x0A
        if byte.isLineBreak && !isPair { starts.append(Int32(offset)) }
      }
    }
    self.starts = starts
  }

  /// The number of lines, at least 1.
  var count: Int { starts.count }

  /// The 0-based line of a byte. O(log n).
  func line(at offset: Int) -> Int { max(0, starts.partitionPoint { $0 <= offset } - 1) }

  /// The bytes of a 0-based line without its ending.
  func range(ofLine line: Int) -> ByteRange {
    guard line < starts.count else { return ByteRange(bytes.count, bytes.count) }
    let start = Int(starts[line])
    guard line + 1 < starts.count else { return ByteRange(start, bytes.count) }
    var end = Int(starts[line + 1]) - 1
    if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return ByteRange(start, end)
  }

  /// The position of a byte; of a byte inside a code point, its start. O(log n + length of the line).
  func position(at offset: Int) -> Position {
    let line = line(at: offset)
    let range = range(ofLine: line)
    let target = min(max(offset, range.start), range.end)
    guard encoding != .utf8 else { return Position(line, target - range.start) }
    var (place, units) = (range.start, 0)
    while place < target {
      let next = place + DocumentLines.length(of: bytes[place])
      guard next <= target else { break }
      units += self.units(of: bytes[place])
      place = next
    }
    return Position(line, units)
  }

  /// The byte of a position; of one beyond the end of its line, that end. O(length of the line).
  func offset(of position: Position) -> Int {
    let range = range(ofLine: position.line)
    var (place, units) = (range.start, 0)
    while place < range.end {
      units += self.units(of: bytes[place])
      guard units <= position.character else { break }
      place = min(range.end, place + DocumentLines.length(of: bytes[place]))
    }
    return place
  }

  /// The range of some bytes.
  func range(of bytes: ByteRange) -> TextRange {
    TextRange(position(at: bytes.start), position(at: bytes.end))
  }

  /// The bytes of a range; of a reversed one, none at its start.
  func bytes(of range: TextRange) -> ByteRange {
    ByteRange(offset(of: range.start), offset(of: range.end))
  }

  /// The length in bytes of the code point that begins with a byte; 1 for a byte that begins none.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The columns of the code point that begins with a byte.
  private func units(of byte: UInt8) -> Int {
    switch encoding {
    case .utf8: DocumentLines.length(of: byte)
    case .utf16: byte >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }
}
