import Recipes

/// Finds the water of steps that are only told, as in recipes of other programs: "Pour to 150 g".
///
/// An amount that its sentence leaves open is a target if the scale can read it, or else an addition, whichever makes
/// the yield. The amount becomes a placeholder, so that it scales with the recipe.
enum ProseSteps {
  /// What is known of a step beside its text.
  struct Told {
    /// The text, without placeholders.
    var text: String
    /// The duration in seconds.
    var timer: Double?
    /// The start in seconds.
    var start: Double?
  }

  /// The steps with their water.
  ///
  /// - Parameters:
  ///   - dose: in grams, to recognise it in the texts.
  ///   - yield: what the steps must pour, in grams; nil if unknown.
  static func steps(_ told: [Told], dose: Double?, yield: Double?) -> [RecipeDraft.DraftStep] {
    let amounts = told.enumerated().map { index, step in found(in: step.text, step: index) }
    let readings = [nil, dose].flatMap { dose in
      [false, true].flatMap { takesAll in
        [Guess.targetIfPossible, .addition].map { guess in
          choices(amounts, unclear: guess, takesAll: takesAll, except: dose)
        }
      }
    }
    let best = [true, false].lazy.compactMap { hasIce in
      readings.firstIndex { reading in
        yield.map { Tolerance.isAtMost((total(reading, hasIce) - $0).magnitude, 1) } ?? true
      }
    }.first
    let chosen = readings[best ?? 0]
    let other = (best ?? 0) < readings.count / 2 ? nil : dose
    return told.indices.map { index in
      let choice = chosen[index]
      return RecipeDraft.DraftStep(
        instruction: instruction(
          told[index].text,
          choice,
          amounts[index],
          isDose: { amount in
            amount.ingredient == .coffee && amount.grams == dose || mayBeDose(amount, other)
          }
        ),
        timer: told[index].timer,
        water: choice.flatMap { WrittenAmount(base: $0.grams, unit: $0.unit) },
        pour: choice?.kind ?? .target,
        start: told[index].start
      )
    }
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

  /// How to read an amount that is left open.
  private enum Guess { case targetIfPossible, addition }

  /// The amount of a step.
  private struct Choice {
    let grams: Double
    let unit: MassUnit
    let kind: RecipeDraft.StepPourKind
    /// The amount in the text; nil for a sum of several.
    let amount: ProseAmount?
  }

  private static func found(in text: String, step: Int) -> [ProseAmount] {
    var text = text
    return text.withUTF8 { ProseAmount.all(in: $0, step: step) }
  }

  /// Whether an amount of something that no word names is as large as the dose.
  private static func mayBeDose(_ amount: ProseAmount, _ dose: Double?) -> Bool {
    amount.ingredient == .water && amount.intent == .unclear && amount.grams == dose
  }

  /// - Parameters:
  ///   - takesAll: whether to take amounts that may be of other water, such as that for rinsing.
  ///   - dose: nil to take amounts that may be the dose.
  private static func choices(
    _ amounts: [[ProseAmount]],
    unclear: Guess,
    takesAll: Bool,
    except dose: Double?
  ) -> [Choice?] {
    var reading = 0.0
    return amounts.map { amounts in
      let own = amounts.filter {
        (takesAll || !$0.isOtherWater || $0.intent != .unclear) && !mayBeDose($0, dose)
      }
      guard let choice = choice(own, reading: reading, unclear) else { return nil }
      switch choice.kind {
      case .target: reading = choice.grams
      case .increment: reading += choice.grams
      case .ice: break
      }
      return choice
    }
  }

  private static func choice(
    _ amounts: [ProseAmount],
    reading: Double,
    _ unclear: Guess
  ) -> Choice? {
    if let ice = amounts.first(where: { $0.ingredient == .ice }) {
      return Choice(grams: ice.grams, unit: ice.unit, kind: .ice, amount: ice)
    }
    let water = amounts.filter { $0.ingredient == .water && $0.grams > 0 }
    if let target = water.last(where: { $0.intent == .reach }), target.grams >= reading {
      return Choice(grams: target.grams, unit: target.unit, kind: .target, amount: target)
    }
    let added = water.filter { $0.intent == .add }
    if added.count > 1 {
      let sum = added.reduce(0) { $0 + $1.grams }
      return Choice(grams: sum, unit: added[0].unit, kind: .increment, amount: nil)
    }
    guard let amount = added.first ?? water.last else { return nil }
    let isTarget =
      amount.intent != .add && unclear == .targetIfPossible && amount.grams > reading
    return Choice(
      grams: amount.grams,
      unit: amount.unit,
      kind: isTarget ? .target : .increment,
      amount: amount
    )
  }

  /// - Parameter hasIce: whether ice counts; some give the water without it.
  private static func total(_ choices: [Choice?], _ hasIce: Bool) -> Double {
    var draft = RecipeDraft()
    draft.steps = choices.compactMap { choice in
      choice.flatMap { $0.kind == .ice && !hasIce ? nil : $0 }.map {
        .init(instruction: "", water: WrittenAmount(base: $0.grams), pour: $0.kind)
      }
    }
    return draft.total
  }

  /// The text with a placeholder for the amount of the step, and for the dose.
  private static func instruction(
    _ text: String,
    _ choice: Choice?,
    _ amounts: [ProseAmount],
    isDose: (ProseAmount) -> Bool
  ) -> String {
    let bytes = Array(text.utf8)
    var parts: [(range: Range<Int>, placeholder: String)] = []
    for amount in amounts {
      if let own = choice?.amount, own.range == amount.range {
        parts.append((amount.range, choice?.kind == .target ? "{total}" : "{pour}"))
      } else if isDose(amount) {
        parts.append((amount.range, "{dose}"))
      }
    }
    var result = ""
    var start = 0
    for part in parts {
      result +=
        String(decoding: bytes[start..<part.range.lowerBound], as: UTF8.self).withLiteralBraces
      result += part.placeholder
      start = part.range.upperBound
    }
    return result + String(decoding: bytes[start...], as: UTF8.self).withLiteralBraces
  }
}

extension WrittenAmount {
  /// A mass in grams, with the unit in which it is shown.
  init?(base: Double, unit: MassUnit) {
    self.init(base: base)
    mass = unit == .gram ? nil : unit
  }
}
