import RecipeSyntax

/// Puts blocks on a screen.
enum ScreenLayout {
  /// Below this width, words make way for figures.
  static let narrow = 40

  /// Whether all blocks have room, with the empty lines between them.
  static func hasRoom(for blocks: [ScreenBlock], rows: Int) -> Bool {
    height(blocks) + blocks.dropFirst().filter(\.isApart).count <= rows
  }

  /// The lines of a screen: not more than it has rows, none wider than it has columns.
  ///
  /// Where not all has room, empty lines go first, from the bottom up. Then blocks go, the least needed
  /// first, but for one that can be shortened: it takes what room is left. The last block stands at the
  /// foot of the screen.
  static func lines(_ blocks: [ScreenBlock], columns: Int, rows: Int) -> [ScreenLine] {
    let kept = fitted(blocks, rows: rows)
    var spare = max(0, rows - height(kept))
    var lines: [ScreenLine] = []
    for (place, block) in kept.enumerated() {
      let isLast = place == kept.count - 1
      let blanks = place == 0 ? 0 : isLast ? spare : min(spare, block.isApart ? 1 : 0)
      lines += Array(repeating: .empty, count: blanks) + block.lines
      spare -= blanks
    }
    return lines.prefix(rows).map { $0.clipped(to: columns) }
  }

  /// The blocks that have room.
  private static func fitted(_ blocks: [ScreenBlock], rows: Int) -> [ScreenBlock] {
    var kept = blocks
    while height(kept, shortened: true) > rows, kept.count > 1,
      let least = kept.indices.min(by: { kept[$0].rank < kept[$1].rank })
    {
      kept.remove(at: least)
    }
    // Two lines of a text say much more than one.
    for least in [2, 1] {
      for place in kept.indices.reversed() where kept[place].isShortenable {
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
      sum + (shortened && block.isShortenable ? min(2, block.lines.count) : block.lines.count)
    }
  }
}
