import Text

/// A token and the bytes that spell it.
///
/// Offsets are 32 bits wide: a source has at most 16 MiB.
public struct Token: Sendable {
  /// The kind of token.
  public let kind: TokenKind
  /// The style of a scalar; `plain` for every other token.
  public let style: ScalarStyle
  /// The location of a scalar's text.
  @usableFromInline let textIsDecoded: Bool
  @usableFromInline let start: Int32
  @usableFromInline let end: Int32
  @usableFromInline let textStart: Int32
  @usableFromInline let textEnd: Int32

  init(_ kind: TokenKind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.style = .plain
    self.textIsDecoded = false
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
    self.textStart = self.start
    self.textEnd = self.end
  }

  init(scalar style: ScalarStyle, _ start: Int, _ end: Int, text: ByteRange, isDecoded: Bool) {
    self.kind = .scalar
    self.style = style
    self.textIsDecoded = isDecoded
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
    self.textStart = Int32(truncatingIfNeeded: text.start)
    self.textEnd = Int32(truncatingIfNeeded: text.end)
  }

  /// The bytes of the source that spell the token; empty for one that YAML infers from indentation.
  @inlinable
  public var range: ByteRange { ByteRange(Int(start), Int(end)) }
}

/// The kind of a token. Names follow the YAML specification; raw values are those of libyaml.
public enum TokenKind: UInt8, Sendable {
  /// No token.
  case none
  /// The start and end of the input; empty.
  case streamStart, streamEnd
  /// `%YAML 1.2` or `%TAG …`.
  case versionDirective, tagDirective
  /// `---` and `...`.
  case documentStart, documentEnd
  /// The start and end of a block collection; empty.
  case blockSequenceStart, blockMappingStart, blockEnd
  /// `[`, `]`, `{`, `}`.
  case flowSequenceStart, flowSequenceEnd, flowMappingStart, flowMappingEnd
  /// `-` and `,`.
  case blockEntry, flowEntry
  /// `?`; empty before a simple key.
  case key
  /// `:`.
  case value
  /// `*name`, `&name`, `!tag`.
  case alias, anchor, tag
  case scalar
  /// Text that was skipped after a syntax error.
  case skipped
}

/// The style of a scalar.
public enum ScalarStyle: UInt8, Sendable {
  case plain, singleQuoted, doubleQuoted, literal, folded

  /// Whether the scalar is quoted.
  @inline(__always)
  public var isQuoted: Bool { self == .singleQuoted || self == .doubleQuoted }

  /// Whether the scalar is a block scalar, `|` or `>`.
  @inline(__always)
  public var isBlock: Bool { self == .literal || self == .folded }
}
