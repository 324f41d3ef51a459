import Platform

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

  /// What a key means. While something is asked, all but `y` says no; see ``BrewGuide/press(_:at:)``.
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
