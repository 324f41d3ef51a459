/// An exact fraction, which the arithmetic of the tools is compared with. It shares no code with them.
struct ExactFraction: Equatable, Comparable {
  let numerator: Int
  /// Above 0.
  let denominator: Int

  init(_ numerator: Int, _ denominator: Int = 1) {
    var (divisor, rest) = (numerator.magnitude, denominator.magnitude)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let sign = denominator < 0 ? -1 : 1
    self.numerator = sign * numerator / Int(divisor)
    self.denominator = sign * denominator / Int(divisor)
  }

  static func + (one: Self, other: Self) -> Self {
    Self(
      one.numerator * other.denominator + other.numerator * one.denominator,
      one.denominator * other.denominator
    )
  }

  static func - (one: Self, other: Self) -> Self { one + Self(-1) * other }

  static func * (one: Self, other: Self) -> Self {
    let (first, second) = (
      Self(one.numerator, other.denominator), Self(other.numerator, one.denominator)
    )
    return Self(first.numerator * second.numerator, first.denominator * second.denominator)
  }

  static func / (one: Self, other: Self) -> Self {
    one * Self(other.denominator, other.numerator)
  }

  static func < (one: Self, other: Self) -> Bool { (one - other).numerator < 0 }

  /// To the nearest multiple of 1 ÷ `steps`, ties away from zero.
  func rounded(_ steps: Int = 1) -> Self {
    let scaled = self * Self(steps)
    let whole =
      (2 * scaled.numerator.magnitude + UInt(scaled.denominator))
      / UInt(2 * scaled.denominator)
    return Self(scaled.numerator < 0 ? -Int(whole) : Int(whole), steps)
  }

  /// Whether it is in the middle between two multiples of 1 ÷ `steps`.
  func isTie(_ steps: Int = 1) -> Bool { (self * Self(steps)).denominator == 2 }

  /// The number that people write so: read from its decimal, to a millionth.
  var number: Double {
    let millionths = rounded(1_000_000) * Self(1_000_000)
    return Double("\(millionths.numerator)e-6")!
  }
}
