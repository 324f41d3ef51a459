import SourceText

/// A row below a source line: signs at columns, and at most one message, which comes last.
struct MarkRow {
  private var signs: [(sign: Character, role: Style.Role)?] = []
  private var message: (text: String, column: Int, role: Style.Role)?

  /// Puts `sign` into each of `columns`, over what was there.
  mutating func put(_ sign: Character, in columns: Range<Int>, _ role: Style.Role) {
    for _ in signs.count..<max(signs.count, columns.upperBound) { signs.append(nil) }
    for column in columns { signs[column] = (sign, role) }
  }

  /// Writes `text` from `column` on, which must lie behind all signs.
  mutating func say(_ text: String, at column: Int, _ role: Style.Role) {
    message = (text, column, role)
  }

  /// The row in its colours.
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
