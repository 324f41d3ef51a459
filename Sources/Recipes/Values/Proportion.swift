/// A figure times another, divided by a third, exact until it is rounded.
///
/// Figures are decimals: 330 g × 18.9 ÷ 18 is exactly 346.5 g, and 347 g if rounded. Binary numbers make a little less
/// of it. So figures are counted in millionths here, the precision of the recipe format, and a product has 128 bits. A
/// number that is not such a decimal, which only an app can pass, is computed as it is.
package struct Proportion: Sendable {
  /// `first` × `second` ÷ `divisor`, without a sign.
  private struct Terms {
    let first: UInt64
    let second: UInt64
    let divisor: UInt64
  }

  /// Ten times the largest figure of a recipe, so that no term overflows when it is scaled.
  private static let limit = 1e13

  /// `nil` if a figure is not a decimal.
  private let terms: Terms?
  /// The result in binary.
  private let approximate: Double

  /// `value` × `factor` ÷ `divisor`.
  package init(_ value: Double, times factor: Double = 1, over divisor: Double = 1) {
    approximate = value * factor / divisor
    terms =
      if let first = Self.millionths(value), let second = Self.millionths(factor),
        let divisor = Self.millionths(divisor), divisor > 0
      {
        Terms(first: first, second: second, divisor: divisor * 1_000_000)
      } else {
        nil
      }
  }

  /// The grams in a number of units.
  package init(_ number: Double, of unit: MassUnit) {
    approximate = number * unit.grams
    terms = Self.millionths(number).map {
      Terms(first: $0, second: unit.tenBillionths, divisor: 10_000_000_000_000_000)
    }
  }

  /// The number of units in a mass.
  package init(grams: Double, in unit: MassUnit) {
    approximate = grams / unit.grams
    terms = Self.millionths(grams).map {
      Terms(first: $0, second: 10_000, divisor: unit.tenBillionths)
    }
  }

  /// The magnitude of a decimal with at most six places; `nil` for other numbers, and for large ones.
  private static func millionths(_ value: Double) -> UInt64? {
    let count = Rounding.steps(value.magnitude, perUnit: 1e6)
    return count <= limit && count / 1e6 == value.magnitude ? UInt64(count) : nil
  }

  /// The result in steps of which some make one, to nearest, ties away from zero, and its distance from there.
  private func nearest(perUnit steps: UInt64) -> (count: Double, rest: Rest)? {
    guard let terms else { return nil }
    let product = terms.first.multipliedFullWidth(by: terms.second * steps)
    guard product.high < terms.divisor else { return nil }
    let (below, rest) = terms.divisor.dividingFullWidth(product)
    if rest == 0 { return (Double(below), .none) }
    return rest >= terms.divisor - rest ? (Double(below) + 1, .above) : (Double(below), .below)
  }

  /// Where a rounded result lies.
  private enum Rest {
    case none, above, below
  }

  /// The number of steps nearest to the result, of which so many make one; ties away from zero.
  ///
  /// - Parameter steps: 1 to a million.
  package func steps(perUnit steps: UInt64) -> Double {
    guard let (count, _) = nearest(perUnit: steps) else {
      return Rounding.steps(approximate, perUnit: Double(steps))
    }
    return approximate < 0 && count > 0 ? -count : count
  }

  /// Rounded to whole grams, as for water.
  package var whole: Double { steps(perUnit: 1) }

  /// Rounded to 0.1 g, as for a dose.
  package var tenth: Double { steps(perUnit: 10) / 10 }

  /// Rounded to 1e-6, the precision of the recipe format.
  package var millionth: Double { steps(perUnit: 1_000_000) / 1e6 }

  /// Not rounded: the nearest number that is rounded to the same dose and yield as the exact result.
  package var value: Double {
    if nearest(perUnit: 1_000_000)?.rest == Rest.none { return millionth }
    // All ties of doses and yields are among these.
    guard let (count, rest) = nearest(perUnit: 20) else { return approximate }
    let (tie, size) = (count / 20, approximate.magnitude)
    let result: Double =
      switch rest {
      case .above where size >= tie: tie.nextDown
      case .below where size <= tie: tie.nextUp
      default: size
      }
    return approximate < 0 ? -result : result
  }
}

extension MassUnit {
  /// The grams in one, as a whole number of 1e-10 g, which is exact.
  fileprivate var tenBillionths: UInt64 { UInt64(grams * 1e10 + 0.5) }
}
