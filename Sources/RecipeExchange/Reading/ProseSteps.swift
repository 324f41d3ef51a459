import Recipes

/// Finds the water of steps that are only told, as in recipes of other programs: "Pour to 150 g".
///
/// The amount becomes a placeholder, so that it scales with the recipe.
struct ProseSteps {
  /// What is known of a step beside its text.
  struct Told {
    /// The text, without placeholders.
    var text: String
    /// The duration in seconds.
    var timer: Double?
    /// The start in seconds.
    var start: Double?
    /// Why the duration was assumed; nil if the text says it.
    var reason: String?
  }

  /// What is known of the recipe, in grams.
  struct Known {
    /// To recognize it in the texts.
    var dose: Double?
    /// What the steps must pour; nil if unknown.
    var yield: Double?
    /// The ice among the ingredients, which is a part of the yield.
    var ice: Double?

    init(dose: Double? = nil, yield: Double? = nil, ice: Double? = nil) {
      (self.dose, self.yield, self.ice) = (dose, yield, ice)
    }

    /// What a draft or the user gives.
    init(_ draft: RecipeDraft, _ defaults: ImportDefaults) {
      self.init(
        dose: draft.dose?.value ?? defaults.dose,
        yield: draft.yield?.value ?? defaults.yield,
        ice: draft.ice
      )
    }
  }

  /// The steps with their water.
  let steps: [RecipeDraft.DraftStep]
  /// What was assumed.
  let notes: [ImportNote]
  /// The dose, from the only amount of coffee in the texts: "grind 15 g"; nil if it was known before.
  let dose: WrittenAmount?
  /// Why the amounts are not those of the recipe; nil if they may be.
  let refusal: String?
  /// What may be an amount, if those that were read do not make the yield.
  let hint: String?

  /// Reads the water of some steps.
  init(_ told: [Told], _ known: Known) {
    var known = known
    dose = known.dose == nil ? Self.dose(in: told) : nil
    known.dose = known.dose ?? dose?.value
    let reader = ProseReadings(told.map(\.text), known)
    let (reading, doubts) = reader.best()
    (refusal, hint) = (reader.refusal(of: reading), reader.hint(for: reading))
    steps = told.indices.map { index in
      let choice = reading.choices[index]
      return RecipeDraft.DraftStep(
        instruction: Self.instruction(told[index].text, choice, reader.steps[index].amounts) {
          $0.ingredient == .coffee && $0.grams == known.dose
            || reading.exceptsDose && $0.mayBeDose(known.dose)
        },
        timer: told[index].timer,
        water: choice.flatMap { WrittenAmount(base: $0.grams, unit: $0.unit) },
        pour: choice?.kind ?? .target,
        start: told[index].start
      )
    }
    var notes: [ImportNote] = []
    if let dose {
      let mass = dose.text(.mass(isWater: false))
      notes.append(ImportNote(.assumed, "dose", "dose: \(mass), which the steps name"))
    }
    for (index, step) in told.enumerated() {
      guard let timer = step.timer, let reason = step.reason else { continue }
      let key = "steps[\(index)].timer"
      notes.append(
        ImportNote(.assumed, key, "\(key): \(Canonical.duration(seconds: timer)), \(reason)")
      )
    }
    let result = known.yield == nil ? "it would make sense" : "the amounts would make the yield"
    for (index, choice) in reading.choices.enumerated() {
      guard let choice else { continue }
      let doubt = doubts[index].map { other in
        "read as \(choice.kind.meaning); as \(other.meaning), \(result) too"
      }
      guard let reason = choice.reason ?? doubt else { continue }
      let key = "steps[\(index)].\(choice.kind.key)"
      let mass = Canonical.mass(choice.grams, in: choice.unit)
      notes.append(ImportNote(.assumed, key, "\(key): \(mass), \(reason)"))
    }
    self.notes = notes
  }

  /// The amount of coffee in the texts, if all that name one name the same.
  private static func dose(in told: [Told]) -> WrittenAmount? {
    let amounts = told.flatMap { told in
      var text = told.text
      return text.withUTF8 { ProseAmount.all(in: $0, step: 0) }
        .filter { $0.ingredient == .coffee && $0.end == nil }
    }
    guard let first = amounts.first, Set(amounts.map(\.grams)).count == 1 else { return nil }
    return WrittenAmount(base: first.grams, unit: first.unit)
  }

  /// The first temperature that a text names, from 0 to 100 °C.
  static func temperature(in text: String) -> WrittenAmount? {
    var text = text
    let found = text.withUTF8 { ProseTemperature.all(in: $0, step: 0) }
    guard let first = found.first, (0...100).contains(first.celsius) else { return nil }
    var amount = WrittenAmount(base: first.celsius)
    amount?.temperature = first.unit == .fahrenheit ? .fahrenheit : nil
    return amount
  }

