import BrewDomain
import Platform
import SourceText

/// What a brewer means by a key.
package enum GuideKey: Equatable, Sendable {
  /// Halts the timer, or lets it run on; starts a brew.
  case pause
  /// Ends the current step, unless that has just begun; starts a brew.
  case next
  case restart
  case quit
  case help
  /// Agrees to what was asked.
  case yes
  /// Anything else, which does no more than to disagree and to put away what is in the way.
  case other

  /// What a key means. While something is asked, all but `y` says no; see ``GuidedBrew/press(_:at:)``.
  package init(_ key: Key) {
    self =
      switch key {
      case .character(" "): .pause
      case .enter, .character("n"): .next
      case .character("r"): .restart
      case .character("q"): .quit
      case .character("?"), .character("h"): .help
      case .character("y"): .yes
      case .character, .escape: .other
      }
  }
}

/// What the keys do, for people.
package enum KeyHelp {
  private static let keys = [
    ("space", "pauses the timer, or lets it run on"),
    ("enter, n", "ends the step, and begins the next one"),
    ("r", "restarts the brew, after asking"),
    ("q", "quits, after asking"),
    ("?", "shows this"),
  ]

  private static let briefly = [
    ("space", "pause, resume"),
    ("enter", "next step"),
    ("r", "restart"),
    ("q", "quit"),
    ("?", "help"),
  ]

  /// All keys in one sentence.
  package static var sentence: String {
    "Keys: " + keys.map { "\($0.0) \($0.1)" }.joined(separator: "; ") + "."
  }

  /// All keys, one a line; in few words where there is little room, and wrapped where even those are too
  /// wide.
  static func block(columns: Int) -> ScreenBlock {
    let isNarrow = columns < ScreenLayout.narrow
    let keys = isNarrow ? briefly : keys
    let width = isNarrow ? 7 : 10
    let lines = keys.flatMap { key, meaning in
      let pieces = meaning.wrapped(to: max(1, columns - width))
      return pieces.enumerated().map { row, text in
        ScreenLine([.init((row == 0 ? key : "").padded(to: width), .figure), .init(text)])
      }
    }
    return ScreenBlock(rank: .instruction, lines: lines, isShortenable: true)
  }

  /// What helps most just now, first.
  ///
  /// - Parameters:
  ///   - phase: where the brew stands; nil where the keys are explained already.
  ///   - isLast: whether the brew ends with the current step.
  static func hints(in phase: BrewSessionPhase?, isLast: Bool) -> [ScreenLine.Piece] {
    let next = isLast ? "enter done" : "enter next"
    let hints =
      switch phase {
      case .notStarted: ["enter start", "? help", "q quit"]
      case .active: ["space pause", "? help", next, "r restart", "q quit"]
      case .paused: ["space resume", "? help", "r restart", "q quit"]
      case .stepReadyToAdvance, .completed: [next, "? help", "r restart", "q quit"]
      case nil: ["any key goes back"]
      }
    return hints.map { ScreenLine.Piece($0, .caption) }
  }
}
