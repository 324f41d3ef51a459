import SourceText

/// A stretch of a source: a token, or the trivia between two.
package struct Piece: Equatable, Sendable {
  /// What a stretch is.
  package enum Kind: Equatable, Sendable {
    case token(TokenKind)
    case byteOrderMark
    /// Spaces and tabs.
    case blank
    /// `\n` or `\r\n`; after a syntax error also a lone `\r`.
    case lineBreak
    /// From `#` to the end of the line, which is not part of it.
    case comment
    /// Characters that no recipe may hold, outside a token.
    case forbidden
  }

  /// What the stretch is.
  package let kind: Kind
  /// Its bytes.
  package let range: ByteRange
}

extension SyntaxTree {
  /// Tokens and trivia in source order; together they cover every byte once. O(n).
  package func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var offset = 0
    for token in tokens {
      appendTrivia(ByteRange(offset, token.range.start), to: &pieces)
      pieces.append(Piece(kind: .token(token.kind), range: token.range))
      offset = token.range.end
    }
    appendTrivia(ByteRange(offset, bytes.count), to: &pieces)
    return pieces
  }

  /// The ranges of all comments, in source order; also of one on the first line of a block scalar,
  /// which lies inside its token.
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

  private func appendComments(in gap: ByteRange, to comments: inout [ByteRange]) {
    var pieces: [Piece] = []
    appendTrivia(gap, to: &pieces)
    comments += pieces.lazy.filter { $0.kind == .comment }.map(\.range)
  }

  private func appendHeaderComment(of token: Token, to comments: inout [ByteRange]) {
    var offset = token.range.start
    while offset < token.range.end, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      if bytes[offset] == UInt8(ascii: "#") {
        return comments.append(ByteRange(offset, endOfLine(from: offset, in: token.range)))
      }
      offset += 1
    }
  }

  private func appendTrivia(_ gap: ByteRange, to pieces: inout [Piece]) {
    var offset = gap.start
    while offset < gap.end {
      let (kind, end) = trivium(at: offset, in: gap)
      pieces.append(Piece(kind: kind, range: ByteRange(offset, end)))
      offset = end
    }
  }

  private func trivium(at offset: Int, in gap: ByteRange) -> (Piece.Kind, Int) {
    switch bytes[offset] {
    case 0x20, 0x09:
      return (.blank, run(from: offset, in: gap) { $0 == 0x20 || $0 == 0x09 })
    case 0x0A: return (.lineBreak, offset + 1)
    case 0x0D:
      let isPair = offset + 1 < gap.end && bytes[offset + 1] == 0x0A
      return (.lineBreak, offset + (isPair ? 2 : 1))
    case UInt8(ascii: "#"): return (.comment, endOfLine(from: offset, in: gap))
    case 0xEF where offset == 0 && Self.lengthOfByteOrderMark(bytes) == 3:
      return (.byteOrderMark, 3)
    default:
      let isTrivia: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      return (.forbidden, run(from: offset, in: gap) { !isTrivia($0) })
    }
  }

  private func endOfLine(from offset: Int, in range: ByteRange) -> Int {
    run(from: offset, in: range) { $0 != 0x0A && $0 != 0x0D }
  }

  private func run(from offset: Int, in range: ByteRange, while matches: (UInt8) -> Bool) -> Int {
    var end = offset
    while end < range.end, matches(bytes[end]) { end += 1 }
    return end
  }
}
