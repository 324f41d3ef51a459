import BrewDomain

extension InputWarning: Codable {
  /// What the warning is about, as JSON spells it.
  private enum Kind: String, Codable {
    case dose = "dose-out-of-range"
    case yield = "yield-out-of-range"
    case ratio = "ratio-out-of-range"
    case temperature = "temperature-out-of-range"
  }

  private enum CodingKeys: String, CodingKey { case kind, value, from, to }

  /// The warning that `decoder` holds.
  ///
  /// - Throws: `DecodingError` where a value is missing or of another type, or the range is empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let value = try values.decode(Double.self, forKey: .value)
    let from = try values.decode(Double.self, forKey: .from)
    let to = try values.decode(Double.self, forKey: .to)
    guard from <= to else {
      throw DecodingError.dataCorruptedError(
        forKey: .to,
        in: values,
        debugDescription: "the range ends at \(to), before it begins at \(from)"
      )
    }
    self =
      switch try values.decode(Kind.self, forKey: .kind) {
      case .dose: .doseOutOfRange(value: value, range: from...to)
      case .yield: .yieldOutOfRange(value: value, range: from...to)
      case .ratio: .ratioOutOfRange(value: value, range: from...to)
      case .temperature: .temperatureOutOfRange(value: value, range: from...to)
      }
  }

  /// Writes the warning as one level of keys: `kind`, `value`, `from` and `to`.
  public func encode(to encoder: any Encoder) throws {
    let (kind, value, range) = parts
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(value, forKey: .value)
    try values.encode(range.lowerBound, forKey: .from)
    try values.encode(range.upperBound, forKey: .to)
  }

  private var parts: (Kind, Double, ClosedRange<Double>) {
    switch self {
    case .doseOutOfRange(let value, let range): (.dose, value, range)
    case .yieldOutOfRange(let value, let range): (.yield, value, range)
    case .ratioOutOfRange(let value, let range): (.ratio, value, range)
    case .temperatureOutOfRange(let value, let range): (.temperature, value, range)
    }
  }
}
