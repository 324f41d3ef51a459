/// What a token is. Names follow the YAML specification.
package enum TokenKind: UInt8, Sendable {
  /// The end of the input; spells nothing.
  case streamEnd
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
}
