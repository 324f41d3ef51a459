extension Duration {
  /// The longest timer of the recipe format and a margin, in seconds; beyond a few times of it there is no
  /// `Duration`.
  private static let longest = 1e9

  /// A time of a plan, in seconds, to the millionth, which is all that a recipe can say. What is no time, be
  /// it NaN or negative, is zero, and what is beyond 30 years ends there: a plan may have been written by
  /// anybody.
  package init(inSeconds seconds: Double) {
    guard seconds > 0 else {
      self = .zero
      return
    }
    // Half a unit and truncation round without libm, which static executables do not link by themselves.
    self = .microseconds(Int64(min(seconds, Self.longest) * 1e6 + 0.5))
  }

  /// The duration in seconds, as plans and logs have it.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
