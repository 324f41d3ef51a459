/// What stands between the lines of a wild recipe and at their ends.
extension WildRecipe {
  mutating func write(_ text: String) { self.text += text }

  mutating func write(spaces count: Int) {
    text += String(repeating: " ", count: max(0, count))
  }

  /// Ends a line, with a comment or blanks perhaps.
  mutating func endLine() {
    if chance(odds.comment) {
      write(chance(odds.oddity) ? "\t" : String(repeating: " ", count: number(1...3)))
      write(comment())
    }
    if chance(5) { write(pick([" ", "   ", "\t"])) }
    write("\n")
  }

  /// Blank lines and lines of comments above an entry in some column.
  mutating func writeAbove(_ indent: Int) {
    if chance(odds.blankLine) { writeBlankLines() }
    guard chance(odds.comment) else { return }
    for _ in 0..<number(1...2) {
      let column =
        chance(70) ? indent : chance(40) ? 0 : number(0...indent + 5)
      write(spaces: column)
      write(comment() + "\n")
      if chance(odds.blankLine) { writeBlankLines() }
    }
  }

  private mutating func writeBlankLines() {
    for _ in 0..<number(1...4) {
      if chance(10) { write(spaces: number(1...8)) }
      write("\n")
    }
  }

  /// A comment, most of them with a number of its own.
  mutating func comment() -> String {
    commentCount += 1
    if chance(odds.directive) {
      return pick(chance(50) ? WildTexts.ignores : WildTexts.directives)
    }
    if chance(3) { return "#" }
    return pick(WildTexts.comments) + " \(commentCount)" + (chance(5) ? "  " : "")
  }
}
