import BrewDomain
import RecipeSchema

/// The amounts in the instructions of a recipe whose own amounts change.
///
/// An amount changes with what it equals: the water of its step, what the scale reads, the dose, the yield.
/// Where a verb of pouring governs it, what is closest to it is meant, so that no instruction comes to
/// contradict its step.
struct ScaledProse {
  /// How far a governed amount may be off what it means, in grams: as far as the linter allows.
  private static let tolerance = 1.0

  private let old: RecipeAmounts
  private let new: RecipeAmounts

  /// - Parameters:
  ///   - old: the amounts of the recipe.
  ///   - new: those that it will have.
  init(from old: RecipeAmounts, to new: RecipeAmounts) {
    self.old = old
    self.new = new
  }

  /// The numbers of an instruction that change, and the new ones. O(n) for a text of n bytes.
  func replacements(in text: UnsafeBufferPointer<UInt8>, step: Int) -> [TextReplacement] {
    ProseAmount.all(in: text, step: step).compactMap { amount in
      guard let meaning = meaning(of: amount), let before = old[meaning], let after = new[meaning],
        (before - after).magnitude >= 0.5e-6
      else { return nil }
      return TextReplacement(amount.number, Canonical.number(after))
    }
  }

  /// The amount of the recipe that an instruction speaks of; `nil` where it speaks of none.
  private func meaning(of amount: ProseAmount) -> RecipeAmount? {
    if let meaning = old.meaning(of: amount) { return meaning }
    guard amount.substance == .water else { return nil }
    let isGoverned =
      amount.intent != .unclear && !amount.isAside && old.readings[amount.step].isPour
    return isGoverned
      ? closest(to: amount, among: governed(amount), within: Self.tolerance)
      : closest(to: amount, among: others(amount), within: 0)
  }

  /// What a verb of pouring may lead to, what it mostly does first.
  private func governed(_ amount: ProseAmount) -> [RecipeAmount] {
    let step = amount.step
    let first = amount.intent == .add ? RecipeAmount.added(step: step) : .reading(step: step)
    return [first] + old.all(from: step)
  }

  /// What may be meant by any other amount with the very number.
  private func others(_ amount: ProseAmount) -> [RecipeAmount] {
    let own: [RecipeAmount] = [.water(step: amount.step), .reading(step: amount.step), .dose]
    return amount.isAside ? own : own + [.added(step: amount.step), .yield]
  }

  /// The first of the closest amounts, if it is within a tolerance in grams.
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
