/// `Codable` for recipes and requests, with the fields of ``RecipeFields``, but without what only our own JSON adds: the
/// version and the texts for people. Absent values are left out. What has a default in the initializer may be missing.

extension RecipeDetailDTO: Codable {
  /// Decodes a recipe; its steps are sorted.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    self = try RecipeFields.detail.decode(from: decoder)
    sortSteps()
  }

  /// Encodes the recipe.
  public func encode(to encoder: any Encoder) throws {
    try RecipeFields.detail.encode(self, to: encoder)
  }
}

extension RecipeSummaryDTO: Codable {
  /// Decodes a summary.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    self = try RecipeFields.summary.decode(from: decoder).recipe
  }

  /// Encodes the summary.
  public func encode(to encoder: any Encoder) throws {
    try RecipeFields.summary.encode(RecipeDetailDTO(recipe: self), to: encoder)
  }
}

extension CreateRecipeRequest: Codable {
  /// Decodes a request.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let recipe = try RecipeFields.create.decode(from: decoder)
    self.init(recipe)
  }

  /// Encodes the request.
  public func encode(to encoder: any Encoder) throws {
    try RecipeFields.create.encode(content, to: encoder)
  }
}

extension RecipeStepDTO: Codable {
  /// Decodes a step; without an id, it has a new one.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FieldName.self)
    self.init(
      orderIndex: try values.decode(Int.self, forKey: FieldName("orderIndex")),
      instructionText: "",
      isCumulativeWaterTarget: try values.decode(
        Bool.self,
        forKey: FieldName("isCumulativeWaterTarget")
      )
    )
    try values.read(RecipeFields.step, into: &self) { $0.step }
  }

  /// Encodes the step.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FieldName.self)
    try values.write(RecipeFields.step, of: self) { $0.step }
  }
}

/// The name of a field.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  static let steps = FieldName("steps")

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension [RecipeField] {
  fileprivate func decode(from decoder: any Decoder) throws -> RecipeDetailDTO {
    let values = try decoder.container(keyedBy: FieldName.self)
    var recipe = RecipeDetailDTO.blank(id: UUID())
    let steps = try values.decodeIfPresent([RecipeStepDTO].self, forKey: .steps)
    recipe.steps = steps ?? []
    try values.read(self, into: &recipe) { $0.recipe }
    return recipe
  }

  fileprivate func encode(_ recipe: RecipeDetailDTO, to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FieldName.self)
    if contains(where: { $0.name == FieldName.steps.stringValue }) {
      try values.encode(recipe.steps, forKey: .steps)
    }
    try values.write(self, of: recipe) { $0.recipe }
  }
}

extension KeyedDecodingContainer<FieldName> {
  fileprivate func read<Record>(
    _ fields: [RecipeField],
    into record: inout Record,
    _ access: (RecipeField) -> FieldAccess<Record>?
  ) throws {
    for field in fields {
      let name = FieldName(field.name)
      if field.isOptional, try !contains(name) || decodeNil(forKey: name) { continue }
      if case .object(let fields) = field.kind {
        let object = try nestedContainer(keyedBy: FieldName.self, forKey: name)
        try object.read(fields, into: &record, access)
      } else if let access = access(field), let value = try value(of: field.kind, name) {
        access.set(&record, value)
      }
    }
  }

  private func value(of kind: RecipeField.Kind, _ name: FieldName) throws -> FieldValue? {
    switch kind {
    case .version, .object, .objects: nil
    case .text, .language: .text(try decode(String.self, forKey: name))
    case .uuid: .uuid(try decode(UUID.self, forKey: name))
    case .flag: .flag(try decode(Bool.self, forKey: name))
    case .index: .index(try decode(Int.self, forKey: name))
    case .number(let measure): measure.value(try decode(Double.self, forKey: name))
    case .method: .word(try decode(String.self, forKey: name))
    case .texts: .words(try decode([String].self, forKey: name))
    case .timestamp: .time(try decode(Date.self, forKey: name))
    case .word(let words): .word(try word(of: words, name))
    }
  }

  /// One of some words.
  func word(of words: [String], _ name: FieldName) throws -> String {
    let word = try decode(String.self, forKey: name)
    guard words.contains(word) else {
      let message = "expected one of \(words.joined(separator: ", ")), not \(word)"
      throw DecodingError.dataCorruptedError(forKey: name, in: self, debugDescription: message)
    }
    return word
  }
}

extension KeyedEncodingContainer<FieldName> {
  fileprivate mutating func write<Record>(
    _ fields: [RecipeField],
    of record: Record,
    _ access: (RecipeField) -> FieldAccess<Record>?
  ) throws {
    for field in fields {
      let name = FieldName(field.name)
      let value = access(field)?.get(record)
      if case .object(let fields) = field.kind {
        if field.isOptional, value == nil { continue }
        var object = nestedContainer(keyedBy: FieldName.self, forKey: name)
        try object.write(fields, of: record, access)
      } else if let value {
        try write(value, name)
      }
    }
  }

  /// Encodes a value.
  mutating func write(_ value: FieldValue, _ name: FieldName) throws {
    switch value {
    case .text(let text), .word(let text): try encode(text, forKey: name)
    case .words(let words): try encode(words, forKey: name)
    case .numbers(let numbers): try encode(numbers, forKey: name)
    case .mass(let number, _), .temperature(let number, _), .duration(let number),
      .number(let number):
      try encode(number, forKey: name)
    case .index(let index): try encode(index, forKey: name)
    case .flag(let flag): try encode(flag, forKey: name)
    case .uuid(let id): try encode(id, forKey: name)
    case .time(let date): try encode(date, forKey: name)
    }
  }
}
