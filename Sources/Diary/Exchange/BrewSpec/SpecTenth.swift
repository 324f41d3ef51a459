import SourceText

/// Numbers that BrewSpec allows one decimal.
///
/// Its schema asks for multiples of 0.1. Most validators divide by 0.1 in binary and look whether the result
/// is whole, which it is not for a third of the decimals, such as 93.3.
enum SpecTenth {
  /// The nearest number from 0 to 100 with one decimal that validators accept.
  static func nearest(to value: Double) -> Double {
    let tenths = Int(value * 10 + 0.5)
    let candidates = [tenths, tenths - 1, tenths + 1].filter { (0...1000).contains($0) }
    let accepted = candidates.map { Double($0) / 10 }.filter { isAccepted($0) }
    return accepted.min { ($0 - value).magnitude < ($1 - value).magnitude } ?? Double(tenths / 10)
  }

  private static func isAccepted(_ value: Double) -> Bool {
    let quotient = value / 0.1
    return quotient == Double(Int(quotient))
  }
}
