/// Reads masses, temperatures and durations: see "Quantities" in the grammar.
///
/// Values come in the base unit, rounded to a millionth. A sign is read, so that a rule can speak of it.
package enum Quantity {
  /// The largest value, in the base unit.
  package static let limit = 1_000_000.0

  /// The value rounded to a millionth, ties away from zero.
  static func quantised(_ value: Double) throws(QuantityProblem) -> Double {
    let rounded = (value * 1_000_000).rounded() / 1_000_000
    guard rounded.magnitude <= limit else { throw .tooLarge }
    return rounded == 0 ? 0 : rounded
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of the literal.
  @inline(__always)
  func equals(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != literal.utf8Start[index] { return false }
    return true
  }
}
