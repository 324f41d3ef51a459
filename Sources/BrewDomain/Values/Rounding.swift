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
