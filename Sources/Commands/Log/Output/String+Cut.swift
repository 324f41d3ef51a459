import SourceText

extension String {
  /// The text if it has at most so many terminal columns, else its beginning with `…` behind it.
  func cut(to width: Int) -> String {
    guard displayWidth() > width else { return self }
    var result = ""
    var column = 0
    for character in self {
      let size = String(character).displayWidth()
      guard column + size < width else { break }
      result.append(character)
      column += size
    }
    return result + "…"
  }

  /// The text without blanks at its end.
  var trimmingBlanksAtEnd: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[...$0]) } ?? ""
  }
}
