import SourceText

/// A token and the bytes that spell it.
///
/// Offsets are 32 bits wide: a source has at most 16 MiB.
public struct Token: Sendable {
  /// What the token is.
  public let kind: TokenKind
  /// The style of a scalar; `plain` for every other token.
  public let style: ScalarStyle
  /// Where the text of a scalar lies.
  @usableFromInline let textIsCooked: Bool
  @usableFromInline let start: Int32
  @usableFromInline let end: Int32
  @usableFromInline let textStart: Int32
  @usableFromInline let textEnd: Int32

  init(_ kind: TokenKind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.style = .plain
    self.textIsCooked = false
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
    self.textStart = self.start
    self.textEnd = self.end
  }

  init(scalar style: ScalarStyle, _ start: Int, _ end: Int, text: ByteRange, isCooked: Bool) {
    self.kind = .scalar
    self.style = style
    self.textIsCooked = isCooked
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
    self.textStart = Int32(truncatingIfNeeded: text.start)
    self.textEnd = Int32(truncatingIfNeeded: text.end)
  }

  /// The bytes of the source that spell the token; empty for one that YAML infers from indentation.
  @inlinable
  public var range: ByteRange { ByteRange(Int(start), Int(end)) }
}
