import RecipeSyntax
import SourceText

/// A line of a screen: pieces of text, each with what it is for.
package struct ScreenLine: Equatable, Sendable {
  /// A piece of text without anything that a terminal would obey.
  struct Piece: Equatable, Sendable {
    let text: String
    let role: Style.Role?

    init(_ text: String, _ role: Style.Role? = nil) {
      self.text = text.escapedForTerminal
      self.role = role
    }
  }

  static let gap = "  "
  /// A line with nothing on it.
  static let empty = ScreenLine([])

  private(set) var pieces: [Piece]

  init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  init(_ text: String, _ role: Style.Role? = nil) {
    self.init([Piece(text, role)])
  }

  /// The pieces with gaps between them, without those at the end that do not fit; the first one stays
  /// whatever its width.
  init(fitting pieces: [Piece], width: Int) {
    var line = ScreenLine(Array(pieces.prefix(1)))
    for piece in pieces.dropFirst() {
      let longer = ScreenLine(line.pieces + [Piece(Self.gap), piece])
      if longer.width > width { break }
      line = longer
    }
    self = line
  }

  /// One line at the left and one at the right edge; without the right one where both do not fit.
  init(_ left: ScreenLine, right: ScreenLine, width: Int) {
    let blanks = width - left.width - right.width
    guard blanks >= Self.gap.count else {
      self = left
      return
    }
    self.init(left.pieces + [Piece(String(repeating: " ", count: blanks))] + right.pieces)
  }

  /// The terminal columns of the line.
  var width: Int { pieces.reduce(0) { $0 + $1.text.displayWidth() } }

  /// The line, cut where it is wider than that many columns; `…` shows that it was.
  func clipped(to limit: Int) -> ScreenLine {
    guard width > limit else { return self }
    var room = limit - 1
    var kept: [Piece] = []
    for piece in pieces where room > 0 {
      let text = piece.text.prefix(columns: room)
      kept.append(Piece(text, piece.role))
      room -= text.displayWidth()
      if text != piece.text { break }
    }
    return ScreenLine(kept + [Piece("…")])
  }

  /// The text, with the colours of a style.
  package func text(_ style: Style = .plain) -> String {
    pieces.map { piece in piece.role.map { style.paint(piece.text, $0) } ?? piece.text }.joined()
  }
}

extension String {
  /// The longest beginning that takes no more than so many terminal columns, and breaks no character.
  fileprivate func prefix(columns: Int) -> String {
    var text = ""
    var width = 0
    for character in self {
      width += String(character).displayWidth()
      if width > columns { break }
      text.append(character)
    }
    return text
  }
}
