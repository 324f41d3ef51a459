/// Where the lines of a source start; turns byte offsets into lines and columns.
///
/// Building it reads the whole source once, so build it per source that has something to report.
/// Only `\n` ends a line; a `\r` before it belongs to the line's end. A byte order mark at the
/// start takes no column, and each maximal invalid part of UTF-8 takes one.
package struct LineIndex: Sendable {
  /// A known position. Besides the starts of lines there is one every so many bytes of a long
  /// line, or else each look-up in a file of one line would read the file again.
  private struct Anchor {
    let offset: Int
    let position: SourcePosition
  }

  private static let stride = 1024
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  private let anchors: [Anchor]

  /// An index of `bytes`.
  package init(_ bytes: [UInt8]) {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var (line, column) = (1, 1)
    var anchors = [Anchor(offset: offset, position: SourcePosition(line: 1, column: 1))]
    var nextAnchor = offset + Self.stride
    while offset < bytes.count {
      let isNewline = bytes[offset] == Self.newline
      offset += bytes[offset] < 0x80 ? 1 : DecodedScalar(at: offset, in: bytes).length
      (line, column) = isNewline ? (line + 1, 1) : (line, column + 1)
      if isNewline || offset >= nextAnchor {
        let position = SourcePosition(line: line, column: column)
        anchors.append(Anchor(offset: offset, position: position))
        nextAnchor = offset + Self.stride
      }
    }
    self.bytes = bytes
    self.anchors = anchors
  }

  /// The number of lines: one more than there are `\n`.
  package var lineCount: Int { anchors[anchors.count - 1].position.line }

  /// The position of the byte at `offset`; offsets outside the source clamp to its ends.
  ///
  /// A byte inside a code point has the position of that code point.
  package func position(at offset: Int) -> SourcePosition {
    let target = textOffset(min(max(offset, anchors[0].offset), bytes.count))
    let anchor = anchors[lastAnchor { $0.offset <= target }]
    var (cursor, column) = (anchor.offset, anchor.position.column)
    while cursor < target {
      cursor += DecodedScalar(at: cursor, in: bytes).length
      if cursor <= target { column += 1 }
    }
    return SourcePosition(line: anchor.position.line, column: column)
  }

  /// The bytes of the 1-based line `number` without its ending; other numbers clamp.
  package func line(_ number: Int) -> ByteRange {
    let line = min(max(number, 1), lineCount)
    let start = anchors[lastAnchor { $0.position.line < line } + 1].offset
    let next = lastAnchor { $0.position.line <= line } + 1
    guard next < anchors.count else { return ByteRange(start, bytes.count) }
    return ByteRange(start, textOffset(anchors[next].offset - 1))
  }

  /// `offset`, or that of the `\r` before it where it is at the second half of a line ending.
  private func textOffset(_ offset: Int) -> Int {
    let isSecondHalf =
      offset > 0 && offset < bytes.count && bytes[offset] == Self.newline
      && bytes[offset - 1] == Self.carriageReturn
    return isSecondHalf ? offset - 1 : offset
  }

  /// The index of the last anchor that `holds`, or -1; it must hold for a prefix of the anchors.
  private func lastAnchor(where holds: (Anchor) -> Bool) -> Int {
    anchors.partitionPoint(where: holds) - 1
  }
}
