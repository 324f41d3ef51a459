/// Lines of a screen that belong together.
struct ScreenBlock: Equatable {
  /// How much a block is needed: where there is no room for all, the lowest go first.
  enum Rank: Int, Comparable {
    case name, detail, next, brewBar, place, stepBar, keys, instruction, amounts, notice

    static func < (lhs: Rank, rhs: Rank) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  let rank: Rank
  var lines: [ScreenLine]
  /// Whether an empty line above the block helps to read it.
  var isApart = true
  /// Whether some of its lines are better than none.
  var isShortenable = false
}
