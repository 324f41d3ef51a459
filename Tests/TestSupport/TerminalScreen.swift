/// A minimal terminal emulator with the features that the programs use; every character takes one column.
package struct TerminalScreen: Sendable {
  /// Whether the alternate screen is shown.
  package private(set) var isAlternate = false
  /// Whether the cursor can be seen.
  package private(set) var hasCursor = true
  /// How often the bell rang.
  package private(set) var bells = 0

  private var columns: Int
  private var rows: Int
  private var cells: [[Character]] = []
  private var mainCells: [[Character]] = []
  private var row = 0
  private var column = 0
  /// The position of the cursor when the main screen was left.
  private var mainCursor = (row: 0, column: 0)
  private var sequence: String?

  /// An empty screen.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = blank
    mainCells = blank
  }

  /// The lines without trailing spaces and without trailing empty lines.
  package var lines: [String] {
    var lines = cells.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Changes the size; content outside is lost.
  package mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = fitted(cells)
    mainCells = fitted(mainCells)
    (row, column) = (min(row, rows - 1), min(column, columns - 1))
  }

  /// Processes the output of a program.
  package mutating func write(_ text: String) {
    for scalar in text.unicodeScalars { write(Character(scalar)) }
  }

  private mutating func write(_ character: Character) {
    if let begun = sequence {
      sequence = nil
      if begun == "", character == "[" { sequence = "[" }
      if begun.hasPrefix("[") {
        if character.isLetter {
          perform(begun.dropFirst(), character)
        } else {
          sequence = begun + "\(character)"
        }
      }
      return
    }
    switch character {
    case "\u{1B}": sequence = ""
    case "\u{7}": bells += 1
    case "\r": column = 0
    case "\n": feed()
    case "\u{8}": column = max(0, column - 1)
    default: put(character)
    }
  }

  private mutating func put(_ character: Character) {
    if column >= columns {
      column = 0
      feed()
    }
    cells[row][column] = character
    column += 1
  }

  private mutating func feed() {
    row += 1
    guard row >= rows else { return }
    row = rows - 1
    cells.removeFirst()
    cells.append(blankLine)
  }

  private mutating func perform(_ parameters: Substring, _ command: Character) {
    switch (command, parameters) {
    case ("h", "?1049") where !isAlternate:
      (isAlternate, mainCells, mainCursor, cells) = (true, cells, (row, column), blank)
    case ("l", "?1049") where isAlternate:
      (isAlternate, cells, row, column) = (false, mainCells, mainCursor.row, mainCursor.column)
    case ("h", "?25"): hasCursor = true
    case ("l", "?25"): hasCursor = false
    case ("J", "2"): cells = blank
    case ("K", ""): cells[row].replaceSubrange(column..., with: blankLine[column...])
    case ("H", _):
      let place = parameters.split(separator: ";").map { (Int($0) ?? 1) - 1 }
      row = min(place.first ?? 0, rows - 1)
      column = min(place.dropFirst().first ?? 0, columns - 1)
    default: break
    }
  }

  private var blankLine: [Character] { Array(repeating: " ", count: columns) }
  private var blank: [[Character]] { Array(repeating: blankLine, count: rows) }

  private func fitted(_ old: [[Character]]) -> [[Character]] {
    (0..<rows).map { row in
      row < old.count ? Array((old[row] + blankLine).prefix(columns)) : blankLine
    }
  }
}