  /// The text with a placeholder for the amount of the step, and for the dose.
  static func instruction(
    _ text: String,
    _ choice: ProseReadings.Choice?,
    _ amounts: [ProseAmount],
    isDose: (ProseAmount) -> Bool
  ) -> String {
    let bytes = Array(text.utf8)
    var parts: [(range: Range<Int>, placeholder: String)] = []
    for amount in amounts {
      if let own = choice?.amount, own.range == amount.range {
        let range = whole(own, amounts, bytes)
        parts.removeAll { $0.range.overlaps(range) }
        parts.append((range, choice?.kind == .target ? "{total}" : "{pour}"))
      } else if isDose(amount) {
        parts.append((amount.range, "{dose}"))
      }
    }
    var result = ""
    var start = 0
    for part in parts where part.range.lowerBound >= start {
      result +=
        String(decoding: bytes[start..<part.range.lowerBound], as: UTF8.self).withLiteralBraces
      result += part.placeholder
      start = part.range.upperBound
    }
    return result + String(decoding: bytes[start...], as: UTF8.self).withLiteralBraces
  }

  /// The range of an amount with the same amount in another unit beside it: "8 oz / 225 g", "8 oz (225 g)".
  private static func whole(
    _ own: ProseAmount,
    _ amounts: [ProseAmount],
    _ bytes: [UInt8]
  ) -> Range<Int> {
    for other in amounts where other.unit != own.unit && other.range != own.range {
      let (first, second) =
        own.range.lowerBound < other.range.lowerBound ? (own, other) : (other, own)
      let gap = bytes[first.range.upperBound..<second.range.lowerBound]
      guard own.isAsMuch(as: other), !gap.isEmpty, gap.count <= 3,
        gap.allSatisfy({ " /(~=".utf8.contains($0) })
      else { continue }
      let isClosed =
        gap.contains(UInt8(ascii: "(")) && second.range.upperBound < bytes.count
        && bytes[second.range.upperBound] == UInt8(ascii: ")")
      return first.range.lowerBound..<second.range.upperBound + (isClosed ? 1 : 0)
    }
    return own.range
  }
}

extension RecipeDraft {
  /// Takes the steps, with the dose and the notes.
  mutating func take(_ read: ProseSteps, _ notes: inout [ImportNote]) {
    (steps, dose) = (read.steps, dose ?? read.dose)
    (refusal, hint) = (refusal ?? read.refusal, read.hint)
    notes += read.notes
  }
}

extension RecipeDraft.StepPourKind {
  fileprivate var meaning: String {
    switch self {
    case .target: "what the scale reads"
    case .increment: "an addition"
    case .ice: "ice"
    }
  }
}

extension ProseSteps.Told {
  /// The steps that a text tells: its own, and before it a wait that comes first. A clock time at the beginning is the
  /// start, and the only duration the timer, unless the start says when.
  static func parts(of text: String) -> [ProseSteps.Told] {
    var text = text
    if let clock = LeadingClock(text) {
      return [Self(text: clock.rest, timer: clock.duration, start: clock.start)]
    }
    let bytes = Array(text.utf8)
    func piece(_ range: some RangeExpression<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self)
    }
    if let wait = text.withUTF8({ ProseWait($0) }) {
      return [Self(text: piece(..<wait.end) + ".", timer: wait.seconds)]
        + parts(of: piece(wait.next...).capitalizedFirst)
    }
    let prose = Prose(text)
    if let pours = ProsePours(prose) {
      return parts(of: piece(..<pours.end) + ".") + parts(of: piece(pours.next...).capitalizedFirst)
    }
    let durations = prose.durations
    guard let duration = durations.first, durations.count == 1 else { return [Self(text: text)] }
    guard let upper = duration.upper else { return [Self(text: text, timer: duration.seconds)] }
    let middle = (duration.seconds + upper) / 2
    return [Self(text: text, timer: middle, reason: "the middle of the range")]
  }
}

extension ProseAmount {
  /// Whether an author wrote the amount again in grams or millilitres: "7 oz / 200 g".
  func isSaidInGrams(by amounts: [ProseAmount]) -> Bool {
    !unit.isMetric && amounts.contains { $0.unit.isMetric && isAsMuch(as: $0) }
  }

  /// Whether two amounts are the same, as people round them: up to 10 %.
  func isAsMuch(as other: ProseAmount) -> Bool {
    Tolerance.isAtMost((grams - other.grams).magnitude, grams / 10)
  }

  /// Whether it is as large as the dose, and no word names what it is an amount of.
  func mayBeDose(_ dose: Double?) -> Bool {
    ingredient == .water && intent == .unclear && grams == dose
  }
}

extension WrittenAmount {
  /// A mass in grams, with the unit in which it is shown.
  init?(base: Double, unit: MassUnit) {
    self.init(base: base)
    mass = unit == .gram ? nil : unit
  }
}
