/// What stands on a screen, line by line, and how to make something else of it.
struct ScreenFrame: Sendable {
  /// Turns to an empty screen without a cursor; the other one keeps what was on it.
  static let opening = "\u{1B}[?1049h\u{1B}[?25l"
  /// Turns back.
  static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  private var lines: [String] = []
  private var size: TerminalSize?

  /// What to write so that these lines stand on the screen: from the first row on, and no others.
  ///
  /// Where the size is another one, all is written, as terminals differ in what they keep then. A terminal
  /// that understands it shows all of the change at once.
  mutating func change(to new: [String], size: TerminalSize) -> String {
    var text = self.size == size ? "" : "\u{1B}[2J"
    if self.size != size { lines = [] }
    for row in 0..<max(new.count, lines.count) {
      let line = row < new.count ? new[row] : ""
      guard row >= lines.count ? !line.isEmpty : line != lines[row] else { continue }
      text += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
    }
    lines = new
    self.size = size
    return text.isEmpty ? "" : "\u{1B}[?2026h\(text)\u{1B}[?2026l"
  }
}
