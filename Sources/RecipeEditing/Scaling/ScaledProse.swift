import BrewDomain
import RecipeSchema

/// Scales the amounts in the instructions of a recipe.
///
/// An amount changes with the value that it equals: the water of its step, the scale reading, the dose, the
/// yield. An amount after a pouring verb refers to the closest value, so that no instruction contradicts its
/// step.
struct ScaledProse {
  /// The maximum difference between an amount after a pouring verb and its value, in grams; the same as in
  /// the linter.
  private static let tolerance = 1.0

  private let old: RecipeAmounts
  private let new: RecipeAmounts

  /// - Parameters:
  ///   - old: the amounts of the recipe.
  /// - new: the scaled amounts.
  init(from old: RecipeAmounts, to new: RecipeAmounts) {
    self.old = old
    self.new = new
  }

  /// The numbers of an instruction that change, with their new values. O(n) for a text of n bytes.
  func replacements(in text: UnsafeBufferPointer<UInt8>, step: Int) -> [TextReplacement] {
    ProseAmount.all(in: text, step: step).compactMap { amount in
      guard let meaning = meaning(of: amount), let before = old[meaning], let after = new[meaning],
        (before - after).magnitude >= 0.5e-6
      else { return nil }
      return TextReplacement(amount.number, Canonical.number(after))
    }
  }

  /// The recipe amount that an amount in an instruction refers to; `nil` if none.
  private func meaning(of amount: ProseAmount) -> RecipeAmount? {
    if let meaning = old.meaning(of: amount) { return meaning }
    guard amount.ingredient == .water else { return nil }
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
