import SourceText

/// A page of Markdown as text for terminals of 80 columns.
///
/// Headings are indented by 0 or 2 columns and everything else by 4, so that a program can tell them apart.
struct TerminalPage {
  private static let width = 79
  private static let margin = 4
  /// Shorter words of a table are not broken, unless it does not fit otherwise.
  private static let longestWord = 40
  /// Shorter words of a table are never broken.
  private static let leastColumn = 12
  /// A table with as many columns or more, and much text, is a list of terms.
  private static let mostColumns = 5

  /// The text of some blocks, which ends with a line break.
  static func text(of blocks: [MarkdownBlock]) -> String {
    var lines: [String] = []
    for block in blocks {
      let own = Self.lines(of: block)
      guard !own.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines += own
    }
    return lines.map { $0.withoutTrailingSpaces + "\n" }.joined()
  }

  private static func lines(of block: MarkdownBlock) -> [String] {
    switch block {
    case .comment: []
    case .heading(1, let text): [MarkdownInline.plain(text, keepsCode: false).uppercased()]
    case .heading(let level, let text):
      [blanks(level == 2 ? 0 : 2) + MarkdownInline.plain(text, keepsCode: false)]
    case .paragraph(let text) where text.hasPrefix("!["): []
    case .paragraph(let text): wrapped(MarkdownInline.plain(text))
    case .list(let items): items.flatMap(lines)
    case .table(let rows): table(rows)
    case .code(_, let lines): lines.map { blanks(margin + 2) + $0 }
    }
  }

  private static func wrapped(_ text: String, from column: Int = margin) -> [String] {
    text.wrapped(to: width - column).map { blanks(column) + $0 }
  }

  private static func lines(of item: MarkdownBlock.Item) -> [String] {
    let start = margin + item.level * 2
    let column = start + item.mark.count + 1
    let lines = wrapped(MarkdownInline.plain(item.text), from: column)
    return [blanks(start) + item.mark + " " + lines[0].dropFirst(column)] + lines.dropFirst()
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  // MARK: Tables

  private static func table(_ rows: [[String]]) -> [String] {
    let cells = rows.map { $0.map { MarkdownInline.plain($0, keepsCode: false) } }
    if isWide(cells) { return descriptions(cells) }
    let widths = widths(of: cells)
    var lines: [String] = []
    for (index, row) in cells.enumerated() {
      if index == 1, !cells[0].allSatisfy(\.isEmpty) {
        lines.append(line(widths.map { String(repeating: "-", count: $0) }, widths))
      }
      lines += wrappedRow(row, widths)
    }
    return lines
  }

  private static func wrappedRow(_ row: [String], _ widths: [Int]) -> [String] {
    let columns = zip(row, widths).map { $0.wrapped(to: max($1, 1)) }
    let height = columns.map(\.count).max() ?? 0
    return (0..<height).map { number in
      line(columns.map { number < $0.count ? $0[number] : "" }, widths)
    }
    .filter { !$0.trimmed.isEmpty }
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    blanks(margin) + zip(cells, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
  }

  /// The widths of the columns: those of the texts, if they fit, else the widest become narrower.
  private static func widths(of rows: [[String]]) -> [Int] {
    let count = rows[0].count
    var widths = naturalWidths(of: rows)
    let words = (0..<count).map { column in
      rows.flatMap { $0[column].split(separator: " ") }.map { String($0).displayWidth() }
        .filter { $0 <= longestWord }.max() ?? 0
    }
    // Words are broken only if the table does not fit otherwise.
    for least in [words, words.map { min($0, leastColumn) }] {
      while widths.reduce(0, +) + 2 * (count - 1) > width - margin {
        let narrowable = widths.indices.filter { widths[$0] > least[$0] }
        guard let widest = narrowable.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    return widths
  }

  private static func naturalWidths(of rows: [[String]]) -> [Int] {
    rows[0].indices.map { column in rows.map { $0[column].displayWidth() }.max() ?? 0 }
  }

  // MARK: Wide tables

  /// Whether columns would be too narrow to read.
  private static func isWide(_ rows: [[String]]) -> Bool {
    rows[0].count >= mostColumns && naturalWidths(of: rows).reduce(0, +) > 2 * width
  }

  /// Each row as a term, with its longest column in sentences, and the others behind their headings.
  private static func descriptions(_ rows: [[String]]) -> [String] {
    let widths = naturalWidths(of: rows)
    let longest = widths.indices.max { widths[$0] < widths[$1] } ?? 0
    return rows.dropFirst().flatMap { row in
      let others = row.indices.dropFirst().filter { $0 != longest && !row[$0].isEmpty }
      let facts = others.map { "\(rows[0][$0]): \(row[$0])" }.joined(separator: "; ")
      let lines = [row[longest], facts].filter { !$0.isEmpty }
      return [blanks(margin) + row[0]] + lines.flatMap { wrapped($0, from: margin + 4) }
    }
  }
}
