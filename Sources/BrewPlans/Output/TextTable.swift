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

  }

  /// The width of the blanks between columns.
  private static let gap = 2
  /// The columns with the display width of each cell.
  private let columns: [(column: Column, widths: [Int], width: Int)]
  private let last: Column
  /// The width of everything before the last column.
  let leadingWidth: Int

  /// A table.
  ///
  /// - Parameter last: the column that is wrapped.
  package init(_ columns: [Column], last: Column) {
    self.columns = columns.filter { $0.cells.contains { !$0.isEmpty } }.map { column in
      let widths = column.cells.map { $0.displayWidth() }
      return (column, widths, max(column.header.displayWidth(), widths.max() ?? 0))
    }
    self.last = last
    leadingWidth = self.columns.reduce(0) { $0 + $1.width + Self.gap }
  }

  /// The lines of the table, at most `width` columns wide if words allow it.
  package func lines(width: Int, style: Style) -> [String] {
    var headers: [UInt8] = []
    for (column, _, width) in columns {
      let size = column.header.displayWidth()
      Self.append(column.header, size, .caption, column.isRight, width, style, to: &headers)
    }
    headers.append(contentsOf: style.paint(last.header, .caption).utf8)
    let header = last.header.isEmpty ? [] : [String(decoding: headers, as: UTF8.self)]
    let indentation = String(repeating: " ", count: leadingWidth)
    var line: [UInt8] = []
    return header
      + last.cells.indices.flatMap { row in
        line.removeAll(keepingCapacity: true)
        for (column, widths, width) in columns {
          let (text, isRight) = (column.cells[row], column.isRight)
          Self.append(text, widths[row], column.role, isRight, width, style, to: &line)
        }
        let texts = last.cells[row].wrapped(to: max(width - leadingWidth, 1))
        line.append(contentsOf: texts[0].utf8)
        return [String(decoding: line, as: UTF8.self)]
          + texts.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
      }
  }

  /// Appends a padded cell and the gap behind it.
  ///
  /// - Parameters:
  ///   - size: the width of the text.
  ///   - width: that of the column.
  private static func append(
    _ text: String,
    _ size: Int,
    _ role: Style.Role?,
    _ isRight: Bool,
    _ width: Int,
    _ style: Style,
    to line: inout [UInt8]
  ) {
    let blanks = repeatElement(UInt8(ascii: " "), count: width - size)
    if isRight { line.append(contentsOf: blanks) }
    if let role, !text.isEmpty {
      line.append(contentsOf: style.paint(text, role).utf8)
    } else {
      line.append(contentsOf: text.utf8)
    }
    if !isRight { line.append(contentsOf: blanks) }
    line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: gap))
  }
}
