/// What is recommended for a brew method, both ends inclusive: advice only, nothing is ever clamped
/// to it. A range is nil where no trusted source gives one.
public struct RecommendedRanges: Sendable, Equatable {
  /// Ground coffee, in grams.
  public let dose: ClosedRange<Double>?
  /// Water, in grams.
  public let yield: ClosedRange<Double>?
  /// Grams of water to a gram of coffee.
  public let ratio: ClosedRange<Double>?
  /// Water temperature, in °C.
  public let temperature: ClosedRange<Double>?

  /// The ranges as given.
  public init(
    dose: ClosedRange<Double>? = nil,
    yield: ClosedRange<Double>? = nil,
    ratio: ClosedRange<Double>? = nil,
    temperature: ClosedRange<Double>? = nil
  ) {
    self.dose = dose
    self.yield = yield
    self.ratio = ratio
    self.temperature = temperature
  }

  /// These ranges, and where one is nil that of `other`.
  public func filled(from other: RecommendedRanges) -> RecommendedRanges {
    RecommendedRanges(
      dose: dose ?? other.dose,
      yield: yield ?? other.yield,
      ratio: ratio ?? other.ratio,
      temperature: temperature ?? other.temperature
    )
  }

  /// The ranges for `method`; nil where no trusted source gives any.
  public static func of(_ method: BrewMethod) -> RecommendedRanges? {
    table[method]
  }
}
