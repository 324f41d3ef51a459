import Recipes
import Text

/// The keys of a step whose values differ in another version of it.
struct StepDifference {
  private let old: RecipeStepDTO
  private let new: RecipeStepDTO
  private let writesID: Bool
  private let isOrdered: Bool

  /// - Parameters:
  ///   - writesID: whether the step has an `id`.
  ///   - isOrdered: whether the step has an `order`.
  init(from old: RecipeStepDTO, to new: RecipeStepDTO, writesID: Bool, _ isOrdered: Bool) {
    self.old = old
    self.new = new
    self.writesID = writesID
    self.isOrdered = isOrdered
  }

  /// Whether no value differs.
  func isEmpty() throws(RecipeEditError) -> Bool { try different().isEmpty }

  /// The keys with different values; a value is nil where the step has none.
  private func different() throws(RecipeEditError) -> [(key: StepKey, old: String?, new: String?)] {
    let (first, second) = (try values(of: old), try values(of: new))
    return StepKey.allCases.compactMap { key in
      first[key] == second[key] ? nil : (key, first[key], second[key])
    }
  }

  private func values(of step: RecipeStepDTO) throws(RecipeEditError) -> [StepKey: String] {
    var values: [StepKey: String] = [:]
    for (key, value) in try step.entries(column: 0) { values[key] = value }
    if !writesID { values[.id] = nil }
    if !isOrdered { values[.order] = nil }
    return values
  }

  /// The changes of the values. An amount of another kind gets another key in place.
  ///
  /// - Parameter place: the position of the step in the list.
  func changes(of place: Int) throws(RecipeEditError) -> [RecipeChange] {
    let different = try different()
    let amount = amounts(in: different)
    return different.compactMap { key, _, text in
      let path = RecipePath.step(place, key)
      if let amount, key == amount.old {
        return RecipeChange(path, .rename(amount.new, value(of: amount.new, amount.text)))
      }
      if amount?.new == key { return nil }
      return RecipeChange(path, text.map { .set(value(of: key, $0)) } ?? .remove)
    }
  }

  /// The key of an amount, and the key and value that replace it.
  private func amounts(
    in different: [(key: StepKey, old: String?, new: String?)]
  ) -> (old: StepKey, new: StepKey, text: String)? {
    let amounts = different.filter { StepKey.amounts.contains($0.key) }
    guard let old = amounts.first(where: { $0.new == nil }),
      let new = amounts.first(where: { $0.old == nil }), let text = new.new
    else { return nil }
    return (old.key, new.key, text)
  }

  private func value(of key: StepKey, _ text: String) -> RecipeValue {
    switch key {
    case .instruction: .text(new.instructionText)
    case .id: .text(text)
    case .at: .duration(new.startTimeSeconds ?? 0)
    case .timer: .duration(new.timerDurationSeconds ?? 0)
    case .order, .fixed, .pourTo, .pour, .ice, .temperature: .quantity(text)
    }
  }
}
