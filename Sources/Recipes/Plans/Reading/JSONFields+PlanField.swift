import Text

/// Reads the fields of a plan by their descriptions.
extension JSONFields {
  func text(_ field: PlanField) throws(JSONFieldProblem) -> String {
    let text = try read(field) { $0.string }
    guard !text.isBlank else { throw unexpected(field, "blank") }
    return text
  }

  /// One of the raw values of a type.
  func word<Word: RawRepresentable<String>>(
    _ field: PlanField
  ) throws(JSONFieldProblem) -> Word {
    let text = try read(field) { $0.string }
    guard let word = Word(rawValue: text) else { throw unexpected(field, text.inMessage) }
    return word
  }

  func optionalText(_ field: PlanField) throws(JSONFieldProblem) -> String? {
    self[field.name] == nil ? nil : try text(field)
  }

  func optionalObject(_ field: PlanField) throws(JSONFieldProblem) -> JSONFields? {
    self[field.name] == nil ? nil : try object(field)
  }

  func optionalUUID(_ field: PlanField) throws(JSONFieldProblem) -> UUID? {
    guard self[field.name] != nil else { return nil }
    let text = try read(field) { $0.string }
    guard let id = UUID(text: text) else { throw unexpected(field, text.inMessage) }
    return id
  }

  func flag(_ field: PlanField) throws(JSONFieldProblem) -> Bool {
    try read(field) { $0.flag }
  }

  func number(_ field: PlanField) throws(JSONFieldProblem) -> Double {
    let number = try read(field) { $0.number }
    if case .number(let bounds) = field.kind, !bounds.contain(number) {
      throw unexpected(field, Canonical.number(number))
    }
    guard number <= PlanFormat.maximumNumber else {
      throw unexpected(field, "\(Canonical.number(number)), which is more than any brew has")
    }
    return number
  }

  func optionalNumber(_ field: PlanField) throws(JSONFieldProblem) -> Double? {
    self[field.name] == nil ? nil : try number(field)
  }

  func index(_ field: PlanField) throws(JSONFieldProblem) -> Int {
    let number = try number(field)
    guard let index = Int(exactly: number), index >= 0 else {
      throw unexpected(field, Canonical.number(number))
    }
    return index
  }

  func object(_ field: PlanField) throws(JSONFieldProblem) -> JSONFields {
    try object(field.name, as: field.expectation)
  }

  func objects(_ field: PlanField) throws(JSONFieldProblem) -> [JSONFields] {
    let objects = try objects(field.name, as: field.expectation)
    if case .objects(_, let least) = field.kind, objects.count < least {
      throw unexpected(field, "empty")
    }
    return objects
  }

  private func read<Value>(
    _ field: PlanField,
    _ convert: (JSONNode) -> Value?
  ) throws(JSONFieldProblem) -> Value {
    try read(field.name, as: field.expectation, convert)
  }

  /// The problem that a field has another value than expected.
  ///
  /// - Parameter expected: the expected value, if it depends on other fields.
  func unexpected(
    _ field: PlanField,
    _ found: String,
    expected: String? = nil
  ) -> JSONFieldProblem {
    problem(field.name, expected: expected ?? field.expectation, found: found)
  }
}

extension String {
  /// The text, quoted for a message.
  fileprivate var inMessage: String { "`\(quotedBriefly)`" }
}
