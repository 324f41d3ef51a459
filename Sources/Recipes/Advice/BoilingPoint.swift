/// The temperature at which water boils, by the altitude: on a mountain, the air presses less.
package enum BoilingPoint {
  /// The altitudes for which it is known, in metres.
  package static let altitudes = -500.0...6000

  /// In °C, within 0.1 °C.
  ///
  /// The pressure is that of the standard atmosphere (ISO 2533, in the troposphere). The temperature is the saturation
  /// temperature of IAPWS-IF97 (equation 31 for region 4), which agrees with IAPWS-95 within 0.01 °C there.
  ///
  /// - Parameter altitude: in metres, one of ``altitudes``.
  package static func celsius(atMetres altitude: Double) -> Double {
    let beta = root(root(pressure(atMetres: altitude)))
    let n = [
      1167.0521452767, -724213.16703206, -17.073846940092, 12020.82470247, -3232555.0322333,
      14.91510861353, -4823.2657361591, 405113.40542057, -0.23855557567849, 650.17534844798,
    ]
    let e = beta * beta + n[2] * beta + n[5]
    let f = n[0] * beta * beta + n[3] * beta + n[6]
    let g = n[1] * beta * beta + n[4] * beta + n[7]
    let d = 2 * g / (-f - root(f * f - 4 * e * g))
    let sum = n[9] + d
    return (sum - root(sum * sum - 4 * (n[8] + n[9] * d))) / 2 - 273.15
  }

  /// In MPa.
  private static func pressure(atMetres altitude: Double) -> Double {
    let ratio = 1 - 0.0065 * altitude / 288.15
    // The power 5.25588 in parts that need no library: 5, a quarter, and 0.00588 by the logarithm, which is small.
    let whole = ratio * ratio * ratio * ratio * ratio * root(root(ratio))
    return 0.101325 * whole * (1 + 0.00588 * logarithm(ratio))
  }

  /// The natural logarithm of a number near 1.
  private static func logarithm(_ number: Double) -> Double {
    let z = (number - 1) / (number + 1)
    return 2 * (z + z * z * z / 3 + z * z * z * z * z / 5)
  }

  private static func root(_ number: Double) -> Double { number.squareRoot() }
}
