import BrewPlans

extension Duration {
  /// As a stopwatch shows a time that has passed: `1:07`, the second under way not counted.
  package var passedText: String { ClockTime.text(Double(components.seconds)) }

  /// As a kitchen timer shows what is left: `0:45` until the first second of it is over, and `0:00` only
  /// when nothing is left.
  package var remainingText: String {
    let (seconds, attoseconds) = components
    return ClockTime.text(Double(seconds + (attoseconds > 0 ? 1 : 0)))
  }
}
