import Recipes
import Text

/// Scales the amounts in the instructions of a recipe.
///
/// An amount changes with the value that it equals: the water of its step, the scale reading, the dose, the
/// yield. An amount after a pouring verb refers to the closest value, so that no instruction contradicts its
/// step. Both ends of a range change in proportion to the water of their step, or to the dose.
struct ScaledProse {
  /// The maximum difference between an amount after a pouring verb and its value, in grams; the same as in
  /// the linter.
  private static let tolerance = 1.0

  private let old: RecipeAmounts
  private let planned: RecipeAmounts
  private let new: RecipeAmounts

  /// - Parameters:
  ///   - old: the amounts of the recipe.
  ///   - planned: the scaled amounts. What they leave unchanged also stays in the text, whatever units are shown.
  ///   - new: the scaled amounts as shown.
  init(from old: RecipeAmounts, to planned: RecipeAmounts, shown new: RecipeAmounts) {
    self.old = old
    self.planned = planned
    self.new = new
  }

  /// The amounts of an instruction that a plan concerns.
  struct Amounts {
    /// The amounts that change, with the replacements of their numbers.
    var replacements: [(amount: Range<Int>, part: TextReplacement)] = []
    /// The amounts that equal none of the recipe, but may depend on those that change.
    var unclear: [Range<Int>] = []
  }

  /// The amounts of an instruction that change, or may have to. O(n) for a text of n bytes.
  func amounts(in text: UnsafeBufferPointer<UInt8>, step: Int) -> Amounts {
    var found = Amounts()
    for amount in ProseAmount.all(in: text, step: step, takesBare: true) {
      if let (before, after) = rangeChange(of: amount) {
        if (after / before - 1).magnitude >= 1e-9 {
          let scaled = Proportion(amount.grams, times: after, over: before).value
          let ingredient: Ingredient = amount.ingredient == .coffee ? .coffee : .water
          let shown = Canonical.shown(scaled, in: amount.unit, ingredient)
          found.replacements.append((amount.range, replacement(amount.number, shown, text)))
        }
        continue
      }
      guard let meaning = meaning(of: amount) else {
        let isOfBrew = amount.ingredient != .other && !amount.isOtherWater
        if isOfBrew, changesAmounts, !amount.isBare { found.unclear.append(amount.range) }
        continue
      }
      guard let before = old[meaning], let scaled = planned[meaning],
        (before - scaled).magnitude >= 0.5e-6, let after = new[meaning]
      else { continue }
      let ingredient: Ingredient = meaning == .dose ? .coffee : .water
      let shown = Canonical.shown(after, in: amount.unit, ingredient)
      found.replacements.append((amount.range, replacement(amount.number, shown, text)))
    }
    found.replacements += temperatures(in: text, step: step)
    return found
  }

  /// What changes as an end of a range does; `nil` for other amounts.
  private func rangeChange(of amount: ProseAmount) -> (before: Double, after: Double)? {
    guard amount.end != nil, old.meaning(of: amount) == nil, !amount.isOtherWater else {
      return nil
    }
    let step = amount.step
    let candidates: [RecipeAmount] =
      switch amount.ingredient {
      case .coffee: [.dose]
      case .ice: [.water(step: step)]
      case .water:
        [amount.nearest == .reach ? .reading(step: step) : .added(step: step), .yield]
      case .other: []
      }
    return candidates.lazy.compactMap { candidate in
      guard let before = old[candidate], let after = planned[candidate], before > 0 else {
        return nil
      }
      return (before, after)
    }.first
  }

  /// Whether the plan changes the dose or the yield.
  private var changesAmounts: Bool {
    [RecipeAmount.dose, .yield].contains { amount in
      guard let before = old[amount], let after = planned[amount] else { return false }
      return (before - after).magnitude >= 0.5e-6
    }
  }

  /// The temperatures of an instruction that change: those of the step, to a degree in another unit.
  private func temperatures(
    in text: UnsafeBufferPointer<UInt8>,
    step: Int
  ) -> [(amount: Range<Int>, part: TextReplacement)] {
    guard let before = old.values.steps[step].temperature ?? old.values.temperature,
      let after = new.values.steps[step].temperature ?? new.values.temperature,
      (before - after).magnitude >= 0.5e-6
    else { return [] }
    return ProseTemperature.all(in: text, step: step).compactMap { written in
      guard (written.celsius - before).magnitude <= Self.temperatureTolerance else { return nil }
      let shown = Canonical.shown(celsius: after, in: written.unit)
      return (written.range, replacement(written.number, shown, text))
    }
  }

  /// The maximum difference, in °C, between a temperature and the same one rounded to a degree in another unit.
  private static let temperatureTolerance = 0.5

  /// Replaces a number by that of a quantity in the same unit, with the decimal mark of its author.
  private func replacement(
    _ range: Range<Int>,
    _ quantity: String,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> TextReplacement {
    let number = String(quantity.prefix { $0 != " " })
    let hasComma = text[range].contains(UInt8(ascii: ","))
    return TextReplacement(range, hasComma ? number.replacing(".", with: ",") : number)
  }

  /// The recipe amount that an amount in an instruction refers to; `nil` if none.
  private func meaning(of amount: ProseAmount) -> RecipeAmount? {
    if let meaning = old.meaning(of: amount) { return meaning }
    guard amount.ingredient == .water, !amount.isBare else { return nil }
    let isGoverned =
      amount.intent != .unclear && !amount.isOtherWater && old.readings[amount.step].isPour
    return isGoverned
      ? closest(to: amount, among: governed(amount), within: Self.tolerance)
      : closest(to: amount, among: others(amount), within: 0)
  }

  /// The candidates for an amount after a pouring verb, most likely first.
  private func governed(_ amount: ProseAmount) -> [RecipeAmount] {
    let step = amount.step
    let first = amount.intent == .add ? RecipeAmount.added(step: step) : .reading(step: step)
    return [first] + old.all(from: step)
  }

  /// The candidates for any other amount, which must match exactly.
  private func others(_ amount: ProseAmount) -> [RecipeAmount] {
    let own: [RecipeAmount] = [.water(step: amount.step), .reading(step: amount.step), .dose]
    return amount.isOtherWater ? own : own + [.added(step: amount.step), .yield]
  }

  /// The closest candidate, the first of several, if it is within a tolerance in grams.
  private func closest(
    to amount: ProseAmount,
    among candidates: [RecipeAmount],
    within tolerance: Double
  ) -> RecipeAmount? {
    let distances = candidates.map { candidate in
      old[candidate].map { ($0 - amount.grams).magnitude } ?? .infinity
    }
    let best = distances.indices.min { distances[$0] < distances[$1] }
    return best.flatMap { Tolerance.isAtMost(distances[$0], tolerance) ? candidates[$0] : nil }
  }
}
