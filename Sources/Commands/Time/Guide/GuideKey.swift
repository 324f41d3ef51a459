import Platform
import Recipes
import Text

/// The meaning of a key.
package enum GuideKey: Equatable, Sendable {
  /// Pauses or resumes the timer; starts the brew.
  case pause
  /// Ends the current step, unless it has just started; starts the brew.
  case next
  case restart
  case quit
  case help
  /// Tells how much time is left.
  case time
  /// Confirms a prompt.
  case yes
  /// Any other key: declines a prompt or closes the help.
  case other

  /// The meaning of a key; nil for arrows and letters that are pressed by accident. In a prompt, every key but `y`
  /// declines; see ``GuidedBrew/press(_:at:)``.
  package init?(_ key: Key) {
    switch key {
    case .character(" "): self = .pause
    case .enter, .character("n"): self = .next
    case .character("r"): self = .restart
    case .character("q"): self = .quit
    case .character("?"), .character("h"): self = .help
    case .character("t"): self = .time
    case .character("y"): self = .yes
    case .character(let other) where !other.isASCII: return nil
    case .character, .escape: self = .other
    case .up, .down, .backspace: return nil
    }
  }
}

/// The key help.
package enum KeyHelp {
  private static let keys = [
    ("space", "pauses or resumes the timer"),
    ("enter, n", "ends the step and starts the next"),
    ("r", "restarts the brew (asks first)"),
    ("q", "quits (asks first)"),
    ("?", "shows this help"),
  ]

  private static let shortKeys = [
    ("space", "pause, resume"),
    ("enter", "next step"),
    ("r", "restart"),
    ("q", "quit"),
    ("?", "help"),
  ]

  /// All keys in one sentence, for lines of text. The screen always shows the time left; lines tell it on request.
  package static var sentence: String {
    let keys = keys.dropLast() + [("t", "tells the time left")] + keys.suffix(1)
    return "Keys: " + keys.map { "\($0.0) \($0.1)" }.joined(separator: "; ") + "."
  }

  /// All keys, one per line; shortened on a narrow screen, and wrapped if still too wide.
  static func block(columns: Int) -> ScreenBlock {
    let isNarrow = columns < ScreenLayout.narrowWidth
    let keys = isNarrow ? shortKeys : keys
    let width = isNarrow ? 7 : 10
    let lines = keys.flatMap { key, meaning in
      let pieces = meaning.wrapped(to: max(1, columns - width))
      return pieces.enumerated().map { row, text in
        ScreenLine([.init((row == 0 ? key : "").padded(to: width), .number), .init(text)])
      }
    }
    return ScreenBlock(rank: .instruction, lines: lines, canShorten: true)
  }

  /// The key hints, most useful first.
  ///
  /// - Parameters:
  /// - phase: the phase of the brew; nil while the key help is shown.
  /// - isLast: whether the current step is the last.
  /// - isCountingDown: whether the first pour is about to begin.
  static func hints(
    in phase: BrewSessionPhase?,
    isLast: Bool,
    isCountingDown: Bool = false
  ) -> [ScreenLine.Piece] {
    if phase != nil, isCountingDown {
      return ["enter now", "space cancel", "q quit"].map { ScreenLine.Piece($0, .caption) }
    }
    let next = isLast ? "enter done" : "enter next"
    let hints =
      switch phase {
      case .notStarted: ["enter start", "? help", "q quit"]
      case .active: ["space pause", "? help", next, "r restart", "q quit"]
      case .paused: ["space resume", "? help", "r restart", "q quit"]
      case .stepReadyToAdvance, .completed: [next, "? help", "r restart", "q quit"]
      case nil: ["any key: back"]
      }
    return hints.map { ScreenLine.Piece($0, .caption) }
  }
}
