extension InputWarning {
  /// What a warning is about. Raw values are the words of JSON.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case dose = "dose-out-of-range"
    case yield = "yield-out-of-range"
    case ratio = "ratio-out-of-range"
    case temperature = "temperature-out-of-range"
  }

  /// The warning that a value is outside a range; whether it is so is not checked.
  package init(_ kind: Kind, value: Double, range: ClosedRange<Double>) {
    self =
      switch kind {
      case .dose: .doseOutOfRange(value: value, range: range)
      case .yield: .yieldOutOfRange(value: value, range: range)
      case .ratio: .ratioOutOfRange(value: value, range: range)
      case .temperature: .temperatureOutOfRange(value: value, range: range)
      }
  }

  /// What the warning is about, the value, and the range outside of which it is.
  package var parts: (kind: Kind, value: Double, range: ClosedRange<Double>) {
    switch self {
    case .doseOutOfRange(let value, let range): (.dose, value, range)
    case .yieldOutOfRange(let value, let range): (.yield, value, range)
    case .ratioOutOfRange(let value, let range): (.ratio, value, range)
    case .temperatureOutOfRange(let value, let range): (.temperature, value, range)
    }
  }
}
