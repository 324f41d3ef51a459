/// How a step's amount of water is meant.
package enum PourKind: Sendable, Equatable {
  /// Pour until the scale reads the amount: a cumulative target.
  case target
  /// Add the amount.
  case increment
  /// Add the amount as ice: it counts towards the yield, but the scale is tared after it.
  case ice
}
