import SourceText

/// The part of a label or of a finding's own range that one line shows.
///
/// A range over several lines is shown by its first and its last line.
struct MarkPiece {
  let line: Int
  var range: ByteRange
  let message: String
  /// Whether it marks the finding itself.
  let isPrimary: Bool
  /// Whether the range goes on below.
  var goesOn = false
  /// Whether the range comes from above.
  var comesFromAbove = false

  /// The pieces of a label, one or two; its message stands at the first.
  static func pieces(
    of label: Label,
    isPrimary: Bool,
    in bytes: [UInt8],
    index: LineIndex
  ) -> [MarkPiece] {
    let range = withoutBlankLines(clamped(label.range, to: bytes.count), in: bytes, index: index)
    let first = index.position(at: range.start).line
    let last = lastLine(of: range, index: index)
    let message = label.message.escapedForTerminal
    var head = MarkPiece(line: first, range: range, message: message, isPrimary: isPrimary)
    guard last > first else { return [head] }
    head.range = ByteRange(range.start, index.line(first).end)
    head.goesOn = true
    let end = withoutIndentation(ByteRange(index.line(last).start, range.end), in: bytes)
    var tail = MarkPiece(line: last, range: end, message: "", isPrimary: isPrimary)
    tail.comesFromAbove = true
    return [head, tail]
  }

  private static func clamped(_ range: ByteRange, to count: Int) -> ByteRange {
    ByteRange(min(max(range.start, 0), count), min(range.end, count))
  }

  private static func lastLine(of range: ByteRange, index: LineIndex) -> Int {
    index.position(at: range.isEmpty ? range.end : range.end - 1).line
  }

  /// A range over several lines often ends after blank lines, where nothing is to be seen.
  private static func withoutBlankLines(
    _ range: ByteRange,
    in bytes: [UInt8],
    index: LineIndex
  ) -> ByteRange {
    guard lastLine(of: range, index: index) > index.position(at: range.start).line else {
      return range
    }
    let text = bytes[range.start..<range.end].lastIndex { !isBlank($0) }
    return ByteRange(range.start, text.map { $0 + 1 } ?? range.start)
  }

  private static func withoutIndentation(_ range: ByteRange, in bytes: [UInt8]) -> ByteRange {
    let text = bytes[range.start..<range.end].firstIndex { !isBlank($0) }
    return ByteRange(text ?? range.start, range.end)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }
}
