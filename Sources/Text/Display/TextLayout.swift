extension String {
  /// The text as lines of at most `width` terminal columns, broken at white space if possible.
  ///
  /// Line breaks are kept, except at the end; other white space collapses. Chinese and Japanese text is
  /// broken between characters, but not before closing punctuation. A number stays with its unit. Words wider
  /// than a line are broken between grapheme clusters. Hidden scalars are shown as in ``escapedForTerminal``,
  /// and the beginning of a line as in ``escapedAsLine``, which may be one column wider. At least one line;
  /// O(n).
  package func wrapped(to width: Int) -> [String] {
    if utf8.count <= width, utf8.allSatisfy({ $0 &- 0x21 < 0x5E }) { return [asLine] }
    var lines = split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }).map {
      line in
      WrappedLines(line, width: width).lines
    }
    while lines.count > 1, lines.last == [""] { lines.removeLast() }
    return lines.flatMap { $0.map { $0.asLine } }
  }

  /// The text padded with spaces after it, or before it, to `width` terminal columns.
  package func padded(to width: Int, before: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - displayWidth()))
    return before ? blanks + self : self + blanks
  }

  /// The longest prefix of whole characters that takes at most `columns` terminal columns.
  package func prefix(columns: Int) -> Substring {
    var column = 0
    for index in indices {
      column += String(self[index]).displayWidth()
      if column > columns { return self[..<index] }
    }
    return self[...]
  }

  /// The longest suffix of whole characters that takes at most `columns` terminal columns.
  private func suffix(columns: Int) -> Substring {
    var column = 0
    for index in indices.reversed() {
      column += String(self[index]).displayWidth()
      if column > columns { return self[self.index(after: index)...] }
    }
    return self[...]
  }

  /// The text if it takes at most `width` terminal columns; otherwise its beginning, followed by `…`.
  package func shortened(to width: Int) -> String {
    guard displayWidth() > width else { return self }
    return prefix(columns: max(0, width - 1)) + "…"
  }

  /// The path if it takes at most `width` terminal columns; otherwise `…` and as many of its last parts as fit, at
  /// least the end of the last one.
  package func shortenedPath(to width: Int) -> String {
    guard displayWidth() > width else { return self }
    var end = suffix(columns: max(0, width - 1))
    if let slash = end.firstIndex(of: "/") { end = end[slash...] }
    return "…" + end
  }

  /// The terminal columns of the widest word that ``wrapped(to:)`` does not break if it can.
  package var widestWord: Int {
    if isVisibleASCII {
      let words = utf8.split(separator: UInt8(ascii: " ")) as [Substring.UTF8View]
      return words.map { $0.count }.max() ?? 0
    }
    return split(whereSeparator: { $0.isNewline }).lazy.map { WrappedLines.widestPiece(of: $0) }
      .max()
      ?? 0
  }

  /// The text without trailing spaces; other white space is kept.
  package var withoutTrailingSpaces: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[...$0]) } ?? ""
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  package var trimmed: String {
    // Most texts have none, which two bytes tell.
    let isTrimmed = utf8.withContiguousStorageIfAvailable { bytes in
      !bytes.isEmpty && bytes[0] &- 0x21 < 0x5E && bytes[bytes.count - 1] &- 0x21 < 0x5E
    }
    if isTrimmed ?? false { return String(self) }
    let visible = drop(while: { $0.isWhitespace })
    guard let last = visible.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(visible[...last])
  }
}

/// Wraps one line of text.
private struct WrappedLines {
  /// The finished lines, the last one still growing.
  private(set) var lines = [""]
  private let width: Int
  /// The width of the last line.
  private var column = 0

  init(_ line: Substring, width: Int) {
    self.width = width
    for word in Self.words(of: line) { add(word: word) }
  }

  /// The width of the widest piece of a line that need not be broken.
  static func widestPiece(of line: Substring) -> Int {
    words(of: line).lazy.flatMap(pieces).map { $0.displayWidth() }.max() ?? 0
  }

  /// The words of a line; a number and its unit are one word.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      let word = String(word).escapedForTerminal
      if mayBeUnit(word), let number = words.last, number.last?.isNumber == true {
        words[words.count - 1] += " " + word
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// Whether a word begins like a unit: `g`, `°C` or `min`.
  private static func mayBeUnit(_ word: String) -> Bool {
    let start = word.prefix { $0.isLetter || $0 == "°" }
    return !start.isEmpty && start.count <= 3 && !start.contains { $0.displayWidth == 2 }
  }

  private mutating func add(word: String) {
    var needsBlank = column > 0
    for piece in Self.pieces(of: word) {
      let size = piece.displayWidth()
      if needsBlank, column + 1 + size <= width {
        append(" ", 1)
      } else if column > 0, needsBlank || column + size > width {
        breakLine()
      }
      needsBlank = false
      if column + size <= width { append(piece, size) } else { addByGrapheme(piece) }
    }
  }

  /// Adds a piece that is wider than a line; a grapheme wider than a line gets its own line.
  private mutating func addByGrapheme(_ piece: String) {
    for character in piece {
      if column > 0, column + character.displayWidth > width { breakLine() }
      append(String(character), character.displayWidth)
    }
  }

  private mutating func append(_ text: String, _ size: Int) {
    lines[lines.count - 1] += text
    column += size
  }

  private mutating func breakLine() {
    lines.append("")
    column = 0
  }

  /// The unbreakable pieces of a word: wide characters can be separated.
  private static func pieces(of word: String) -> [String] {
    if word.isVisibleASCII { return [word] }
    var pieces: [String] = []
    var last: Character?
    for character in word {
      if let last, !mayBreak(between: last, and: character) {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      last = character
    }
    return pieces
  }

  private static func mayBreak(between first: Character, and second: Character) -> Bool {
    guard first.displayWidth == 2 || second.displayWidth == 2 else { return false }
    return !opening.contains(first) && !closing.contains(second)
  }

  private static let opening = Set<Character>("([{（［｛「『【〈《〔“‘")
  private static let closing = Set<Character>(
    ")]}）］｝」』】〉》〕”’.,:;!?%°℃、。，．：；！？・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
  )
}
