/// A decimal number as it is written: `digits` ÷ 10^`fraction`.
///
/// It is converted with whole numbers, because a tie of decimals may be below itself as a binary number.
struct DecimalNumber {
  /// At most 10^16.
  let digits: UInt64
  /// The number of digits before the point.
  let width: Int
  /// The number of digits behind the point; at most 15.
  let fraction: Int

  /// The nearest double.
  var value: Double {
    fraction == 0 ? Double(digits) : Double(digits) / Double(scale)
  }

  private var scale: UInt64 {
    var scale: UInt64 = 1
    for _ in 0..<fraction { scale *= 10 }
    return scale
  }

  /// The number times `factor`, which has at most 10 decimals and is at most 1000, rounded to 1e-6.
  func rounded(times factor: Double = 1) throws(QuantityProblem) -> Double {
    if factor == 1, fraction <= 6 { return try Self.limited(value) }
    let numerator = UInt64(factor * 1e10 + 0.5)
    return try Self.rounded(digits, times: numerator, over: scale * 10_000)
  }

  /// As degrees Fahrenheit, with this sign, in °C, rounded to 1e-6.
  func celsius(sign: Double) throws(QuantityProblem) -> Double {
    let above = (sign < 0 ? -Int64(digits) : Int64(digits)) - 32 * Int64(scale)
    let celsius = try Self.rounded(above.magnitude, times: 5_000_000, over: scale * 9)
    return above < 0 && celsius > 0 ? -celsius : celsius
  }

  /// The quotient, in millionths rounded to nearest, ties up.
  private static func rounded(
    _ digits: UInt64,
    times factor: UInt64,
    over divisor: UInt64
  ) throws(QuantityProblem) -> Double {
    let product = digits.multipliedFullWidth(by: factor)
    guard product.high < divisor else { throw .tooLarge }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let millionths = Double(quotient) + (remainder >= divisor - remainder ? 1 : 0)
    return try limited(millionths / 1_000_000)
  }

  private static func limited(_ value: Double) throws(QuantityProblem) -> Double {
    guard value <= Quantity.limit else { throw .tooLarge }
    return value
  }
}
