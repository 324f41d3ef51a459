/// The value of a field of a recipe or a step, whatever the notation.
package enum FieldValue: Equatable, Sendable {
  case text(String)
  /// A list of text.
  case words([String])
  /// One of the words of a key, or a method.
  case word(String)
  /// Grams, and the unit in which they are shown; nil for grams.
  case mass(Double, MassUnit? = nil)
  /// °C, and the unit in which they are shown; nil for °C.
  case temperature(Double, TemperatureUnit? = nil)
  /// Seconds.
  case duration(Double)
  case index(Int)
  case flag(Bool)
  case uuid(UUID)
  case time(Date)

  /// The value as a recipe spells it, in the unit of its author; the items of a list are separated by commas.
  package var text: String {
    switch self {
    case .text(let text), .word(let text): text
    case .words(let words): words.joined(separator: ", ")
    case .mass(let grams, let unit): Canonical.mass(grams, in: unit ?? .gram)
    case .temperature(let celsius, let unit):
      Canonical.temperature(celsius: celsius, in: unit ?? .celsius)
    case .duration(let seconds): Canonical.duration(seconds: seconds)
    case .index(let index): String(index)
    case .flag(let flag): flag ? "true" : "false"
    case .uuid(let id): id.text
    case .time(let date): Timestamp(date)?.text ?? ""
    }
  }
}

/// How to get and set a field of a record: a recipe or a step.
///
/// Closures, because Embedded Swift has no key paths.
package struct FieldAccess<Record>: Sendable {
  /// The value; nil if the record has none.
  package let get: @Sendable (Record) -> FieldValue?
  /// Sets a value; one of another type is ignored.
  package let set: @Sendable (inout Record, FieldValue) -> Void

  /// How to get and set a field.
  package init(
    _ get: @escaping @Sendable (Record) -> FieldValue?,
    _ set: @escaping @Sendable (inout Record, FieldValue) -> Void = { _, _ in }
  ) {
    (self.get, self.set) = (get, set)
  }
}

/// The access to fields of each type.
extension FieldAccess {
  static func text(
    _ get: @escaping @Sendable (Record) -> String?,
    _ set: @escaping @Sendable (inout Record, String) -> Void
  ) -> FieldAccess {
    FieldAccess({ get($0).map(FieldValue.text) }) { record, value in
      if case .text(let text) = value { set(&record, text) }
    }
  }

  static func word<Word: RawRepresentable<String> & Sendable>(
    _ get: @escaping @Sendable (Record) -> Word?,
    _ set: @escaping @Sendable (inout Record, Word) -> Void
  ) -> FieldAccess {
    FieldAccess({ get($0).map { .word($0.rawValue) } }) { record, value in
      if case .word(let text) = value, let word = Word(rawValue: text) { set(&record, word) }
    }
  }

  static func mass(
    _ get: @escaping @Sendable (Record) -> (Double?, MassUnit?),
    _ set: @escaping @Sendable (inout Record, Double, MassUnit?) -> Void
  ) -> FieldAccess {
    FieldAccess({ record in
      let (grams, unit) = get(record)
      return grams.map { .mass($0, unit) }
    }) { record, value in
      if case .mass(let grams, let unit) = value { set(&record, grams, unit == .gram ? nil : unit) }
    }
  }

  static func temperature(
    _ get: @escaping @Sendable (Record) -> (Double?, TemperatureUnit?),
    _ set: @escaping @Sendable (inout Record, Double, TemperatureUnit?) -> Void
  ) -> FieldAccess {
    FieldAccess({ record in
      let (celsius, unit) = get(record)
      return celsius.map { .temperature($0, unit) }
    }) { record, value in
      guard case .temperature(let celsius, let unit) = value else { return }
      set(&record, celsius, unit == .celsius ? nil : unit)
    }
  }

  static func duration(
    _ get: @escaping @Sendable (Record) -> Double?,
    _ set: @escaping @Sendable (inout Record, Double) -> Void
  ) -> FieldAccess {
    FieldAccess({ get($0).map(FieldValue.duration) }) { record, value in
      if case .duration(let seconds) = value { set(&record, seconds) }
    }
  }

  static func flag(
    _ get: @escaping @Sendable (Record) -> Bool?,
    _ set: @escaping @Sendable (inout Record, Bool) -> Void
  ) -> FieldAccess {
    FieldAccess({ get($0).map(FieldValue.flag) }) { record, value in
      if case .flag(let flag) = value { set(&record, flag) }
    }
  }

  static func uuid(
    _ get: @escaping @Sendable (Record) -> UUID?,
    _ set: @escaping @Sendable (inout Record, UUID) -> Void
  ) -> FieldAccess {
    FieldAccess({ get($0).map(FieldValue.uuid) }) { record, value in
      if case .uuid(let id) = value { set(&record, id) }
    }
  }
}

/// The access to the amount of a step, which three keys share.
extension FieldAccess<RecipeStepDTO> {
  static func amount(_ kind: PourKind) -> FieldAccess {
    .mass({ $0.pour == kind ? ($0.waterAmountGrams, $0.waterUnit) : (nil, nil) }) {
      ($0.waterAmountGrams, $0.waterUnit) = ($1, $2)
      ($0.isCumulativeWaterTarget, $0.isIce) = (kind == .target, kind == .ice)
    }
  }
}

extension RecipeStepDTO {
  /// The kind of the amount; if it is both ice and a cumulative target, it counts as ice.
  package var pour: PourKind { isIce ? .ice : isCumulativeWaterTarget ? .target : .increment }
}

extension RecipeSummaryDTO {
  /// Changes the units; grams and °C become nil.
  mutating func changeUnits(_ change: (inout DisplayUnits) -> Void) {
    var units = units ?? DisplayUnits()
    change(&units)
    self.units = units == DisplayUnits() ? nil : units
  }
}
