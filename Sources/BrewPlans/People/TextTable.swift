import SourceText

/// Columns of text below their heads, aligned by their width on a terminal. The last column takes what
/// is left of the line, and is wrapped.
struct TextTable {
  /// A column; without a text below its head it is left out.
  struct Column {
    let head: String
    let cells: [String]
    /// Whether texts end at the same place, as amounts do.
    var isRight = false
    /// How texts are coloured.
    var role: Style.Role?

    fileprivate var width: Int { ([head] + cells).map { $0.displayWidth() }.max() ?? 0 }
  }

  private static let gap = 2
  private let columns: [(column: Column, width: Int)]
  private let last: Column
  /// The terminal columns before the last column.
  let lead: Int

  init(_ columns: [Column], last: Column) {
    self.columns = columns.filter { $0.cells.contains { !$0.isEmpty } }.map { ($0, $0.width) }
    self.last = last
    lead = self.columns.reduce(0) { $0 + $1.width + Self.gap }
  }

  /// The lines of the table, of so many terminal columns where words allow it.
  func lines(width: Int, style: Style) -> [String] {
    let heads = columns.map { Self.cell($0.column.head, .caption, $0, style) }.joined()
    let head = last.head.isEmpty ? [] : [heads + style.paint(last.head, .caption)]
    let indentation = String(repeating: " ", count: lead)
    return head
      + last.cells.indices.flatMap { row in
        let start = columns.map { Self.cell($0.column.cells[row], $0.column.role, $0, style) }
        let texts = last.cells[row].wrapped(to: max(width - lead, 1))
        return [start.joined() + texts[0]]
          + texts.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
      }
  }

  /// A text in its column, and the gap behind it.
  private static func cell(
    _ text: String,
    _ role: Style.Role?,
    _ place: (column: Column, width: Int),
    _ style: Style
  ) -> String {
    let blanks = String(repeating: " ", count: place.width - text.displayWidth())
    let painted = role.map { text.isEmpty ? text : style.paint(text, $0) } ?? text
    let gap = String(repeating: " ", count: gap)
    return (place.column.isRight ? blanks + painted : painted + blanks) + gap
  }
}
