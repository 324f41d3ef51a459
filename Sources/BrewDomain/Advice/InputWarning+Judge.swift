extension InputWarning {
  /// What is unusual about these inputs for `method`: dose, yield, ratio and temperature, in this
  /// order. Borders are inclusive.
  ///
  /// An input that is nil, because it is not known, or invalid, which is an error and reported as
  /// one, is given no advice; nor is a ratio of which it is a part.
  ///
  /// - Parameters:
  ///   - dose: ground coffee, in grams.
  ///   - yield: water, in grams.
  ///   - temperature: water temperature, in °C.
  ///   - methods: what is recommended for each method.
  public static func warnings(
    method: BrewMethod,
    dose: Double?,
    yield: Double?,
    temperature: Double?,
    methods: MethodTable = .builtIn
  ) -> [InputWarning] {
    guard let ranges = methods.ranges(for: method) else { return [] }
    let dose = dose.flatMap { RecipeFigures.isValid(positive: $0) ? $0 : nil }
    let yield = yield.flatMap { RecipeFigures.isValid(positive: $0) ? $0 : nil }
    var warnings: [InputWarning] = []
    if let (value, range) = outlier(dose, ranges.dose) {
      warnings.append(.doseOutOfRange(value: value, range: range))
    }
    if let (value, range) = outlier(yield, ranges.yield) {
      warnings.append(.yieldOutOfRange(value: value, range: range))
    }
    if let dose, let yield, let (value, range) = outlier(yield / dose, ranges.ratio) {
      warnings.append(.ratioOutOfRange(value: value, range: range))
    }
    if let temperature, RecipeFigures.isValid(temperature: temperature),
      let (value, range) = outlier(temperature, ranges.temperature)
    {
      warnings.append(.temperatureOutOfRange(value: value, range: range))
    }
    return warnings
  }

  /// The value and the range where both are known and the value lies outside.
  private static func outlier(
    _ value: Double?,
    _ range: ClosedRange<Double>?
  ) -> (Double, ClosedRange<Double>)? {
    guard let value, let range, !Tolerance.contains(range, value) else { return nil }
    return (value, range)
  }
}
