import Recipes
import Text

/// A step with a name, and its water in a field of its own, as in the programs of machines.
struct NamedStep {
  /// Its name, or all of its text; nil if it has none.
  var name: String?
  /// What it pours; nil for a step without water.
  var water: WrittenAmount?
  /// In seconds.
  var timer: Double?
  var temperature: WrittenAmount?
  /// What to say of it beside its name, with placeholders; nil if the name is enough.
  var action: String?

  /// The steps. A name that tells the same amount is the instruction, even if it says what the scale reads; other names
  /// stand before what is done: `Bloom: pour {pour}.`
  static func steps(_ named: [NamedStep], dose: Double?) -> [RecipeDraft.DraftStep] {
    var reading = 0.0
    return named.map { step in
      var text = (step.name ?? "").onOneLine
      let amounts = text.withUTF8 { ProseAmount.all(in: $0, step: 0) }
      reading += step.water?.value ?? 0
      let share = text.withUTF8 { ProseShare($0) }
      let told = step.told(by: amounts, share, reading: reading)
      let name = ProseSteps.instruction(text, told, amounts) {
        $0.ingredient == .coffee && $0.grams == dose
      }
      return RecipeDraft.DraftStep(
        instruction: told == nil ? step.instruction(name) : name,
        timer: step.timer,
        water: told.flatMap { WrittenAmount(base: $0.grams, unit: $0.unit) } ?? step.water,
        pour: told?.kind ?? .increment,
        temperature: step.temperature
      )
    }
  }

  /// The amount of the step as its name tells it; nil if that tells another one.
  ///
  /// - Parameter reading: what the scale reads after the step.
  private func told(
    by amounts: [ProseAmount],
    _ share: ProseShare?,
    reading: Double
  ) -> ProseReadings.Choice? {
    func choice(_ amount: ProseAmount, _ kind: RecipeDraft.StepPourKind) -> ProseReadings.Choice {
      ProseReadings.Choice(grams: amount.grams, unit: amount.unit, kind: kind, amount: amount)
    }
    guard let water = water?.value else {
      return amounts.first { $0.ingredient == .ice }.map { choice($0, .ice) }
    }
    func isNear(_ amount: ProseAmount, _ grams: Double) -> Bool {
      amount.ingredient == .water && amount.end == nil
        && Tolerance.isAtMost((amount.grams - grams).magnitude, 1)
    }
    // Of a first pour, the scale reads what it adds.
    let isFirst = Tolerance.isEqual(reading, water)
    if let amount = amounts.last(where: { isNear($0, reading) }),
      !isFirst || amount.nearest == .reach
    {
      return choice(amount, .target)
    }
    if let amount = amounts.last(where: { isNear($0, water) }) { return choice(amount, .increment) }
    guard share == .rest, amounts.allSatisfy({ $0.ingredient != .water }) else { return nil }
    return ProseReadings.Choice(grams: reading, kind: .target)
  }

  /// A name, and what is done.
  private func instruction(_ name: String) -> String {
    var name = name
    if let action {
      if name.hasSuffix(".") { name.removeLast() }
      // `Wait` is `Wait 30 s`.
      if action.hasPrefix(name.lowercased() + " ") { name = "" }
    }
    let text = [name.nonBlank, action].compactMap { $0 }.joined(separator: ": ").capitalizedFirst
    return text.isEmpty || text.endsSentence ? text : text + "."
  }
}

extension String {
  /// Whether the last letter ends a sentence.
  var endsSentence: Bool { last.map { ".!?".contains($0) } == true }
}
