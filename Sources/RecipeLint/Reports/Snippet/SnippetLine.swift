import Text

/// A source line as shown in a snippet, and the columns of its bytes.
///
/// A line that is too wide is cut to a window around the focus, with `…` at the cuts.
struct SnippetLine {
  /// The maximum width of a line in terminal columns.
  private static let maximumWidth = 160
  /// The columns of a window before the focus.
  private static let contextWidth = 60
  /// The maximum number of bytes to convert, and those before the focus: enough for any window, so that the
  /// cost does not grow with the line.
  private static let maximumBytes = 4096
  private static let contextBytes = 1024

  /// The line without trailing whitespace.
  let text: String
  /// Offsets with their columns, in order; the last is the end of the line.
  private let stops: [(offset: Int, column: Int)]

  /// The text of `line` in `bytes`; `focus` is the offset to show if the line is cut.
  init(_ line: ByteRange, in bytes: [UInt8], focus: Int) {
    let laidOut = Self.bytesAround(focus, of: line, in: bytes)
    let layout = GlyphLayout(laidOut, in: bytes)
    let shown = Self.window(layout, isWhole: laidOut == line, focus: focus)
    var glyphs = Array(layout.glyphs[shown])
    if shown.lowerBound > 0 || laidOut.start > line.start {
      glyphs.insert(Glyph(offset: line.start, text: "…", width: 1), at: 0)
    }
    if shown.upperBound < layout.glyphs.count {
      let offset = layout.glyphs[shown.upperBound].offset
      glyphs.append(Glyph(offset: offset, text: "…", width: 1))
    } else if laidOut.end < line.end {
      glyphs.append(Glyph(offset: laidOut.end, text: "…", width: 1))
    }
    text = glyphs.map { $0.text }.joined().withoutTrailingSpaces
    stops = Self.stops(of: glyphs, end: line.end)
  }

  /// The 0-based columns of the bytes in `range`, at least one, even for an empty range or one outside the
  /// window.
  func columns(of range: ByteRange) -> Range<Int> {
    let start = stops[max(0, firstStop(after: range.start) - 1)].column
    let end = stops[min(firstStop(after: range.end - 1), stops.count - 1)].column
    return start..<max(end, start + 1)
  }

  /// The index of the first stop whose offset is greater than `offset`.
  private func firstStop(after offset: Int) -> Int {
    stops.firstIndex { $0.offset > offset } ?? stops.count
  }

  private static func bytesAround(
    _ focus: Int,
    of line: ByteRange,
    in bytes: [UInt8]
  ) -> ByteRange {
    guard line.count > maximumBytes else { return line }
    let start = max(line.start, min(focus - contextBytes, line.end - maximumBytes))
    let end = min(line.end, start + maximumBytes)
    return ByteRange(
      scalarStart(start, of: line, in: bytes),
      scalarStart(end, of: line, in: bytes)
    )
  }

  /// `offset`, or the start of the code point that contains it.
  private static func scalarStart(_ offset: Int, of line: ByteRange, in bytes: [UInt8]) -> Int {
    guard offset < line.end else { return offset }
    for start in max(line.start, offset - 3)..<max(line.start + 1, offset) {
      let decoded = DecodedScalar(at: start, in: bytes)
      if decoded.scalar != nil && start + decoded.length > offset { return start }
    }
    return offset
  }

  /// The glyphs to show, leaving room for the `…` at the cuts.
  private static func window(_ layout: GlyphLayout, isWhole: Bool, focus: Int) -> Range<Int> {
    let glyphs = layout.glyphs
    if isWhole && layout.width <= maximumWidth { return glyphs.indices }
    let columns = stops(of: glyphs, end: .max).map { $0.column }
    let focusColumn = columns[max(0, (glyphs.firstIndex { $0.offset > focus } ?? glyphs.count) - 1)]
    let isNearStart = focusColumn < maximumWidth - contextWidth
    let wanted = isNearStart ? 0 : focusColumn - contextWidth
    let start = max(0, min(wanted, layout.width - maximumWidth))
    let end = start + maximumWidth
    let first = columns.firstIndex { $0 >= (start == 0 ? 0 : start + 1) } ?? 0
    let last = columns.lastIndex { $0 <= (end >= layout.width ? end : end - 1) } ?? 0
    return first..<max(first, last)
  }

  private static func stops(of glyphs: [Glyph], end: Int) -> [(offset: Int, column: Int)] {
    var column = 0
    var stops: [(offset: Int, column: Int)] = []
    for glyph in glyphs {
      stops.append((glyph.offset, column))
      column += glyph.width
    }
    return stops + [(end, column)]
  }
}

/// A unit of a shown line: one grapheme cluster, the spaces of a tab, or the visible form of an invisible or
/// harmful character.
private struct Glyph {
  /// The offset of its first byte in the source.
  let offset: Int
  /// The text to show.
  let text: String
  /// The width of `text` in terminal columns.
  let width: Int
}

/// Converts the bytes of one line to glyphs.
private struct GlyphLayout {
  private(set) var glyphs: [Glyph] = []
  /// The width of all glyphs in terminal columns.
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
    guard let scalar = DecodedScalar(at: offset, in: bytes).scalar else { return true }
    return scalar.isHidden || (scalar == "#" && isCommand(at: offset))
  }

  /// Whether the second `#` of a command of a build server is at `offset`.
  private func isCommand(at offset: Int) -> Bool {
    offset > 0 && bytes[offset - 1] == UInt8(ascii: "#")
      && CommandMark.begins(bytes[(offset + 1)...].lazy.map(UInt32.init))
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
      case "#": "\\#"
      case let scalar?: scalar.visibleForm
      case nil: bytes[range.start..<range.end].map { $0.visibleForm }.joined()
      }
    append(Glyph(offset: range.start, text: text, width: text.utf8.count))
  }

  private mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    width += glyph.width
  }
}
