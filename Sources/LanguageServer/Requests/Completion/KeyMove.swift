import RecipeSyntax
import SourceText

/// How other keys move so that a key that is typed in the wrong place is in canonical order: the cursor stays where it
/// is.
struct KeyMove {
  /// What comes before the key on its own line: the keys that were below it.
  private(set) var prefix: String?
  /// The edits that take keys away, and put them elsewhere.
  private(set) var edits: [Edit] = []

  /// Nil if nothing needs to move, or nothing can.
  ///
  /// - Parameters:
  ///   - position: the canonical position of the new key.
  ///   - present: the lines of the other keys of the mapping with their canonical positions, in source order.
  ///   - column: the column of the mapping's keys.
  init?(
    to position: Int,
    among present: [(line: Int, position: Int?)],
    of place: CompletionPlace,
    column: Int
  ) {
    let (outline, cursor) = (place.outline, place.outline.cursor)
    // An alias must stay behind its anchor.
    guard !place.document.bytes.contains(UInt8(ascii: "&")) else { return nil }
    let above = present.first { $0.line < cursor && ($0.position ?? -1) > position }
    let below = present.last { $0.line > cursor && ($0.position ?? .max) < position }
    switch (above, below) {
    case (let above?, nil): moveDown(from: above.line, of: outline, cursor)
    case (nil, let below?): moveUp(to: below.line, present.map(\.line), of: outline, cursor, column)
    default: return nil
    }
    if edits.isEmpty { return nil }
  }

  /// Moves the lines above the cursor below it.
  private mutating func moveDown(from line: Int, of outline: DocumentOutline, _ cursor: Int) {
    var first = line
    while first > 0, outline.lines[first - 1].kind == .comment { first -= 1 }
    guard outline.lines[line].dash == nil, cursor + 1 < outline.lines.count else { return }
    let block = ByteRange(outline.lines[first].range.start, outline.lines[cursor].range.start)
    let target = outline.lines[cursor + 1].range.start
    edits = [Edit(block, ""), Edit(ByteRange(target, target), outline.text(block))]
  }

  /// Moves the lines below the cursor above it.
  private mutating func moveUp(
    to line: Int,
    _ keys: [Int],
    of outline: DocumentOutline,
    _ cursor: Int,
    _ column: Int
  ) {
    var end = line + 1
    let next = keys.first { $0 > line } ?? outline.lines.count
    while end < next, case .text = outline.lines[end].kind { end += 1 }
    guard end < outline.lines.count, outline.lines[cursor].dash == nil,
      cursor + 1 < outline.lines.count
    else { return }
    let block = ByteRange(outline.lines[cursor + 1].range.start, outline.lines[end].range.start)
    edits = [Edit(block, "")]
    let text = outline.text(block)
    if column == 0 {
      // Returns are added when the item is written.
      prefix = text.contains("\r\n") ? String(text.map { $0 == "\r\n" ? "\n" : $0 }) : text
    } else {
      let start = outline.lines[cursor].range.start
      edits.insert(Edit(ByteRange(start, start), text), at: 0)
    }
  }
}
