import BrewPlans

/// A clock of a brew that runs so many times as fast as the one on the wall.
package struct BrewClock: Sendable {
  private let start: ContinuousClock.Instant
  private let thousandths: Int

  /// A clock that shows 0 at `start`.
  ///
  /// - Parameter thousandths: 1000 for a clock as fast as others; in whole numbers, so that nothing is
  ///   rounded.
  package init(start: ContinuousClock.Instant, thousandths: Int = 1000) {
    self.start = start
    self.thousandths = thousandths
  }

  /// What the clock shows at a moment.
  package func time(at moment: ContinuousClock.Instant) -> Duration {
    start.duration(to: moment) * thousandths / 1000
  }

  /// The whole milliseconds that really pass until this clock has gone on so far, rounded up.
  package func milliseconds(for duration: Duration) -> Int64 {
    let (seconds, attoseconds) = (duration * 1000 / thousandths).components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1
  }
}

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
