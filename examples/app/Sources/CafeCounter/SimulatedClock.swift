/// A clock for previews and tests: sleeping takes no time, but moves the clock.
final class SimulatedClock: Clock, @unchecked Sendable {
  /// A moment, as the time since the clock was made.
  struct Instant: InstantProtocol {
    let time: Duration

    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (first: Instant, second: Instant) -> Bool { first.time < second.time }
  }

  // Only the task that sleeps changes it.
  private(set) var now = Instant(time: .zero)
  let minimumResolution = Duration.zero

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    now = max(now, deadline)
  }
}
