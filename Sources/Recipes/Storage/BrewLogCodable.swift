/// `Codable` for brews, with the fields of ``LogField``. What a brew has not is `null`.

extension BrewLogSummaryDTO: Codable {
  fileprivate static let fields: [LogField] = [
    .id, .timestamp, .method, .recipeNameAtBrew, .rating, .tasteTag,
  ]

  /// Decodes a summary. The rating must be there: `null` is unrated.
  public init(from decoder: any Decoder) throws {
    var brew = Brew()
    try Self.fields.decode(into: &brew, from: decoder)
    self = BrewLogDetailDTO(brew).summary
  }

  /// Encodes the summary, with `null` for what it has not.
  public func encode(to encoder: any Encoder) throws {
    var brew = Brew()
    (brew.id, brew.timestamp, brew.method) = (id, timestamp, method)
    (brew.recipeNameAtBrew, brew.rating) = (recipeNameAtBrew, rating)
    brew.tastes = tasteTag.map { [$0] } ?? []
    try Self.fields.encode(brew, to: encoder)
  }
}

extension BrewLogDetailDTO: Codable {
  /// What is beside the summary.
  private static let rest = LogField.allCases.filter {
    $0 != .version && !BrewLogSummaryDTO.fields.contains($0)
  }

  /// Decodes an entry: its summary, and the other fields beside it.
  public init(from decoder: any Decoder) throws {
    var brew = Brew()
    let summary = try decoder.container(keyedBy: FieldName.self).superDecoder(forKey: .summary)
    try BrewLogSummaryDTO.fields.decode(into: &brew, from: summary)
    try Self.rest.decode(into: &brew, from: decoder)
    self.init(brew)
  }

  /// Encodes the entry, with `null` for what it has not.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FieldName.self)
    try values.encode(summary, forKey: .summary)
    try Self.rest.encode(brew, to: encoder)
  }
}

extension CreateBrewLogRequest: Codable {
  private static let fields = LogField.allCases.filter { ![.version, .id].contains($0) }

  /// Encodes the request, with `null` for what it has not.
  public func encode(to encoder: any Encoder) throws { try Self.fields.encode(brew, to: encoder) }

  /// Decodes a request with the defaults of the initializer. The rating must be there: `null` is unrated.
  public init(from decoder: any Decoder) throws {
    var brew = Brew()
    brew.timestamp = Date()
    let values = try decoder.container(keyedBy: FieldName.self)
    let hasTime = values.contains(FieldName(LogField.timestamp.rawValue))
    try Self.fields.filter { $0 != .timestamp || hasTime }.decode(into: &brew, from: decoder)
    self.init(checked: brew)
  }
}

extension FieldName {
  fileprivate static let summary = FieldName("summary")
}

extension [LogField] {
  fileprivate func decode(into brew: inout Brew, from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FieldName.self)
    for field in self {
      let name = FieldName(field.rawValue)
      if field.isOptional, !values.contains(name) { continue }
      if field.isNullable, try values.decodeNil(forKey: name) { continue }
      brew[field] = try values.value(of: field.kind, name)
    }
  }

  fileprivate func encode(_ brew: Brew, to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FieldName.self)
    for field in self {
      if let value = brew[field] {
        try values.write(value, FieldName(field.rawValue))
      } else {
        try values.encodeNil(forKey: FieldName(field.rawValue))
      }
    }
  }
}

extension KeyedDecodingContainer<FieldName> {
  fileprivate func value(of kind: LogField.Kind, _ name: FieldName) throws -> FieldValue? {
    switch kind {
    case .version: nil
    case .uuid: .uuid(try decode(UUID.self, forKey: name))
    case .timestamp: .time(try decode(Date.self, forKey: name))
    case .text, .day: .text(try decode(String.self, forKey: name))
    case .method: .word(try decode(String.self, forKey: name))
    case .number(let measure): measure.value(try decode(Double.self, forKey: name))
    case .rating: .index(try decode(Int.self, forKey: name))
    case .word(let words): .word(try word(of: words, name))
    case .words: .words(try decode([String].self, forKey: name))
    case .numbers: .numbers(try decode([Double].self, forKey: name))
    }
  }
}
