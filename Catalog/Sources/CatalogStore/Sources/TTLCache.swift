/// Values that are fresh for a time.
package actor TTLCache<Key: Hashable & Sendable, Value: Sendable> {
  /// The time now, from any beginning.
  package typealias Clock = @Sendable () -> Duration

  private let lifetime: Duration
  private let now: Clock
  private var values: [Key: (value: Value, until: Duration)] = [:]

  /// - Parameters:
  ///   - lifetime: how long a value is fresh.
  ///   - clock: never goes back.
  package init(lifetime: Duration, clock: @escaping Clock) {
    (self.lifetime, now) = (lifetime, clock)
  }

  /// A value that is fresh; nil if there is none.
  package func value(for key: Key) -> Value? {
    guard let entry = values[key] else { return nil }
    guard now() < entry.until else {
      values[key] = nil
      return nil
    }
    return entry.value
  }

  /// Keeps a value.
  package func insert(_ value: Value, for key: Key) {
    values[key] = (value, now() + lifetime)
  }

  /// Forgets all values.
  package func clear() { values = [:] }
}
