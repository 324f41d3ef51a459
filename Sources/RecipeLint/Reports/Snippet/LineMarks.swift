import Text

/// All marks of one line, arranged in rows below it.
///
/// The underlines share the first row. The last message is there too if it clearly belongs to the last underline;
/// the others hang below, from right to left:
/// ```
/// dose: 15 g, yield: 250 g
/// ----------  ^^^^^^^^^^^^ over 1:16
/// |
/// the dose
/// ```
struct LineMarks {
  /// From left to right; among marks at the same place the finding's own comes last.
  private let marks: [LineMark]
  /// Where ranges continue above or below the line.
  private let ellipses: [(column: Int, role: Style.Role)]

  /// The marks of `pieces`, which lie in the line shown by `text`.
  init(_ pieces: [LabelPart], in text: SnippetLine, severity: Severity) {
    var marks: [LineMark] = []
    var ellipses: [(column: Int, role: Style.Role)] = []
    for piece in pieces {
      let columns = text.columns(of: piece.range)
      let role = piece.isPrimary ? Style.Role.severity(severity) : .secondary
      if piece.continuesBelow { ellipses.append((columns.upperBound, role)) }
      if piece.continuesFromAbove { ellipses.append((max(0, columns.lowerBound - 1), role)) }
      marks.append(
        LineMark(columns: columns, message: piece.message, isPrimary: piece.isPrimary, role: role)
      )
    }
    self.marks = marks.sorted { $0.order < $1.order }
    self.ellipses = ellipses
  }

  /// The colored rows, starting with the underlines.
  func rows(_ style: Style) -> [String] { rows().map { $0.text(style) } }

  private func rows() -> [MarkRow] {
    var below = marks.filter { !$0.message.isEmpty }
    var underlines = underlineRow()
    if let last = marks.last, !last.message.isEmpty, last.columns.upperBound == marksEnd {
      underlines.setMessage(last.message, at: end + 1, last.role)
      below.removeLast()
    }
    guard !below.isEmpty else { return [underlines] }
    let messages = below.indices.reversed().map { row in
      var result = connectors(below[..<row].filter { $0.start < below[row].start })
      result.setMessage(below[row].message, at: below[row].start, below[row].role)
      return result
    }
    return [underlines, connectors(below)] + messages
  }

  /// Shorter underlines are drawn over longer ones, so that they are visible.
  private func underlineRow() -> MarkRow {
    var row = MarkRow()
    let longestFirst = marks.sorted {
      ($0.columns.count, $1.isPrimary ? 1 : 0) > ($1.columns.count, $0.isPrimary ? 1 : 0)
    }
    for mark in longestFirst { row.put(mark.isPrimary ? "^" : "-", in: mark.columns, mark.role) }
    for (column, role) in ellipses { row.put("…", in: column..<column + 1, role) }
    return row
  }

  private func connectors(_ marks: [LineMark]) -> MarkRow {
    var row = MarkRow()
    for mark in marks { row.put("|", in: mark.start..<mark.start + 1, mark.role) }
    return row
  }

  private var marksEnd: Int { marks.map { $0.columns.upperBound }.max() ?? 0 }

  private var end: Int { max(marksEnd, ellipses.map { $0.column + 1 }.max() ?? 0) }
}

/// A mark at columns of a line.
private struct LineMark {
  let columns: Range<Int>
  let message: String
  let isPrimary: Bool
  let role: Style.Role

  var start: Int { columns.lowerBound }

  var order: (Int, Int, Int) { (start, columns.upperBound, isPrimary ? 1 : 0) }
}

/// A row below a source line: characters at columns, and at most one message at the end.
private struct MarkRow {
  private var signs: [(sign: Character, role: Style.Role)?] = []
  private var message: (text: String, column: Int, role: Style.Role)?

  /// Writes `sign` into each of `columns`, over previous content.
  mutating func put(_ sign: Character, in columns: Range<Int>, _ role: Style.Role) {
    for _ in signs.count..<max(signs.count, columns.upperBound) { signs.append(nil) }
    for column in columns { signs[column] = (sign, role) }
  }

  /// Writes `text` from `column`, which must be behind all characters.
  mutating func setMessage(_ text: String, at column: Int, _ role: Style.Role) {
    message = (text, column, role)
  }

  /// The colored row.
  func text(_ style: Style) -> String {
    var result = ""
    var run = (text: "", role: Style.Role?.none)
    func endRun() {
      result += run.role.map { style.paint(run.text, $0) } ?? run.text
      run.text = ""
    }
    for sign in signs {
      if run.role != sign?.role { endRun() }
      run.text.append(sign?.sign ?? " ")
      run.role = sign?.role
    }
    endRun()
    guard let message else { return result }
    let gap = String(repeating: " ", count: max(0, message.column - signs.count))
    return result + gap + style.paint(message.text, message.role)
  }
}

/// The part of a label, or of a finding's own range, in one line.
///
/// A range over several lines is shown by its first and last line.
struct LabelPart {
  let line: Int
  var range: ByteRange
  let message: String
  /// Whether it marks the finding's own range.
  let isPrimary: Bool
  /// Whether the range continues below.
  var continuesBelow = false
  /// Whether the range continues from above.
  var continuesFromAbove = false

  /// The one or two parts of a label; the message is at the first.
  static func pieces(
    of label: Label,
    isPrimary: Bool,
    in bytes: [UInt8],
    index: LineIndex
  ) -> [LabelPart] {
    let range = withoutBlankLines(clamped(label.range, to: bytes.count), in: bytes, index: index)
    let first = index.position(at: range.start).line
    let last = index.lastLine(of: range)
    let message = label.message.escapedForTerminal
    var head = LabelPart(line: first, range: range, message: message, isPrimary: isPrimary)
    guard last > first else { return [head] }
    head.range = ByteRange(range.start, index.line(first).end)
    head.continuesBelow = true
    let end = withoutIndentation(ByteRange(index.line(last).start, range.end), in: bytes)
    var tail = LabelPart(line: last, range: end, message: "", isPrimary: isPrimary)
    tail.continuesFromAbove = true
    return [head, tail]
  }

  private static func clamped(_ range: ByteRange, to count: Int) -> ByteRange {
    ByteRange(min(max(range.start, 0), count), min(range.end, count))
  }

  /// A range over several lines often ends after blank lines, where there is nothing to mark.
  private static func withoutBlankLines(
    _ range: ByteRange,
    in bytes: [UInt8],
    index: LineIndex
  ) -> ByteRange {
    guard index.lastLine(of: range) > index.position(at: range.start).line else { return range }
    let text = bytes[range.start..<range.end].lastIndex { !$0.isWhitespace }
    return ByteRange(range.start, text.map { $0 + 1 } ?? range.start)
  }

  private static func withoutIndentation(_ range: ByteRange, in bytes: [UInt8]) -> ByteRange {
    let text = bytes[range.start..<range.end].firstIndex { !$0.isWhitespace }
    return ByteRange(text ?? range.start, range.end)
  }
}
