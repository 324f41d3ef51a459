/// Rows of cells in columns, as text.
struct Table {
  private var rows: [[String]] = []

  /// Adds a row; all rows have equally many cells.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The rows, a line each, indented and with two spaces between the columns.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = " "
      for (cell, width) in zip(row, widths) {
        line += " " + cell + String(repeating: " ", count: width - cell.count + 1)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
