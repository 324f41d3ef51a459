import SourceText

/// Columns of text below their headers, aligned by display width. The last column takes the rest of the line
/// and is wrapped.
package struct TextTable {
  /// A column; left out if all its cells are empty.
  package struct Column {
    let header: String
    let cells: [String]
    /// Whether cells are aligned to the right.
    var isRight = false
    /// The style of the cells.
    var role: Style.Role?

    /// A column; all columns of a table have the same number of cells.
    package init(header: String, cells: [String], isRight: Bool = false, role: Style.Role? = nil) {
      self.header = header
      self.cells = cells
      self.isRight = isRight
      self.role = role
    }

    fileprivate var width: Int { ([header] + cells).map { $0.displayWidth() }.max() ?? 0 }
  }

  private static let gap = 2
  private let columns: [(column: Column, width: Int)]
  private let last: Column
  /// The width of everything before the last column.
  let leadingWidth: Int

  /// A table.
  ///
  /// - Parameter last: the column that is wrapped.
  package init(_ columns: [Column], last: Column) {
    self.columns = columns.filter { $0.cells.contains { !$0.isEmpty } }.map { ($0, $0.width) }
    self.last = last
    leadingWidth = self.columns.reduce(0) { $0 + $1.width + Self.gap }
  }

  /// The lines of the table, at most `width` columns wide if words allow it.
  package func lines(width: Int, style: Style) -> [String] {
    let headers = columns.map { Self.cell($0.column.header, .caption, $0, style) }.joined()
    let header = last.header.isEmpty ? [] : [headers + style.paint(last.header, .caption)]
    let indentation = String(repeating: " ", count: leadingWidth)
    return header
      + last.cells.indices.flatMap { row in
        let start = columns.map { Self.cell($0.column.cells[row], $0.column.role, $0, style) }
        let texts = last.cells[row].wrapped(to: max(width - leadingWidth, 1))
        return [start.joined() + texts[0]]
          + texts.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
      }
  }

  /// A padded cell, followed by the gap.
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
