import Recipes
import Text

/// The cursor in a document.
struct CompletionPlace {
  let document: DocumentSnapshot
  /// The offset of the cursor.
  let offset: Int
  /// The lines of the YAML document around the cursor.
  let outline: DocumentOutline
  /// The word that the cursor is in or behind.
  let word: ByteRange
  /// Whether the cursor is in braces or brackets, where nothing is offered.
  private let isInFlow: Bool

  init(in document: DocumentSnapshot, at offset: Int) {
    self.document = document
    outline = DocumentOutline(document.bytes, around: offset)
    let line = outline.lines[outline.cursor].range
    let offset = max(offset, line.start)
    self.offset = offset
    var (start, end) = (offset, offset)
    while start > line.start, Self.isWord(document.bytes[start - 1]) { start -= 1 }
    while end < line.end, Self.isWord(document.bytes[end]) { end += 1 }
    word = ByteRange(start, end)
    isInFlow = outline.isInFlow(offset, except: Self.instruction)
  }

  private static let instruction = RecipeFormat.describe(StepKey.instruction).name

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// The line of the cursor.
  var line: DocumentOutline.Line { outline.lines[outline.cursor] }

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
    /// Where the item of a list begins, which the mapping is; nil outside of lists.
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
    case .comment, .text, .separator: return nil
    case .blank:
      let indentation = line.range.start + column
      guard isBlank(line.range.start, indentation) else { return nil }
      return keyPlace(inColumn: column, ByteRange(offset, offset))
    case .content:
      let start = min(line.range.start + line.column, line.range.end)
      if offset < start || line.dash != nil && offset == start && line.value.isEmpty {
        // Behind a dash without content.
        guard line.key == nil, line.value.isEmpty, offset > line.range.start,
          document.bytes[offset - 1] == 0x20,
          let dash = line.dash, column == dash + 2
        else { return nil }
        return keyPlace(inColumn: dash + 2, ByteRange(offset, offset))
      }
      if let key = line.key {
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
    guard let place = outline.place(of: outline.cursor, column: column) else { return nil }
    return KeyPlace(
      path: place.path,
      column: column,
      item: place.item.map { outline.lines[$0].range.start },
      before: place.siblings.filter { $0 < outline.cursor }.compactMap(outline.key),
      behind: place.siblings.filter { $0 > outline.cursor }.compactMap(outline.key),
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
    /// Where the item of a list begins that has the value's key; nil outside of lists.
    let item: Int?
    /// Whether the value began on an earlier line.
    var isContinued = false
  }

  /// The value that is being typed; nil if the cursor is elsewhere.
  var valuePlace: ValuePlace? {
    guard !isInFlow else { return nil }
    let line = line
    if case .text(let owner) = line.kind {
      return valuePlace(of: owner, line.value, needsBlank: false)
    }
    guard line.kind == .content else { return nil }
    let mark = line.key.map { colon(behind: $0) } ?? line.range.start + (line.dash ?? 0)
    guard offset > mark else { return nil }
    let needsBlank = document.bytes[offset - 1] == document.bytes[mark] && offset == mark + 1
    if line.value.isEmpty {
      guard isBlank(mark + 1, offset) else { return nil }
      return valuePlace(
        of: outline.cursor,
        ByteRange(offset, offset),
        needsBlank: needsBlank
      )
    }
    guard offset >= line.value.start else { return nil }
    // A cursor behind blanks is still in the value: `15 ` may become `15 g`.
    guard offset <= line.value.end || isBlank(line.value.end, offset) else { return nil }
    let range = ByteRange(line.value.start, max(line.value.end, offset))
    return valuePlace(of: outline.cursor, range, needsBlank: false)
  }

  private func colon(behind key: ByteRange) -> Int {
    var place = key.end
    while place < line.range.end, document.bytes[place] != UInt8(ascii: ":") { place += 1 }
    return place
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
      path.last != Self.instruction
    {
      return nil
    }
    let items = outline.lines.filter { other in
      other.kind == .content && other.key == nil && other.dash == line.dash
        && other.range.start != line.range.start
    }
    return ValuePlace(
      path: path,
      range: range,
      needsBlank: needsBlank,
      others: key == nil
        ? items.map { outline.text($0.value) } : place.siblings.compactMap(outline.key),
      item: place.item.map { outline.lines[$0].range.start },
      isContinued: number != outline.cursor
    )
  }
}

extension DocumentOutline {
  /// Whether an offset is in a collection in braces or brackets.
  ///
  /// - Parameter text: the key whose value is a text, even if it begins with a brace.
  fileprivate func isInFlow(_ offset: Int, except text: String) -> Bool {
    let owner = lines[...cursor].last { line in
      line.kind == .content && (line.key != nil || line.dash != nil || opening(of: line) != nil)
    }
    // Inside of a whole recipe in braces, lines look like those of another one.
    let first = lines.first { $0.kind == .content }
    let root = first.flatMap { $0.key == nil && $0.dash == nil ? $0 : nil }
    return [owner, root].contains { line in
      guard let line, line.key.map(self.text) != text, let start = opening(of: line) else {
        return false
      }
      return start < offset && depth(from: start, to: offset) > 0
    }
  }

  /// How many brackets are open between two offsets, apart from those in quotes and comments.
  private func depth(from start: Int, to end: Int) -> Int {
    var depth = 0
    var quote: UInt8?
    var isComment = false
    for (place, byte) in bytes[start..<end].enumerated() {
      if isComment {
        isComment = byte != 0x0A
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if "\"'".utf8.contains(byte) {
        quote = byte
      } else if byte == UInt8(ascii: "#"), place > 0, bytes[start + place - 1].isBlank {
        isComment = true
      } else if "{[".utf8.contains(byte) {
        depth += 1
      } else if "}]".utf8.contains(byte) {
        depth -= 1
        if depth == 0 { return 0 }
      }
    }
    return depth
  }

  /// The bracket with which the value of a line begins, behind an anchor or a tag.
  private func opening(of line: Line) -> Int? {
    var start = line.value.start
    while start < line.value.end, "&!".utf8.contains(bytes[start]) {
      while start < line.value.end, bytes[start] != 0x20 { start += 1 }
      while start < line.value.end, bytes[start] == 0x20 { start += 1 }
    }
    return start < line.value.end && "{[".utf8.contains(bytes[start]) ? start : nil
  }
}
