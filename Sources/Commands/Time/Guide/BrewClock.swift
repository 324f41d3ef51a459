import Recipes

/// The clock of a brew, which may run faster than real time.
package struct BrewClock: Sendable {
  private let start: ContinuousClock.Instant
  private let thousandths: Int

  /// A clock that reads 0 at `start`.
  ///
  /// - Parameter thousandths: the speed in thousandths of real time: 1000 is real time. An integer, so that
  ///   nothing is rounded.
  package init(start: ContinuousClock.Instant, thousandths: Int = 1000) {
    self.start = start
    self.thousandths = thousandths
  }

  /// The time of this clock at an instant.
  package func time(at moment: ContinuousClock.Instant) -> Duration {
    start.duration(to: moment) * thousandths / 1000
  }

  /// The milliseconds of real time in which this clock advances by `duration`, rounded up.
  package func milliseconds(for duration: Duration) -> Int64 {
    let (seconds, attoseconds) = (duration * 1000 / thousandths).components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1
  }
}

extension Duration {
  /// Elapsed time as a stopwatch shows it, truncated to the second: `1:07`.
  package var elapsedText: String { ClockTime.stopwatch(components.seconds) }

  /// Remaining time as a kitchen timer shows it, rounded up to the second: `0:45` for 44.2 s, and `0:00` only
  /// at the end.
  package var remainingText: String {
    let (seconds, attoseconds) = components
    return ClockTime.stopwatch(seconds + (attoseconds > 0 ? 1 : 0))
  }
}
