/// What a token is. Names follow the YAML specification; the order is libyaml's, so that a number of its
/// is a number here.
public enum TokenKind: UInt8, Sendable {
  /// No token.
  case none
  /// The begin and end of the input; they spell nothing.
  case streamStart, streamEnd
  /// `%YAML 1.2` or `%TAG …`.
  case versionDirective, tagDirective
  /// `---` and `...`.
  case documentStart, documentEnd
  /// The begin and end of a block collection; they spell nothing.
  case blockSequenceStart, blockMappingStart, blockEnd
  /// `[`, `]`, `{`, `}`.
  case flowSequenceStart, flowSequenceEnd, flowMappingStart, flowMappingEnd
  /// `-` and `,`.
  case blockEntry, flowEntry
  /// `?`; spells nothing before a simple key.
  case key
  /// `:`.
  case value
  /// `*name`, `&name`, `!tag`.
  case alias, anchor, tag
  case scalar
  /// Text that was passed over after a syntax error.
  case skipped

  /// Whether libyaml's token owns memory.
  @inline(__always)
  var ownsText: Bool {
    switch self {
    case .scalar, .alias, .anchor, .tag, .tagDirective: true
    default: false
    }
  }
}
