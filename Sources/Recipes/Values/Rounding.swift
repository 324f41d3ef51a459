/// The tolerance of comparisons.
///
/// Quantities are multiples of 1e-6 in their base unit (grams, seconds, °C). Comparisons are inclusive with a
/// tolerance of one such unit.
package enum Tolerance {
  /// 1e-6 plus 1 %: 250 − 248.999999 is not exactly 1.000001 in binary, and a difference of just one unit
  /// must count as equal however it was rounded.
  @inlinable package static var epsilon: Double { 1.01e-6 }

  /// Whether `value` is at most `limit`, within the tolerance. False for NaN.
  @inlinable package static func isAtMost(_ value: Double, _ limit: Double) -> Bool {
    value <= limit + epsilon
  }

  /// Whether `value` is at least `limit`, within the tolerance. False for NaN.
  @inlinable package static func isAtLeast(_ value: Double, _ limit: Double) -> Bool {
    value >= limit - epsilon
  }

  /// Whether two amounts are equal within the tolerance. False for NaN.
  @inlinable package static func isEqual(_ first: Double, _ second: Double) -> Bool {
    isAtMost((first - second).magnitude, 0)
  }

  /// Whether `value` lies in `range`, both ends inclusive and within the tolerance.
  @inlinable package static func contains(_ range: ClosedRange<Double>, _ value: Double) -> Bool {
    isAtLeast(value, range.lowerBound) && isAtMost(value, range.upperBound)
  }
}

/// Rounds amounts as people write them: to nearest, ties away from zero; −0 is 0. What is computed is rounded by
/// ``Proportion``.
///
/// Uses comparison and truncation, because `rounded()` needs libm, which static executables do not link by
/// default.
package enum Rounding {
  /// Rounds to whole grams, as for water. NaN, infinities and magnitudes from 1e15 are returned unchanged.
  package static func whole(_ value: Double) -> Double {
    steps(value, perUnit: 1)
  }

  /// Rounds to 0.1 g, as for a dose.
  package static func tenth(_ value: Double) -> Double { steps(value, perUnit: 10) / 10 }

  /// Rounds to 1e-6, the precision of the recipe format.
  package static func millionth(_ value: Double) -> Double { steps(value, perUnit: 1e6) / 1e6 }

  /// The number of steps nearest to a value, of which so many make one.
  static func steps(_ value: Double, perUnit steps: Double) -> Double {
    let size = value.magnitude
    guard size * steps < 1e15 else { return value * steps }
    let below = Double(Int64(size * steps))
    // The value is compared with the decimal of the tie, which the product may miss.
    let rounded = size < (below + 0.5) / steps ? below : below + 1
    return value < 0 && rounded > 0 ? -rounded : rounded
  }
}
