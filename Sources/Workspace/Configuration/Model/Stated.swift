/// A setting, and where it was said.
package struct Stated<Value: Equatable & Sendable>: Equatable, Sendable {
  package let value: Value
  package let origin: Origin

  package init(_ value: Value, _ origin: Origin) {
    self.value = value
    self.origin = origin
  }
}
