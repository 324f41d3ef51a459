/// The time that all downloads of a command may take together: attempts, pauses, redirects and sign-ins share it.
///
/// It passes only while something runs, so a person who is asked a question has all the time.
package actor TimeBudget {
  /// The time now, from any beginning. Never goes back.
  package typealias Clock = @Sendable () -> Duration
  /// Waits.
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  private let now: Clock
  private let sleep: Sleep
  /// What the work that runs may still take, at the time `counted`.
  private var left: Duration
  /// What is kept for later parts.
  private var kept: Duration = .zero
  private var counted: Duration = .zero
  private var running = 0

  /// - Parameters:
  ///   - limit: the whole time.
  ///   - now: the clock.
  ///   - sleep: waits, by the same clock.
  package init(
    limit: Duration,
    now: @escaping Clock = uptime,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    (left, self.now, self.sleep) = (limit, now, sleep)
  }

  /// Gives one of `count` parts, such as catalogs, its share of the time that is left. What it does not use is for the
  /// others.
  package func share(among count: Int) {
    takeOff()
    let all = left + kept
    left = all / count
    kept = all - left
  }

  /// Whether nothing is left.
  package var isOver: Bool {
    takeOff()
    return left <= .zero
  }

  /// Runs work that ends with the time at the latest; nil if the time is over. Work that is too slow is cancelled.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
    takeOff()
    guard left > .zero else { return nil }
    running += 1
    let (rest, sleep) = (left, sleep)
    let value = await withTaskGroup(of: Value?.self) { group in
      group.addTask { await work() }
      group.addTask {
        try? await sleep(rest)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    takeOff()
    running -= 1
    if value == nil { left = .zero }
    return value
  }

  /// Takes off the time that has passed since the last call, if something ran.
  private func takeOff() {
    let time = now()
    if running > 0 { left -= time - counted }
    counted = time
  }
}

/// The time since the program first asked for it.
package func uptime() -> Duration {
  ContinuousClock().now - ContinuousClock.Instant.reference
}

extension ContinuousClock.Instant {
  /// The first time that somebody asked.
  fileprivate static let reference = ContinuousClock().now
}
