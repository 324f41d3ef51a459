import SourceText

/// A mark at columns of one shown line.
struct LineMark {
  let columns: Range<Int>
  let message: String
  let isPrimary: Bool
  let role: Style.Role
}

/// Everything that is marked in one line, laid out as rows below it.
///
/// The underlines share the first row. The last message stands there too, if it is clear that it
/// belongs to the last underline; the others hang below, the right ones first:
/// ```
/// dose: 15 g, yield: 250 g
/// ----------  ^^^^^^^^^^^^ over 1:16
/// |
/// the dose
/// ```
struct LineMarks {
  /// From left to right; of marks at one place the finding's own is the last.
  private let marks: [LineMark]
  /// Where ranges go on above or below the line.
  private let ellipses: [(column: Int, role: Style.Role)]

  /// The marks of `pieces`, which lie in the line that `text` shows.
  init(_ pieces: [MarkPiece], in text: SnippetText, severity: Severity) {
    var marks: [LineMark] = []
    var ellipses: [(column: Int, role: Style.Role)] = []
    for piece in pieces {
      let columns = text.columns(of: piece.range)
      let role = piece.isPrimary ? Style.Role.severity(severity) : .secondary
      if piece.goesOn { ellipses.append((columns.upperBound, role)) }
      if piece.comesFromAbove { ellipses.append((max(0, columns.lowerBound - 1), role)) }
      marks.append(
        LineMark(
          columns: columns,
          message: piece.message,
          isPrimary: piece.isPrimary,
          role: role
        )
      )
    }
    self.marks = marks.sorted { $0.order < $1.order }
    self.ellipses = ellipses
  }

  /// The rows, from the underlines down.
  func rows() -> [MarkRow] {
    var hanging = marks.filter { !$0.message.isEmpty }
    var underlines = underlineRow()
    if let last = marks.last, !last.message.isEmpty, last.columns.upperBound == marksEnd {
      underlines.say(last.message, at: end + 1, last.role)
      hanging.removeLast()
    }
    guard !hanging.isEmpty else { return [underlines] }
    let messages = hanging.indices.reversed().map { row in
      var result = connectors(hanging[..<row].filter { $0.start < hanging[row].start })
      result.say(hanging[row].message, at: hanging[row].start, hanging[row].role)
      return result
    }
    return [underlines, connectors(hanging)] + messages
  }

  /// The shorter underlines are drawn over the longer ones, or nobody would see them.
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

  private var marksEnd: Int { marks.map(\.columns.upperBound).max() ?? 0 }

  private var end: Int { max(marksEnd, ellipses.map { $0.column + 1 }.max() ?? 0) }
}

extension LineMark {
  fileprivate var start: Int { columns.lowerBound }

  fileprivate var order: (Int, Int, Int) { (start, columns.upperBound, isPrimary ? 1 : 0) }
}
