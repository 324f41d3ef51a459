/// What a terminal shows of what was written to it: as much of one as the programs need, in which every
/// character takes one column.
package struct TerminalScreen: Sendable {
  /// Whether the screen beside the usual one is shown.
  package private(set) var isAlternate = false
  /// Whether the cursor can be seen.
  package private(set) var hasCursor = true
  /// How often the bell rang.
  package private(set) var bells = 0

  private var columns: Int
  private var rows: Int
  private var cells: [[Character]] = []
  private var usual: [[Character]] = []
  private var row = 0
  private var column = 0
  /// Where the cursor was when the usual screen was left.
  private var usualPlace = (row: 0, column: 0)
  private var sequence: String?

  /// An empty screen.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = blank
    usual = blank
  }

  /// The lines without blanks at their ends; without empty ones at the end of the screen.
  package var lines: [String] {
    var lines = cells.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Changes the size; what is outside is gone.
  package mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = fitted(cells)
    usual = fitted(usual)
    (row, column) = (min(row, rows - 1), min(column, columns - 1))
  }

  /// Does what a program wrote.
  package mutating func write(_ text: String) {
    for scalar in text.unicodeScalars { write(Character(scalar)) }
  }

  private mutating func write(_ character: Character) {
    if let begun = sequence {
      sequence = nil
      if begun == "", character == "[" { sequence = "[" }
      if begun.hasPrefix("[") {
        if character.isLetter {
          obey(begun.dropFirst(), character)
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

  private mutating func obey(_ parameters: Substring, _ command: Character) {
    switch (command, parameters) {
    case ("h", "?1049") where !isAlternate:
      (isAlternate, usual, usualPlace, cells) = (true, cells, (row, column), blank)
    case ("l", "?1049") where isAlternate:
      (isAlternate, cells, row, column) = (false, usual, usualPlace.row, usualPlace.column)
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
