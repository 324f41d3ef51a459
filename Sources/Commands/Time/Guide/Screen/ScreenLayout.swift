import Text

/// Arranges blocks on a screen.
enum ScreenLayout {
  /// Below this width, labels are dropped in favor of numbers.
  static let narrowWidth = 40

  /// Whether all blocks fit, with the empty lines between them.
  static func hasRoom(for blocks: [ScreenBlock], rows: Int) -> Bool {
    height(blocks) + blocks.dropFirst().filter(\.hasGapAbove).count <= rows
  }

  /// The lines of a screen, at most `rows` of at most `columns`.
  ///
  /// If not everything fits, empty lines are removed first, from the bottom up. Then blocks are removed by
  /// ascending rank; a block that can be shortened takes the remaining rows. The last block is at the bottom
  /// of the screen.
  static func lines(_ blocks: [ScreenBlock], columns: Int, rows: Int) -> [ScreenLine] {
    let kept = fitted(blocks, rows: rows)
    var spare = max(0, rows - height(kept))
    var lines: [ScreenLine] = []
    for (place, block) in kept.enumerated() {
      let isLast = place == kept.count - 1
      let blanks = place == 0 ? 0 : isLast ? spare : min(spare, block.hasGapAbove ? 1 : 0)
      lines += Array(repeating: .empty, count: blanks) + block.lines
      spare -= blanks
    }
    return lines.prefix(rows).map { $0.clipped(to: columns) }
  }

  /// The blocks that fit.
  private static func fitted(_ blocks: [ScreenBlock], rows: Int) -> [ScreenBlock] {
    var kept = blocks
    while height(kept, shortened: true) > rows, kept.count > 1,
      let least = kept.indices.min(by: { kept[$0].rank < kept[$1].rank })
    {
      kept.remove(at: least)
    }
    // Two lines of a text are much more useful than one.
    for least in [2, 1] {
      for place in kept.indices.reversed() where kept[place].canShorten {
        let wanted = kept[place].lines.count - max(0, height(kept) - rows)
        kept[place].lines = shortened(kept[place].lines, to: max(least, wanted))
      }
    }
    return kept
  }

  private static func shortened(_ lines: [ScreenLine], to count: Int) -> [ScreenLine] {
    guard count < lines.count else { return lines }
    let last = ScreenLine(lines[count - 1].pieces + [ScreenLine.Piece(" …")])
    return Array(lines.prefix(count - 1)) + [last]
  }

  private static func height(_ blocks: [ScreenBlock], shortened: Bool = false) -> Int {
    blocks.reduce(0) { sum, block in
      sum + (shortened && block.canShorten ? min(2, block.lines.count) : block.lines.count)
    }
  }
}

/// A group of lines on a screen.
struct ScreenBlock: Equatable {
  /// The importance of a block: if not all fit, the lowest rank is removed first.
  enum Rank: Int, Comparable {
    case name, detail, next, brewBar, progress, stepBar, keys, instruction, amounts, notice

    static func < (lhs: Rank, rhs: Rank) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  let rank: Rank
  var lines: [ScreenLine]
  /// Whether an empty line separates the block from the one above.
  var hasGapAbove = true
  /// Whether the block may be cut to fewer lines.
  var canShorten = false
}

/// A line of a screen: pieces of text with their styles.
package struct ScreenLine: Equatable, Sendable {
  /// A piece of text, escaped for the terminal.
  struct Piece: Equatable, Sendable {
    let text: String
    let role: Style.Role?

    init(_ text: String, _ role: Style.Role? = nil) {
      self.text = text.escapedForTerminal
      self.role = role
    }
  }

  static let gap = "  "
  /// An empty line.
  static let empty = ScreenLine([])

  private(set) var pieces: [Piece]

  init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  init(_ text: String, _ role: Style.Role? = nil) {
    self.init([Piece(text, role)])
  }

  /// The pieces with gaps between them, without those at the end that do not fit. The first piece always
  /// stays.
  init(fitting pieces: [Piece], width: Int) {
    var line = ScreenLine(Array(pieces.prefix(1)))
    for piece in pieces.dropFirst() {
      let longer = ScreenLine(line.pieces + [Piece(Self.gap), piece])
      if longer.width > width { break }
      line = longer
    }
    self = line
  }

  /// One line at the left edge and one at the right edge; without the right one if both do not fit.
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

  /// The line, cut to `limit` columns; `…` marks a cut.
  func clipped(to limit: Int) -> ScreenLine {
    guard width > limit else { return self }
    var room = limit - 1
    var kept: [Piece] = []
    for piece in pieces where room > 0 {
      let text = String(piece.text.prefix(columns: room))
      kept.append(Piece(text, piece.role))
      room -= text.displayWidth()
      if text != piece.text { break }
    }
    return ScreenLine(kept + [Piece("…")])
  }

  /// The text in the colors of a style.
  package func text(_ style: Style = .plain) -> String {
    pieces.map { piece in piece.role.map { style.paint(piece.text, $0) } ?? piece.text }.joined()
  }
}
