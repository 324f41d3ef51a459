import Text

/// The lines of one YAML document as their own text tells, without the syntax tree: half-typed lines, which break the
/// tree, are what completion is about.
struct DocumentOutline {
  /// What a line is.
  enum Kind: Equatable {
    case blank, comment, content
    /// `---` or `...` at the cursor.
    case separator
    /// A part of the value of an earlier line, such as a line of a block scalar.
    case text(of: Int)

    /// Whether it is a part of the content.
    fileprivate var isContent: Bool { self != .blank && self != .comment && self != .separator }
  }

  /// A line.
  struct Line {
    /// Without the line ending.
    let range: ByteRange
    var kind = Kind.content
    /// The column of the last dash before the content; nil if there is none.
    var dash: Int?
    /// The column of the content behind dashes; two behind a dash without content.
    var column = 0
    /// The bytes of the key, without quotes; nil if there is none.
    var key: ByteRange?
    /// What follows the colon or the dash, without blanks at its ends and without a comment.
    var value: ByteRange
    /// The offset of the `#` of a comment.
    var comment: Int?
  }

  /// The text of the whole file.
  let bytes: [UInt8]
  /// The lines between two `---`, these not included.
  private(set) var lines: [Line] = []
  /// The line that holds the offset.
  private(set) var cursor = 0
  /// The last line that is neither blank nor a comment, while lines are read.
  private var last: Int?

  /// The document that holds an offset. O(size of the file).
  init(_ bytes: [UInt8], around offset: Int) {
    self.bytes = bytes
    var (start, isPast) = (bytes.lengthOfByteOrderMark, false)
    while true {
      // A carriage return alone ends a line too, for YAML as for editors.
      let end = bytes[start...].firstIndex { $0.isLineBreak } ?? bytes.count
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      let range = ByteRange(start, end)
      if isSeparator(range), !(offset >= range.start && offset <= range.end) {
        if isPast { return }
        lines.removeAll(keepingCapacity: true)
        last = nil
      } else {
        if offset >= start, !isPast {
          cursor = lines.count
          isPast = offset <= end
        }
        if isSeparator(range) {
          lines.append(Line(range: range, kind: .separator, value: range))
        } else {
          append(range)
        }
        if lines[lines.count - 1].kind.isContent { last = lines.count - 1 }
      }
      guard end < bytes.count else { break }
      start = end + (isPair ? 2 : 1)
    }
    cursor = min(cursor, max(0, lines.count - 1))
  }

  /// Whether a line is `---` or `...`.
  private func isSeparator(_ range: ByteRange) -> Bool {
    guard range.count >= 3 else { return false }
    let mark = bytes[range.start]
    guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: ".") else { return false }
    return bytes[range.start + 1] == mark && bytes[range.start + 2] == mark
      && (range.count == 3 || bytes[range.start + 3] == 0x20)
  }

  // MARK: Reading lines

  private mutating func append(_ range: ByteRange) {
    var line = Line(range: range, value: ByteRange(range.end, range.end))
    var place = skipBlanks(range.start, range.end)
    line.column = place - range.start
    if let owner = owner(of: place == range.end ? nil : line.column),
      !isKey(line, beside: lines[owner])
    {
      let isBlock = isBlock(lines[owner])
      if place == range.end {
        line.kind = .blank
      } else if bytes[place] == UInt8(ascii: "#"), !isBlock {
        line.kind = .comment
        line.comment = place
      } else {
        line.kind = .text(of: owner)
        line.value = ByteRange(place, range.end)
      }
      return lines.append(line)
    }
    guard place < range.end else {
      line.kind = .blank
      return lines.append(line)
    }
    guard bytes[place] != UInt8(ascii: "#") else {
      line.kind = .comment
      line.comment = place
      return lines.append(line)
    }
    while place < range.end, bytes[place] == UInt8(ascii: "-"),
      place + 1 == range.end || bytes[place + 1] == 0x20
    {
      line.dash = place - range.start
      place = skipBlanks(place + 1, range.end)
      line.column = place == range.end ? (line.dash ?? 0) + 2 : place - range.start
    }
    readContent(at: place, into: &line)
    lines.append(line)
  }

  /// The line to whose value a line of this indentation belongs. A value goes on while lines are indented more than
  /// its key.
  private func owner(of column: Int?) -> Int? {
    guard let column, var last else { return nil }
    if case .text(let owner) = lines[last].kind { last = owner }
    let line = lines[last]
    let value = line.value
    guard !value.isEmpty else { return nil }
    let isAnchor = "&!".utf8.contains(bytes[value.start])
    if isAnchor, !bytes[value.start..<value.end].contains(0x20) { return nil }
    let base = line.key == nil ? line.dash ?? line.column : line.column
    return column > base && (line.key != nil || line.dash != nil) ? last : nil
  }

  /// Whether a line has a key in the column in which an item begins with a word: that word is a key that is being typed,
  /// because no plain text goes on with a key.
  private func isKey(_ line: Line, beside item: Line) -> Bool {
    guard item.key == nil, item.column == line.column,
      !"|>\"'".utf8.contains(bytes[item.value.start])
    else { return false }
    var line = line
    readContent(at: line.range.start + line.column, into: &line)
    return line.key != nil
  }

  /// Whether the value of a line is a block scalar.
  private func isBlock(_ line: Line) -> Bool {
    !line.value.isEmpty && "|>".utf8.contains(bytes[line.value.start])
  }

  private func readContent(at start: Int, into line: inout Line) {
    let end = line.range.end
    var (place, quote) = (start, nil as UInt8?)
    var valueStart = start
    if place < end, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
      let close = bytes[(place + 1)..<end].firstIndex(of: bytes[place])
      if let close, isColon(skipBlanks(close + 1, end), end) {
        line.key = ByteRange(place + 1, close)
        valueStart = skipBlanks(close + 1, end) + 1
      }
    } else if place < end, !"{[".utf8.contains(bytes[place]) {
      while place < end, !isColon(place, end), !isComment(place, after: start) { place += 1 }
      if isColon(place, end) {
        var last = place
        while last > start, bytes[last - 1] == 0x20 { last -= 1 }
        line.key = ByteRange(start, last)
        valueStart = place + 1
      }
    }
    valueStart = skipBlanks(valueStart, end)
    place = valueStart
    while place < end {
      let byte = bytes[place]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { place += 1 }
        if byte == open { quote = nil }
      } else if place == valueStart, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if isComment(place, after: line.range.start) {
        line.comment = place
        break
      }
      place += 1
    }
    let last = bytes[valueStart...].startOfBlanks(before: min(place, end))
    line.value = ByteRange(valueStart, max(valueStart, last))
  }

  private func isColon(_ place: Int, _ end: Int) -> Bool {
    place < end && bytes[place] == UInt8(ascii: ":")
      && (place + 1 == end || bytes[place + 1] == 0x20)
  }

  private func isComment(_ place: Int, after start: Int) -> Bool {
    bytes[place] == UInt8(ascii: "#") && (place == start || bytes[place - 1] == 0x20)
  }

  private func skipBlanks(_ start: Int, _ end: Int) -> Int {
    bytes[..<end].endOfBlanks(from: start)
  }

  // MARK: Structure

  /// The text of some bytes.
  func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The key of a line; nil if it has none.
  func key(_ line: Int) -> String? { lines[line].key.map(text) }

  /// Whether nothing but blanks and comments is in the document.
  var isEmpty: Bool { lines.allSatisfy { $0.kind == .blank || $0.kind == .comment } }
}
