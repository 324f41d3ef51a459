import Text

/// The layout of a block scalar.
struct BlockScalar {
  /// The chomping indicator.
  enum Chomping {
    /// `-`: removes the final line break and empty lines.
    case strip
    /// Keeps one final line break.
    case clip
    /// `+`: keeps all final line breaks.
    case keep
  }

  /// The offset of its `|` or `>`.
  let start: Int
  let chomping: Chomping
  /// Whether there is an indentation indicator.
  let hasIndicator: Bool
  /// The comment in the header; `nil` if there is none.
  let comment: ByteRange?
  /// The offset of the first line of text; the end of the source if there is none.
  let firstLine: Int
  /// The indentation of the text; 0 if there is no text.
  let indentation: Int
  /// The end of the last line of the text, without its line break.
  let end: Int

  /// Parses the layout of a block scalar.
  ///
  /// - Parameters:
  /// - range: from `|` or `>` to the last non-blank character.
  /// - column: the column of its entry, to which an indentation indicator is relative.
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
    let lineEnd = bytes.endOfLine(at: offset)
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
    let lastLine = range.end > firstLine ? bytes.endOfLine(at: range.end) : lineEnd
    end = Self.end(behind: lastLine, chomping, indentation, bytes)
  }

  /// The indentation of the first non-blank line.
  private static func indentation(
    from start: Int,
    to end: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var offset = start
    var lineStart = start
    while offset < end, bytes[offset] == 0x20 || bytes[offset].isLineBreak {
      if bytes[offset] == 0x0A { lineStart = offset + 1 }
      offset += 1
    }
    return offset - lineStart
  }

  /// Blank lines below the text belong to it if they are longer than its indentation or chomping keeps them.
  /// Blanks at the end of the source are not a line.
  private static func end(
    behind lastLine: Int,
    _ chomping: Chomping,
    _ indentation: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = lastLine
    var line = lastLine + 1
    while line < bytes.count {
      let lineEnd = bytes.endOfLine(at: line)
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

  /// The end of a line without trailing blanks and carriage return.
  static func withoutBlanks(
    _ start: Int,
    _ end: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = end
    while end > start, bytes[end - 1].isBlank || bytes[end - 1] == 0x0D {
      end -= 1
    }
    return end
  }
}
