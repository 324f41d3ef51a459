import Text

/// An element of a source: a token or trivia.
package struct SyntaxElement: Equatable, Sendable {
  /// The kind of an element.
  package enum Kind: Equatable, Sendable {
    case token(TokenKind)
    case byteOrderMark
    /// Spaces and tabs.
    case blank
    /// `\n` or `\r\n`; after a syntax error also a single `\r`.
    case lineBreak
    /// From `#` to the end of the line, without the line break.
    case comment
    /// Forbidden characters outside tokens.
    case forbidden
  }

  /// The kind of element.
  package let kind: Kind
  /// Its bytes.
  package let range: ByteRange
}

extension SyntaxTree {
  /// Tokens and trivia in source order; together they cover every byte once. O(n).
  package func tokensAndTrivia() -> [SyntaxElement] {
    var pieces: [SyntaxElement] = []
    var offset = 0
    for token in tokens {
      forEachTrivium(in: ByteRange(offset, token.range.start)) { pieces.append($0) }
      pieces.append(SyntaxElement(kind: .token(token.kind), range: token.range))
      offset = token.range.end
    }
    forEachTrivium(in: ByteRange(offset, bytes.count)) { pieces.append($0) }
    return pieces
  }

  /// The ranges of all comments, in source order, including those in the header of a block scalar, which are
  /// inside its token.
  package func comments() -> [ByteRange] {
    var comments: [ByteRange] = []
    var offset = 0
    for token in tokens {
      appendComments(in: ByteRange(offset, token.range.start), to: &comments)
      if token.style.isBlock { appendHeaderComment(of: token, to: &comments) }
      offset = token.range.end
    }
    appendComments(in: ByteRange(offset, bytes.count), to: &comments)
    return comments
  }

  /// The runs of blanks between tokens, and before comments and line breaks, that hold a tab. O(n).
  package func blanksWithTabs() -> [ByteRange] {
    guard SourceSearch.contains(0x09, bytes) else { return [] }
    var found: [ByteRange] = []
    var offset = 0
    for index in 0...tokens.count {
      let token = index < tokens.count ? tokens[index].range : ByteRange(bytes.count, bytes.count)
      forEachTrivium(in: ByteRange(offset, token.start)) {
        let isTabbed = $0.kind == .blank && bytes[$0.range.start..<$0.range.end].contains(0x09)
        if isTabbed { found.append($0.range) }
      }
      offset = token.end
    }
    return found
  }

  private func appendComments(in gap: ByteRange, to comments: inout [ByteRange]) {
    forEachTrivium(in: gap) { if $0.kind == .comment { comments.append($0.range) } }
  }

  private func appendHeaderComment(of token: Token, to comments: inout [ByteRange]) {
    var offset = token.range.start
    while offset < token.range.end, !bytes[offset].isLineBreak {
      if bytes[offset] == UInt8(ascii: "#") {
        return comments.append(ByteRange(offset, endOfLine(from: offset, in: token.range)))
      }
      offset += 1
    }
  }

  private func forEachTrivium(in gap: ByteRange, _ body: (SyntaxElement) -> Void) {
    var offset = gap.start
    while offset < gap.end {
      let (kind, end) = trivium(at: offset, in: gap)
      body(SyntaxElement(kind: kind, range: ByteRange(offset, end)))
      offset = end
    }
  }

  private func trivium(at offset: Int, in gap: ByteRange) -> (SyntaxElement.Kind, Int) {
    switch bytes[offset] {
    case 0x20, 0x09:
      return (.blank, run(from: offset, in: gap) { $0.isBlank })
    case 0x0A: return (.lineBreak, offset + 1)
    case 0x0D:
      let isPair = offset + 1 < gap.end && bytes[offset + 1] == 0x0A
      return (.lineBreak, offset + (isPair ? 2 : 1))
    case UInt8(ascii: "#"): return (.comment, endOfLine(from: offset, in: gap))
    case 0xEF where offset == 0 && bytes.lengthOfByteOrderMark == 3:
      return (.byteOrderMark, 3)
    default:
      let isTrivia: (UInt8) -> Bool = { $0.isWhitespace }
      return (.forbidden, run(from: offset, in: gap) { !isTrivia($0) })
    }
  }

  private func endOfLine(from offset: Int, in range: ByteRange) -> Int {
    run(from: offset, in: range) { !$0.isLineBreak }
  }

  private func run(from offset: Int, in range: ByteRange, while matches: (UInt8) -> Bool) -> Int {
    var end = offset
    while end < range.end, matches(bytes[end]) { end += 1 }
    return end
  }
}

/// Searches for directive comments and for bytes without parsing the source.
package enum SourceSearch {
  /// Whether a `#` is followed by a word, ignoring case, with only `#` and blanks in between. It may be
  /// inside a scalar. O(n), 32 bytes at a time.
  ///
  /// - Parameter word: lower-case letters.
  package static func mayContainDirective(_ word: StaticString, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while let mark = first(UInt8(ascii: "#"), in: bytes, from: offset) {
        offset = mark + 1
        while offset < bytes.count, isPassed(bytes[offset]) { offset += 1 }
        if holds(word, bytes, at: offset) { return true }
      }
      return false
    }
  }

  /// Whether a byte is anywhere in the source. O(n), 32 bytes at a time.
  package static func contains(_ byte: UInt8, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { first(byte, in: $0, from: 0) != nil }
  }

  private static func isPassed(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte.isBlank
  }

  private static func holds(
    _ word: StaticString,
    _ bytes: UnsafeBufferPointer<UInt8>,
    at offset: Int
  ) -> Bool {
    guard bytes.count - offset >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where bytes[offset + index] | 0x20 != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// The offset of the next such byte.
  private static func first(
    _ byte: UInt8,
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    var offset = start
    if let base = bytes.baseAddress {
      let raw = UnsafeRawPointer(base)
      while offset + 32 <= bytes.count {
        let first = marks(byte, raw, offset) | marks(byte, raw, offset + 8)
        let second = marks(byte, raw, offset + 16) | marks(byte, raw, offset + 24)
        if (first | second) & (0x0101_0101_0101_0101 << 7) != 0 { break }
        offset += 32
      }
    }
    while offset < bytes.count {
      if bytes[offset] == byte { return offset }
      offset += 1
    }
    return nil
  }

  /// Eight bytes with the high bit set for each that is the byte; those after the first one may be set falsely.
  @inline(__always)
  private static func marks(_ byte: UInt8, _ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ ones &* UInt64(byte)
    return (word &- ones) & ~word
  }
}
