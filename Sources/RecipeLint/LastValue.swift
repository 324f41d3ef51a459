/// Remembers the value that was asked for last: a recipe full of mistakes asks the same of itself for
/// each of them, one after the other.
struct LastValue<Key: Equatable, Value> {
  private var last: (key: Key, value: Value)?

  /// The value of `key`, made only if another key was asked for before.
  mutating func value(of key: Key, _ make: () -> Value) -> Value {
    if let last, last.key == key { return last.value }
    let value = make()
    last = (key, value)
    return value
  }
}
