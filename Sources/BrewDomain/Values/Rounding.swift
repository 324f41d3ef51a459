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

/// How scaled amounts are rounded: to nearest, ties away from zero; −0 is 0.
///
/// By comparison and truncation, as `rounded()` would need libm, which static executables do not link
/// by themselves.
package enum Rounding {
  /// To whole grams, as water is. NaN, infinities and magnitudes from 1e15 come back as they are.
  package static func whole(_ value: Double) -> Double {
    guard value.magnitude < 1e15 else { return value }
    let below = Double(Int64(value.magnitude))
    // Compared instead of adding a half, which would carry the number just below a half over.
    let rounded = value.magnitude - below < 0.5 ? below : below + 1
    return value < 0 && rounded > 0 ? -rounded : rounded
  }

  /// To 0.1 g, as a dose is.
  package static func tenth(_ value: Double) -> Double { whole(value * 10) / 10 }
}
