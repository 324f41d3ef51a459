import Text

/// Divides a table into parts that begin with a record, without reading its fields.
struct CSVParts {
  private static let size = 1 << 18
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let quote = UInt8(ascii: "\"")

  /// Where the next byte is, as ``CSVRecords`` reads it.
  private enum State {
    case recordStart, fieldStart, unquoted, quoted
    /// Behind a quote inside a quoted field: at its end, or at an escaped quote.
    case behindQuote
  }

  private let separator: UInt8
  private var state = State.recordStart
  private var isBehindCarriageReturn = false
  private var line = 1
  private var start = (offset: 0, line: 1)
  private var parts: [ExchangePart] = []

  private init(separator: UInt8) { self.separator = separator }

  /// The parts of a table, in order. Each has about `size` bytes, and a whole number of records. O(n).
  static func of(
    _ source: DiarySource,
    separator: UInt8,
    size: Int = size
  ) throws(DiaryReadFailure) -> [ExchangePart] {
    var parts = CSVParts(separator: separator)
    var offset = 0
    while offset < source.size {
      let length = min(Self.size, source.size - offset)
      let bytes = try source.bytes(at: LinePosition(offset: offset, length: length))
      // A byte order mark is not part of the first field.
      let mark = offset == 0 ? bytes.lengthOfByteOrderMark : 0
      bytes.withUnsafeBufferPointer { bytes in
        for place in mark..<bytes.count { parts.add(bytes[place], at: offset + place, size) }
      }
      offset += length
    }
    parts.end(at: source.size)
    return parts.parts
  }

  private mutating func add(_ byte: UInt8, at offset: Int, _ size: Int) {
    let isRestOfLineEnd = isBehindCarriageReturn && byte == Self.lineFeed
    isBehindCarriageReturn = byte == Self.carriageReturn
    if isRestOfLineEnd { return }
    if state == .recordStart, offset - start.offset >= size { end(at: offset) }
    if byte == Self.lineFeed || byte == Self.carriageReturn {
      line += 1
      if state != .quoted { state = .recordStart }
    } else if state == .quoted {
      if byte == Self.quote { state = .behindQuote }
    } else if byte == Self.quote, state != .unquoted {
      state = .quoted
    } else {
      state = byte == separator ? .fieldStart : .unquoted
    }
  }

  /// Ends a part, unless it is empty.
  private mutating func end(at offset: Int) {
    guard offset > start.offset else { return }
    parts.append(
      ExchangePart(range: start.offset..<offset, line: start.line, index: parts.count)
    )
    start = (offset, line)
  }
}
