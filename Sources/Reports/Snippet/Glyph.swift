import SourceText

/// A piece of a source line as a snippet shows it: one grapheme cluster, the blanks of a tab, or
/// the visible form of what would be invisible or harmful.
struct Glyph {
  /// The offset of its first byte in the source.
  let offset: Int
  /// What is shown.
  let text: String
  /// The terminal columns of `text`.
  let width: Int
}

/// Lays out bytes of one line as glyphs.
struct GlyphLayout {
  private(set) var glyphs: [Glyph] = []
  /// The terminal columns of all glyphs.
  private(set) var width = 0
  private let bytes: [UInt8]

  /// The glyphs of `range`, which must lie in one line; tab stops count from its start.
  init(_ range: ByteRange, in bytes: [UInt8]) {
    self.bytes = bytes
    var plainStart = range.start
    var offset = range.start
    while offset < range.end {
      let next = min(offset + DecodedScalar(at: offset, in: bytes).length, range.end)
      if needsReplacement(at: offset) {
        appendPlain(ByteRange(plainStart, offset))
        appendReplacement(of: ByteRange(offset, next))
        plainStart = next
      }
      offset = next
    }
    appendPlain(ByteRange(plainStart, range.end))
  }

  private func needsReplacement(at offset: Int) -> Bool {
    DecodedScalar(at: offset, in: bytes).scalar?.isHidden ?? true
  }

  private mutating func appendPlain(_ range: ByteRange) {
    guard !range.isEmpty else { return }
    var offset = range.start
    for character in String(decoding: bytes[range.start..<range.end], as: UTF8.self) {
      append(Glyph(offset: offset, text: String(character), width: character.displayWidth))
      offset += character.utf8.count
    }
  }

  private mutating func appendReplacement(of range: ByteRange) {
    let text =
      switch DecodedScalar(at: range.start, in: bytes).scalar {
      case "\t": String(repeating: " ", count: tabWidth(at: width))
      case let scalar?: scalar.visibleForm
      case nil: bytes[range.start..<range.end].map(\.visibleForm).joined()
      }
    append(Glyph(offset: range.start, text: text, width: text.utf8.count))
  }

  private mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    width += glyph.width
  }
}
