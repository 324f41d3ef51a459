/// How far apart two amounts may be and still count as equal.
///
/// Quantities are multiples of 1e-6 in their base unit (grams, seconds, °C), and comparisons at a
/// border are inclusive with a tolerance of one such unit.
package enum Tolerance {
  /// 1e-6, and a hundredth of it on top: 250 − 248.999999 is not exactly 1.000001 in binary, and a
  /// difference of just one unit must count as equal whichever way it was rounded.
  @inlinable package static var border: Double { 1.01e-6 }

  /// Whether `value` is at most `limit`, within the tolerance. Never so for NaN.
  @inlinable package static func isAtMost(_ value: Double, _ limit: Double) -> Bool {
    value <= limit + border
  }

  /// Whether `value` is at least `limit`, within the tolerance. Never so for NaN.
  @inlinable package static func isAtLeast(_ value: Double, _ limit: Double) -> Bool {
    value >= limit - border
  }

  /// Whether two amounts count as equal. Never so for NaN.
  @inlinable package static func isEqual(_ first: Double, _ second: Double) -> Bool {
    isAtMost((first - second).magnitude, 0)
  }

  /// Whether `value` lies in `range`, both ends inclusive and within the tolerance.
  @inlinable package static func contains(_ range: ClosedRange<Double>, _ value: Double) -> Bool {
    isAtLeast(value, range.lowerBound) && isAtMost(value, range.upperBound)
  }
}
