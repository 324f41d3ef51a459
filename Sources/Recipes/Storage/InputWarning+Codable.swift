extension InputWarning: Codable {
  private enum CodingKeys: String, CodingKey { case kind, value, from, to }

  /// Decodes a warning.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type, or if the range is empty.
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
    self.init(try values.decode(Kind.self, forKey: .kind), value: value, range: from...to)
  }

  /// Encodes the warning as a flat object: `kind`, `value`, `from` and `to`.
  public func encode(to encoder: any Encoder) throws {
    let (kind, value, range) = parts
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(value, forKey: .value)
    try values.encode(range.lowerBound, forKey: .from)
    try values.encode(range.upperBound, forKey: .to)
  }
}
