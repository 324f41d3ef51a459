import Text

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
  /// A number without a unit.
  case number(Double)
  /// A list of numbers without a unit.
  case numbers([Double])
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
    case .number(let number): Canonical.number(number)
    case .numbers(let numbers): counted(numbers.count, "number")
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
  typealias Get<Value> = @Sendable (Record) -> Value?
  typealias Set<Value> = @Sendable (inout Record, Value) -> Void

  /// - Parameters:
  ///   - wrap: makes a value.
  ///   - unwrap: returns what is in a value; nil if it has another type.
  private static func field<Value>(
    _ wrap: @escaping @Sendable (Value) -> FieldValue,
    _ get: @escaping Get<Value>,
    _ set: @escaping Set<Value>,
    _ unwrap: @escaping @Sendable (FieldValue) -> Value?
  ) -> Self {
    Self(
      { get($0).map(wrap) },
      { record, value in if let value = unwrap(value) { set(&record, value) } }
    )
  }

  static func text(_ get: @escaping Get<String>, _ set: @escaping Set<String>) -> Self {
    field(FieldValue.text, get, set) { if case .text(let text) = $0 { text } else { nil } }
  }

  static func words(_ get: @escaping Get<[String]>, _ set: @escaping Set<[String]>) -> Self {
    field(FieldValue.words, get, set) { if case .words(let words) = $0 { words } else { nil } }
  }

  static func word<Word: RawRepresentable<String> & Sendable>(
    _ get: @escaping Get<Word>,
    _ set: @escaping Set<Word>
  ) -> Self {
    let word: @Sendable (FieldValue) -> Word? = {
      if case .word(let text) = $0 { Word(rawValue: text) } else { nil }
    }
    return field({ .word($0.rawValue) }, get, set, word)
  }

  static func mass(
    _ get: @escaping Get<(Double, MassUnit?)>,
    _ set: @escaping Set<(Double, MassUnit?)>
  ) -> Self {
    let mass: @Sendable (FieldValue) -> (Double, MassUnit?)? = {
      guard case .mass(let grams, let unit) = $0 else { return nil }
      return (grams, unit == .gram ? nil : unit)
    }
    return field({ .mass($0.0, $0.1) }, get, set, mass)
  }

  static func temperature(
    _ get: @escaping Get<(Double, TemperatureUnit?)>,
    _ set: @escaping Set<(Double, TemperatureUnit?)>
  ) -> Self {
    let temperature: @Sendable (FieldValue) -> (Double, TemperatureUnit?)? = {
      guard case .temperature(let celsius, let unit) = $0 else { return nil }
      return (celsius, unit == .celsius ? nil : unit)
    }
    return field({ .temperature($0.0, $0.1) }, get, set, temperature)
  }

  static func duration(_ get: @escaping Get<Double>, _ set: @escaping Set<Double>) -> Self {
    field(FieldValue.duration, get, set) { if case .duration(let time) = $0 { time } else { nil } }
  }

  static func number(_ get: @escaping Get<Double>, _ set: @escaping Set<Double>) -> Self {
    field(FieldValue.number, get, set) { if case .number(let number) = $0 { number } else { nil } }
  }

  static func numbers(_ get: @escaping Get<[Double]>, _ set: @escaping Set<[Double]>) -> Self {
    field(FieldValue.numbers, get, set) {
      if case .numbers(let numbers) = $0 { numbers } else { nil }
    }
  }

  static func flag(_ get: @escaping Get<Bool>, _ set: @escaping Set<Bool>) -> Self {
    field(FieldValue.flag, get, set) { if case .flag(let flag) = $0 { flag } else { nil } }
  }

  static func index(_ get: @escaping Get<Int>, _ set: @escaping Set<Int>) -> Self {
    field(FieldValue.index, get, set) { if case .index(let index) = $0 { index } else { nil } }
  }

  static func uuid(_ get: @escaping Get<UUID>, _ set: @escaping Set<UUID>) -> Self {
    field(FieldValue.uuid, get, set) { if case .uuid(let id) = $0 { id } else { nil } }
  }

  static func time(_ get: @escaping Get<Date>, _ set: @escaping Set<Date>) -> Self {
    field(FieldValue.time, get, set) { if case .time(let time) = $0 { time } else { nil } }
  }
}

/// A record whose amounts are shown in units; grams and °C are nil.
protocol ShowsUnits {
  /// The units; nil for grams and °C.
  var units: DisplayUnits? { get set }
}

extension RecipeSummaryDTO: ShowsUnits {}

extension ShowsUnits {
  var doseUnit: MassUnit? {
    get { units?.dose }
    set { changeUnits { $0.dose = newValue == .gram ? nil : newValue } }
  }

  var yieldUnit: MassUnit? {
    get { units?.yield }
    set { changeUnits { $0.yield = newValue == .gram ? nil : newValue } }
  }

  var temperatureUnit: TemperatureUnit? {
    get { units?.temperature }
    set { changeUnits { $0.temperature = newValue == .celsius ? nil : newValue } }
  }

  private mutating func changeUnits(_ change: (inout DisplayUnits) -> Void) {
    var units = units ?? DisplayUnits()
    change(&units)
    self.units = units == DisplayUnits() ? nil : units
  }
}

/// The access to the amount of a step, which three keys share.
extension FieldAccess<RecipeStepDTO> {
  static func amount(_ kind: PourKind) -> FieldAccess {
    .mass(
      { step in step.pour == kind ? step.waterAmountGrams.map { ($0, step.waterUnit) } : nil },
      { step, mass in
        (step.waterAmountGrams, step.waterUnit) = mass
        (step.isCumulativeWaterTarget, step.isIce) = (kind == .target, kind == .ice)
      }
    )
  }
}

extension RecipeStepDTO {
  /// The kind of the amount; if it is both ice and a cumulative target, it counts as ice.
  package var pour: PourKind { isIce ? .ice : isCumulativeWaterTarget ? .target : .increment }
}
