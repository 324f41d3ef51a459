/// A line and a column, as people count them.
package struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in code points unless another ``PositionEncoding`` was requested.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The units of columns. The names are those of the Language Server Protocol (`PositionEncodingKind`), whose
/// clients and servers negotiate one of them; its lines and columns are those of ``SourcePosition`` minus 1.
package enum PositionEncoding: String, CaseIterable, Sendable {
  /// Bytes.
  case utf8 = "utf-8"
  /// UTF-16 code units: two for a code point above U+FFFF. The default of the protocol.
  case utf16 = "utf-16"
  /// Code points.
  case utf32 = "utf-32"
}

/// Converts between byte offsets and lines and columns.
///
/// Building it reads the whole source, so build it only for a source with findings. A look-up is O(log n).
///
/// Only `\n` ends a line; a `\r` before it belongs to the line ending. A byte order mark at the start takes
/// no column. Each maximal invalid part of UTF-8 takes one column, like the U+FFFD that editors show for it;
/// in UTF-8 columns it takes one for each byte.
package struct LineIndex: Sendable {
  /// The start of a code point, in all encodings.
  private struct Place {
    var offset: Int
    var line = 1
    /// The number of code points before it on the line.
    var scalars = 0
    /// The number of those that are surrogate pairs in UTF-16.
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

    /// Advances past the code point that starts here.
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

  /// The bytes between two checkpoints: a look-up reads at most about as many.
  private static let stride = 512
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  /// Places every ``stride`` bytes, from the start: one for each line would need more memory than the source.
  private let checkpoints: [Place]
  /// The number of lines: the number of `\n` plus one.
  package let lineCount: Int

  /// An index of `bytes`.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = bytes.lengthOfByteOrderMark
    var place = Place(offset: start, lineStart: start)
    var checkpoints = [place]
    bytes.withUnsafeBufferPointer { bytes in
      var nextCheckpoint = start + Self.stride
      while place.offset < bytes.count {
        place.advance(in: bytes)
        if place.offset >= nextCheckpoint {
          checkpoints.append(place)
          nextCheckpoint = place.offset + Self.stride
        }
      }
    }
    self.checkpoints = checkpoints
    lineCount = place.line
  }

  /// The position of the byte at `offset`; offsets outside the source are clamped.
  ///
  /// A byte inside a code point has the position of that code point.
  package func position(
    at offset: Int,
    in encoding: PositionEncoding = .utf32
  ) -> SourcePosition {
    let target = textOffset(min(max(offset, checkpoints[0].offset), bytes.count))
    let place = lastPlace(from: lastCheckpoint { $0.offset <= target }) { $0.offset <= target }
    return SourcePosition(line: place.line, column: place.column(in: encoding))
  }

  /// The offset of a position.
  ///
  /// A column inside a code point gives the start of that code point. A column beyond the end of a line gives
  /// its end, before `\n` or `\r\n`; a line beyond the last one gives the end of the source; a line or column
  /// below 1 gives the start of the source or line.
  package func offset(
    of position: SourcePosition,
    in encoding: PositionEncoding = .utf32
  ) -> Int {
    guard position.line >= 1 else { return checkpoints[0].offset }
    guard position.line <= lineCount else { return bytes.count }
    let (line, column) = (position.line, max(position.column, 1))
    let end = self.line(line).end
    let isReached = { (place: Place) in
      place.offset <= end && (place.line, place.column(in: encoding)) <= (line, column)
    }
    let place = lastPlace(from: lastCheckpoint(where: isReached), where: isReached)
    // A checkpoint may be between `\r` and `\n`.
    return min(place.offset, end)
  }

  /// The bytes of the 1-based line `number` without its ending; out-of-range numbers are clamped.
  package func line(_ number: Int) -> ByteRange {
    let line = min(max(number, 1), lineCount)
    // The last place of a line is its `\n`, or the end of the source.
    let last = lastPlace(from: lastCheckpoint { $0.line <= line }) { $0.line <= line }
    return ByteRange(last.lineStart, textOffset(last.offset))
  }

  /// The line of the last byte in `range`, or of an empty range: a range that includes a line ending does not
  /// reach the next line.
  package func lastLine(of range: ByteRange) -> Int {
    let start = position(at: range.start)
    let end = position(at: range.end)
    return end.column == 1 ? max(start.line, end.line - 1) : end.line
  }

  /// `offset`, or the offset of the `\r` if `offset` is at the `\n` of `\r\n`.
  private func textOffset(_ offset: Int) -> Int {
    let isSecondHalf =
      offset > 0 && offset < bytes.count && bytes[offset] == Self.newline
      && bytes[offset - 1] == Self.carriageReturn
    return isSecondHalf ? offset - 1 : offset
  }

  /// The index of the last checkpoint that `holds`, or -1; it must hold for a prefix of the checkpoints.
  private func lastCheckpoint(where holds: (Place) -> Bool) -> Int {
    checkpoints.partitionPoint(where: holds) - 1
  }

  /// The last place that `holds`, searching from a checkpoint.
  private func lastPlace(from checkpoint: Int, where holds: (Place) -> Bool) -> Place {
    bytes.withUnsafeBufferPointer { bytes in
      var place = checkpoints[checkpoint]
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
