/// The one writer of lists for people: rows of cells in columns, below their headers.
///
/// Given the width of a terminal, a table fits it. Sentences are broken between words, or written below their row if
/// there is little room beside it; then columns are left out in the order of their ranks; names and paths become shorter.
/// Without a width everything is written out, so that the lines of a pipe can be searched.
package struct TextTable: Sendable {
  /// A column of a table.
  package struct Column: Sendable {
    /// What happens to a column whose cells do not fit.
    package enum Fit: Equatable, Sendable {
      /// Cells are written in full.
      case keeps
      /// A cell ends with `…`; the column has at least so many columns of the terminal.
      case shortens(to: Int)
      /// A path begins with `…`, so that the name of the file stays.
      case shortensPath(to: Int)
      /// Sentences are broken between words. With less room than `least` they are written below the row. A row has at
      /// most `rowLines` lines; nil for any number.
      case wraps(least: Int, rowLines: Int? = nil)
    }

    let header: String
    let isRight: Bool
    let fit: Fit
    let rank: Int?
    let width: Int
    let role: @Sendable (String) -> Style.Role?

    /// A column.
    ///
    /// - Parameters:
    ///   - header: the text above it; empty for none.
    ///   - isRight: whether cells are aligned to the right.
    ///   - fit: what happens to cells that do not fit.
    ///   - rank: when the column is left out, from 1; nil for never.
    ///   - width: its width if all cells are narrower, so that columns of similar tables stay in place.
    ///   - role: the style of a cell.
    package init(
      _ header: String = "",
      isRight: Bool = false,
      fit: Fit = .keeps,
      rank: Int? = nil,
      width: Int = 0,
      role: @escaping @Sendable (String) -> Style.Role? = { _ in nil }
    ) {
      self.header = header
      self.isRight = isRight
      self.fit = fit
      self.rank = rank
      self.width = width
      self.role = role
    }

    /// A column whose cells have one style.
    package init(
      _ header: String = "",
      isRight: Bool = false,
      fit: Fit = .keeps,
      rank: Int? = nil,
      role: Style.Role
    ) {
      self.init(header, isRight: isRight, fit: fit, rank: rank) { _ in role }
    }
  }

  /// A piece of a line: a cell with its style and the index of its column, or blanks.
  package typealias Piece = (text: String, role: Style.Role?, column: Int?)

  let columns: [Column]
  /// The blanks before each line.
  let indentation: Int
  /// The display width of the widest cell of each column, without its header; 0 if all are empty.
  private(set) var widths: [Int]
  private let showsEmptyColumns: Bool
  /// The columns that the first portion of rows shows; nil before it.
  private var shown: [Int]?

  /// A table without rows.
  ///
  /// - Parameters:
  ///   - indentation: the number of blanks before each line.
  ///   - showsEmptyColumns: whether a column without a text is shown, because later rows may have one.
  package init(_ columns: [Column], indentation: Int = 0, showsEmptyColumns: Bool = false) {
    self.columns = columns
    self.indentation = indentation
    self.showsEmptyColumns = showsEmptyColumns
    widths = columns.map { _ in 0 }
  }

  // MARK: Writing

  /// A table of all these rows, each with a cell for each column; every line ends with a line break.
  ///
  /// Cells need not be escaped.
  ///
  /// - Parameter width: the columns of the terminal; nil to write everything out.
  package func text(of rows: [[String]], width: Int?, style: Style = .plain) -> String {
    var table = self
    return table.next(rows, width: width, style: style)
  }

  /// The lines of a table of all these rows; see ``text(of:width:style:)``.
  package func lines(of rows: [[String]], width: Int?, style: Style = .plain) -> [String] {
    var table = self
    return table.nextLines(rows, width: width, style: style)
  }

  /// The next rows of a table that is written in portions, the first time below the headers.
  ///
  /// The columns that the first portion leaves out are left out of all others; the rest become as wide as needed.
  package mutating func next(_ rows: [[String]], width: Int?, style: Style = .plain) -> String {
    nextLines(rows, width: width, style: style).map { $0 + "\n" }.joined()
  }

  private mutating func nextLines(
    _ rows: [[String]],
    width: Int?,
    style: Style
  ) -> [String] {
    measure(rows)
    let layout = layout(width: width)
    let header = shown == nil ? [layout.header].filter { !$0.isEmpty } : []
    shown = layout.indices
    return (header + rows.flatMap { layout.lines(of: $0) }).map { pieces in
      pieces.map { piece in piece.role.map { style.paint(piece.text, $0) } ?? piece.text }.joined()
    }
  }

  // MARK: Measuring

  /// Makes room for these rows. O(text).
  package mutating func measure(_ rows: [[String]]) {
    for row in rows {
      for (index, cell) in row.enumerated() where !cell.isEmpty {
        let width = TableLayout.width(of: cell, columns[index].fit, isFirst: index == 0)
        widths[index] = max(widths[index], width, 1)
      }
    }
  }

  /// The arrangement of the measured rows.
  ///
  /// - Parameter width: the columns of the terminal; nil to write everything out.
  package func layout(width: Int?) -> TableLayout {
    let possible = shown ?? columns.indices.filter { showsEmptyColumns || widths[$0] > 0 }
    return TableLayout(self, possible, width: width, isContinued: shown != nil)
  }

  /// The width of a column that shows its widest cell and its header.
  func naturalWidth(_ index: Int) -> Int {
    max(widths[index], columns[index].width, columns[index].header.displayWidth())
  }
}
