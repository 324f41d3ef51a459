/// A place in a source as a person counts.
package struct SourcePosition: Hashable, Sendable {
  /// The 1-based line.
  package let line: Int
  /// The 1-based column: in code points, unless another ``PositionEncoding`` was asked for.
  package let column: Int

  /// The place at `line` and `column`.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The units in which columns are counted. The names are those of the Language Server Protocol
/// (`PositionEncodingKind`), whose clients and servers agree on one of them; its lines and columns are
/// those of ``SourcePosition`` less 1.
package enum PositionEncoding: String, CaseIterable, Sendable {
  /// Bytes.
  case utf8 = "utf-8"
  /// Code units of UTF-16: two for a code point above U+FFFF. What an editor counts in unless it says
  /// otherwise.
  case utf16 = "utf-16"
  /// Code points.
  case utf32 = "utf-32"
}

/// Where the lines of a source start; turns byte offsets into lines and columns, and back.
///
/// Building it reads the whole source once, so build it per source that has something to report. A look-up
/// is O(log n).
///
/// Only `\n` ends a line; a `\r` before it belongs to the line's end. A byte order mark at the
/// start takes no column. Each maximal invalid part of UTF-8 takes one, as the U+FFFD does that an editor
/// shows for it; in UTF-8 it takes one for each of its bytes.
package struct LineIndex: Sendable {
  /// The start of a code point, in every way of counting.
  private struct Place {
    var offset: Int
    var line = 1
    /// The code points of the line before it.
    var scalars = 0
    /// Those of them that UTF-16 spells with two units.
    var pairs = 0
    /// The offset of the first byte of the line.
    var lineStart: Int

    func column(in encoding: PositionEncoding) -> Int {
      switch encoding {
      case .utf8: offset - lineStart + 1
      case .utf16: scalars + pairs + 1
      case .utf32: scalars + 1
      }
    }

    /// Goes behind the code point that starts here.
    mutating func advance(in bytes: UnsafeBufferPointer<UInt8>) {
      let byte = bytes[offset]
      if byte == LineIndex.newline {
        self = Place(offset: offset + 1, line: line + 1, lineStart: offset + 1)
        return
      }
      scalars += 1
      guard byte >= 0x80 else {
        offset += 1
        return
      }
      let decoded = DecodedScalar(at: offset, in: bytes)
      offset += decoded.length
      if let scalar = decoded.scalar, scalar.value > 0xFFFF { pairs += 1 }
    }
  }

  private static let stride = 1024
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  /// The starts of lines. In a long line there is one every so many bytes besides, or else each look-up in
  /// a file of one line would read the file again.
  private let anchors: [Place]

  /// An index of `bytes`.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var place = Place(offset: start, lineStart: start)
    var anchors = [place]
    bytes.withUnsafeBufferPointer { bytes in
      var nextAnchor = start + Self.stride
      while place.offset < bytes.count {
        place.advance(in: bytes)
        if place.offset == place.lineStart || place.offset >= nextAnchor {
          anchors.append(place)
          nextAnchor = place.offset + Self.stride
        }
      }
    }
    self.anchors = anchors
  }

  /// The number of lines: one more than there are `\n`.
  package var lineCount: Int { anchors[anchors.count - 1].line }

  /// The position of the byte at `offset`; offsets outside the source clamp to its ends.
  ///
  /// A byte inside a code point has the position of that code point.
  package func position(
    at offset: Int,
    in encoding: PositionEncoding = .utf32
  ) -> SourcePosition {
    let target = textOffset(min(max(offset, anchors[0].offset), bytes.count))
    let place = lastPlace(from: lastAnchor { $0.offset <= target }) { $0.offset <= target }
    return SourcePosition(line: place.line, column: place.column(in: encoding))
  }

  /// The offset of what stands at a position.
  ///
  /// A column inside a code point, between two units of UTF-16 or two bytes, gives the start of that code
  /// point. A column beyond the end of a line gives that end, without `\n` and `\r\n`; a line beyond the
  /// last one the end of the source; a line or column below 1 the start of the source or the line.
  package func offset(
    of position: SourcePosition,
    in encoding: PositionEncoding = .utf32
  ) -> Int {
    guard position.line >= 1 else { return anchors[0].offset }
    guard position.line <= lineCount else { return bytes.count }
    let (line, column) = (position.line, max(position.column, 1))
    let end = self.line(line).end
    let anchor = lastAnchor { ($0.line, $0.column(in: encoding)) <= (line, column) }
    let place = lastPlace(from: anchor) {
      $0.offset <= end && $0.line == line && $0.column(in: encoding) <= column
    }
    // An anchor may stand between `\r` and `\n`.
    return min(place.offset, end)
  }

  /// The bytes of the 1-based line `number` without its ending; other numbers clamp.
  package func line(_ number: Int) -> ByteRange {
    let line = min(max(number, 1), lineCount)
    let start = anchors[lastAnchor { $0.line < line } + 1].offset
    let next = lastAnchor { $0.line <= line } + 1
    guard next < anchors.count else { return ByteRange(start, bytes.count) }
    return ByteRange(start, textOffset(anchors[next].offset - 1))
  }

  /// The line of the last byte in `range`, or of the place of an empty range: a range that takes a line
  /// with its ending does not reach the next one.
  package func lastLine(of range: ByteRange) -> Int {
    let start = position(at: range.start)
    let end = position(at: range.end)
    return end.column == 1 ? max(start.line, end.line - 1) : end.line
  }

  /// `offset`, or that of the `\r` before it where it is at the second half of a line ending.
  private func textOffset(_ offset: Int) -> Int {
    let isSecondHalf =
      offset > 0 && offset < bytes.count && bytes[offset] == Self.newline
      && bytes[offset - 1] == Self.carriageReturn
    return isSecondHalf ? offset - 1 : offset
  }

  /// The index of the last anchor that `holds`, or -1; it must hold for a prefix of the anchors.
  private func lastAnchor(where holds: (Place) -> Bool) -> Int {
    anchors.partitionPoint(where: holds) - 1
  }

  /// The last place that `holds`, looked for from an anchor on.
  private func lastPlace(from anchor: Int, where holds: (Place) -> Bool) -> Place {
    bytes.withUnsafeBufferPointer { bytes in
      var place = anchors[anchor]
      while place.offset < bytes.count {
        var next = place
        next.advance(in: bytes)
        guard holds(next) else { break }
        place = next
      }
      return place
    }
  }
}
