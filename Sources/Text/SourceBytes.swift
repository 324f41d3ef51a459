// What the lines of a source consist of: the one place that tells blanks, line breaks and a byte-order mark.

extension UInt8 {
  /// Whether this is a space or a tab.
  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether this is a line feed, or the carriage return before one.
  @inlinable package var isLineBreak: Bool { self == 0x0A || self == 0x0D }

  /// Whether this is a letter of ASCII.
  @inlinable package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether this is a digit of ASCII.
  @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether this is a blank or part of a line break.
  @inlinable package var isWhitespace: Bool { isBlank || isLineBreak }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8.
  @inlinable package mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      append(contentsOf: scalar.utf8)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes of a text.
  @inlinable package func elementsEqual(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for place in 0..<count where self[place] != text.utf8Start[place] { return false }
    return true
  }
}

/// The byte-order mark that some editors write at the beginning of a file.
@usableFromInline package enum ByteOrderMark {
  /// The mark in UTF-8.
  @usableFromInline package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The bytes with two lower-case digits for each, as programs print digests.
  package var hexDigits: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  /// The length of the byte-order mark at the beginning: 3, or 0 without one.
  @inlinable package var lengthOfByteOrderMark: Int {
    first == 0xEF && starts(with: ByteOrderMark.bytes) ? ByteOrderMark.bytes.count : 0
  }

  /// The first byte that is neither whitespace nor part of a byte-order mark, which some shells write into a pipe.
  package var firstOfContent: UInt8? {
    first { !$0.isWhitespace && !ByteOrderMark.bytes.contains($0) }
  }

  /// Where the line of a byte begins.
  @inlinable package func startOfLine(at offset: Int) -> Int {
    var start = offset
    while start > startIndex, self[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Where the line of a byte ends: at its line feed, or else at the end.
  @inlinable package func endOfLine(at offset: Int) -> Int {
    var end = offset
    while end < endIndex, self[end] != 0x0A { end += 1 }
    return end
  }

  /// Where the text of a line begins: at its start, or behind a byte-order mark.
  @inlinable package func startOfText(at offset: Int) -> Int {
    let start = startOfLine(at: offset)
    return start == startIndex ? Swift.min(startIndex + lengthOfByteOrderMark, endIndex) : start
  }

  /// Where the text of a line ends: before its line break, or else at the end.
  @inlinable package func endOfText(at offset: Int) -> Int {
    var end = offset
    while end < endIndex, !self[end].isLineBreak { end += 1 }
    return end
  }

  /// Where the next line begins; the end if there is none.
  @inlinable package func startOfNextLine(after offset: Int) -> Int {
    Swift.min(endOfLine(at: offset) + 1, endIndex)
  }

  /// Where the spaces and tabs at a byte end.
  @inlinable package func endOfBlanks(from offset: Int) -> Int {
    var end = offset
    while end < endIndex, self[end].isBlank { end += 1 }
    return end
  }

  /// The bytes without spaces and tabs around them.
  @inlinable package var withoutBlanksAround: SubSequence {
    let start = endOfBlanks(from: startIndex)
    return self[start..<Swift.max(start, startOfBlanks(before: endIndex))]
  }

  /// Where the spaces and tabs before a byte begin.
  @inlinable package func startOfBlanks(before offset: Int) -> Int {
    var start = offset
    while start > startIndex, self[start - 1].isBlank { start -= 1 }
    return start
  }
}
