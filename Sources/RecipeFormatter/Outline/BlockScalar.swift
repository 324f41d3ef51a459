import SourceText

/// A scalar in lines behind `|` or `>`, as it is written.
struct BlockScalar {
  /// How empty lines at the end count.
  enum Chomping {
    /// `-`: not at all, and neither does the last line break.
    case strip
    /// One line break ends the text.
    case clip
    /// `+`: all belong to the text.
    case keep
  }

  /// The offset of its `|` or `>`.
  let start: Int
  let chomping: Chomping
  /// Whether a digit says how far the text is indented.
  let hasIndicator: Bool
  /// The comment behind the header; `nil` for none.
  let comment: ByteRange?
  /// The offset of the first line of text; the end of the source where there is none.
  let firstLine: Int
  /// How many blanks in front of each line are no part of the text; 0 where there is no text.
  let indentation: Int
  /// Where the last line that belongs to the text ends, without its line break.
  let end: Int

  /// Reads a block scalar.
  ///
  /// - Parameters:
  ///   - range: from `|` or `>` to the last character that is no blank.
  ///   - column: the column of the entry whose value it is, from which a digit counts.
  init(_ range: ByteRange, column: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var chomping = Chomping.clip
    var digit = 0
    var offset = range.start + 1
    while offset < range.end, bytes[offset] != 0x0A, bytes[offset] != UInt8(ascii: "#") {
      switch bytes[offset] {
      case UInt8(ascii: "-"): chomping = .strip
      case UInt8(ascii: "+"): chomping = .keep
      case 0x31...0x39: digit = Int(bytes[offset]) - 0x30
      default: break
      }
      offset += 1
    }
    let lineEnd = Self.lineEnd(from: offset, in: bytes)
    let isComment = offset < range.end && bytes[offset] == UInt8(ascii: "#")
    comment = isComment ? ByteRange(offset, Self.withoutBlanks(offset, lineEnd, bytes)) : nil
    start = range.start
    self.chomping = chomping
    hasIndicator = digit > 0
    firstLine = min(lineEnd + 1, bytes.count)
    indentation =
      digit > 0
      ? column + digit
      : Self.indentation(from: firstLine, to: max(firstLine, range.end), bytes)
    let lastLine = range.end > firstLine ? Self.lineEnd(from: range.end, in: bytes) : lineEnd
    end = Self.end(behind: lastLine, chomping, indentation, bytes)
  }

  /// The blanks in front of the first line that has text.
  private static func indentation(
    from start: Int,
    to end: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var offset = start
    var lineStart = start
    while offset < end, bytes[offset] == 0x20 || bytes[offset] == 0x0A || bytes[offset] == 0x0D {
      if bytes[offset] == 0x0A { lineStart = offset + 1 }
      offset += 1
    }
    return offset - lineStart
  }

  /// Lines of blanks below the text belong to it if they are longer than its indentation, or kept. Blanks at the
  /// end of the source are no line.
  private static func end(
    behind lastLine: Int,
    _ chomping: Chomping,
    _ indentation: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = lastLine
    var line = lastLine + 1
    while line < bytes.count {
      let lineEnd = lineEnd(from: line, in: bytes)
      let text = withoutBlanks(line, lineEnd, bytes)
      guard text == line else { break }
      var spaces = line
      while spaces < lineEnd, bytes[spaces] == 0x20 { spaces += 1 }
      let isCarriageReturn = lineEnd > line && bytes[lineEnd - 1] == 0x0D
      let length = lineEnd - line - (isCarriageReturn ? 1 : 0)
      let isText = indentation > 0 && spaces - line >= indentation && length > indentation
      if isText || (chomping == .keep && lineEnd < bytes.count) { end = lineEnd }
      line = lineEnd + 1
    }
    return end
  }

  /// The offset of the next line break, or of the end.
  static func lineEnd(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return end
  }

  /// Where a line ends without the blanks at its end, and without its carriage return.
  static func withoutBlanks(
    _ start: Int,
    _ end: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = end
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D {
      end -= 1
    }
    return end
  }
}
