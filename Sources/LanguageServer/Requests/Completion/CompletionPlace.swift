import RecipeSyntax
import Recipes
import Text

/// The cursor in a document.
struct CompletionPlace {
  let document: DocumentSnapshot
  /// The offset of the cursor.
  let offset: Int
  /// The lines of the YAML document around the cursor.
  let outline: LineOutline
  /// The line of the cursor, by its place in the outline.
  let cursor: Int
  /// The word that the cursor is in or behind.
  let word: ByteRange
  /// Whether the cursor is in braces or brackets, where nothing is offered.
  private let isInFlow: Bool

  init(in document: DocumentSnapshot, at offset: Int) {
    self.document = document
    (outline, cursor) = document.outline(around: offset)
    let line = outline.lines[cursor].range
    let offset = max(offset, line.start)
    self.offset = offset
    var (start, end) = (offset, offset)
    while start > line.start, Self.isWord(document.bytes[start - 1]) { start -= 1 }
    while end < line.end, Self.isWord(document.bytes[end]) { end += 1 }
    word = ByteRange(start, end)
    isInFlow = outline.isInBrackets(offset, in: cursor)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// The line of the cursor.
  var line: WrittenLine { outline.lines[cursor] }

  /// The column of the cursor.
  var column: Int { offset - line.range.start }

  /// Whether nothing but blanks is between two offsets of the line.
  func isBlank(_ start: Int, _ end: Int) -> Bool {
    guard start < end else { return true }
    return document.bytes[start..<end].allSatisfy { $0.isBlank }
  }

  // MARK: Keys

  /// Where a key can be typed.
  struct KeyPlace {
    /// The keys from the root to the mapping; `-` for an item of a list.
    let path: [String]
    /// The column of the mapping's keys.
    let column: Int
    /// The line of the dash of the item of a list, which the mapping is; nil outside of lists.
    let item: Int?
    /// The other keys of the mapping before and behind the cursor, in source order.
    let before: [String]
    let behind: [String]
    /// What a key replaces.
    let range: ByteRange
    /// Whether there is a value already, so that only the key is replaced.
    let hasValue: Bool
  }

  /// The mapping whose key is being typed; nil if the cursor is elsewhere.
  var keyPlace: KeyPlace? {
    guard !isInFlow else { return nil }
    let line = line
    switch line.kind {
    case .comment, .text, .marker: return nil
    case .blank:
      let indentation = line.range.start + column
      guard isBlank(line.range.start, indentation) else { return nil }
      return keyPlace(inColumn: column, ByteRange(offset, offset))
    case .content:
      let start = min(line.range.start + line.column, line.range.end)
      if offset < start || line.dash != nil && offset == start && line.rest.isEmpty {
        // Behind a dash without content.
        guard line.entry == nil, line.rest.isEmpty, offset > line.range.start,
          document.bytes[offset - 1] == 0x20,
          let dash = line.dash, column == dash + 2
        else { return nil }
        return keyPlace(inColumn: dash + 2, ByteRange(offset, offset))
      }
      if let key = line.entry?.name {
        guard offset <= key.end, key.start == start else { return nil }
        return keyPlace(inColumn: line.column, key, hasValue: true)
      }
      guard word.start == start, !word.isEmpty, isBlank(word.end, line.range.end) else {
        return nil
      }
      return keyPlace(inColumn: line.column, word)
    }
  }

  private func keyPlace(
    inColumn column: Int,
    _ range: ByteRange,
    hasValue: Bool = false
  ) -> KeyPlace? {
    guard let place = outline.place(of: cursor, column: column) else { return nil }
    return KeyPlace(
      path: place.path,
      column: column,
      item: place.item,
      before: place.siblings.filter { $0 < cursor }.compactMap(outline.key),
      behind: place.siblings.filter { $0 > cursor }.compactMap(outline.key),
      range: range,
      hasValue: hasValue
    )
  }

  // MARK: Values

  /// Where a value can be typed.
  struct ValuePlace {
    /// The keys from the root to the value; `-` for an item of a list.
    let path: [String]
    /// The value without blanks at its ends; behind a colon without a value, the place of the cursor.
    let range: ByteRange
    /// Whether a blank must come first.
    let needsBlank: Bool
    /// The other keys beside that of the value, or the other items of the list.
    let others: [String]
    /// The line of the dash of the item of a list that has the value's key; nil outside of lists.
    let item: Int?
    /// Whether the value began on an earlier line.
    var isContinued = false
  }

  /// The value that is being typed; nil if the cursor is elsewhere.
  var valuePlace: ValuePlace? {
    guard !isInFlow else { return nil }
    let line = line
    if case .text(let owner) = line.kind {
      // Editors drop what replaces a part without the cursor.
      guard offset >= line.textStart else { return nil }
      return valuePlace(of: owner, ByteRange(line.textStart, line.range.end), needsBlank: false)
    }
    guard line.kind == .content else { return nil }
    let mark =
      line.entry.map { document.bytes.endOfBlanks(from: $0.separator.start) }
      ?? line.range.start + (line.dash ?? 0)
    guard offset > mark else { return nil }
    let needsBlank = document.bytes[offset - 1] == document.bytes[mark] && offset == mark + 1
    if line.rest.isEmpty {
      guard isBlank(mark + 1, offset) else { return nil }
      return valuePlace(
        of: cursor,
        ByteRange(offset, offset),
        needsBlank: needsBlank
      )
    }
    guard offset >= line.rest.start else { return nil }
    // A cursor behind blanks is still in the value: `15 ` may become `15 g`.
    guard offset <= line.rest.end || isBlank(line.rest.end, offset) else { return nil }
    let range = ByteRange(line.rest.start, max(line.rest.end, offset))
    return valuePlace(of: cursor, range, needsBlank: false)
  }

  /// The place of the value in a line: behind its key, or of the item.
  private func valuePlace(of number: Int, _ range: ByteRange, needsBlank: Bool) -> ValuePlace? {
    let line = outline.lines[number]
    guard let place = outline.place(of: number, column: line.column) else { return nil }
    let key = outline.key(number)
    guard let path = key.map({ place.path + [$0] }) ?? (place.path.last == "-" ? place.path : nil)
    else { return nil }
    // A whole collection is not replaced by one value.
    if !range.isEmpty, "{[".utf8.contains(document.bytes[range.start]),
      path.last != instruction
    {
      return nil
    }
    let items = outline.lines.filter { other in
      other.kind == .content && other.entry == nil && other.dash == line.dash
        && other.range.start != line.range.start
    }
    return ValuePlace(
      path: path,
      range: range,
      needsBlank: needsBlank,
      others: key == nil
        ? items.map { outline.text($0.rest) } : place.siblings.compactMap(outline.key),
      item: place.item,
      isContinued: number != cursor
    )
  }
}

extension DocumentSnapshot {
  /// The lines of the YAML document around an offset, and the one that holds it. O(n).
  func outline(around offset: Int) -> (LineOutline, line: Int) {
    let documents = LineOutline.documents(of: bytes)
    let document = documents.last { $0.start <= offset } ?? documents[0]
    let outline = LineOutline(document, of: bytes, isText: { $0.elementsEqual(instruction.utf8) })
    return (outline, outline.lines.lastIndex { $0.range.start <= offset } ?? 0)
  }
}

/// The key whose value is a text, even if it begins with a brace.
private let instruction = RecipeFormat.describe(StepKey.instruction).name
