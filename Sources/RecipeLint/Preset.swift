/// A ready-made choice of rules; each asks what the ones before it ask.
package enum Preset: String, CaseIterable, Comparable, Sendable {
  /// What makes a recipe unusable: every rule that is an error.
  case minimal
  /// What every author wants to know; the default.
  case recommended
  /// Also what is a matter of taste.
  case strict

  /// `minimal < recommended < strict`.
  package static func < (lhs: Preset, rhs: Preset) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .minimal: 0
    case .recommended: 1
    case .strict: 2
    }
  }
}
