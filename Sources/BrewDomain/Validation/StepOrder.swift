/// The order in which steps are brewed, and what is wrong with their order indices.
struct StepOrder {
  /// What is wrong with the indices. Each one used twice or more is named once, ascending; gaps are
  /// judged over the distinct indices, so that a duplicate is no gap as well.
  let errors: [RecipeValidationError]
  /// Positions in the order of the brew; nil where that is the order of the list, which is how
  /// almost every recipe is written: then there is nothing to sort and nothing to allocate.
  private let positions: [Int]?

  /// The order of `steps` by their order indices; equal ones stay in the order of the list.
  init(_ steps: [StepFigures]) {
    guard Self.isOutOfOrder(steps) else {
      positions = nil
      errors = []
      return
    }
    let sorted = steps.indices.sorted { (steps[$0].orderIndex, $0) < (steps[$1].orderIndex, $1) }
    positions = sorted
    errors = Self.errors(in: sorted.map { steps[$0].orderIndex })
  }

  /// The position in the list of the step that is brewed as number `turn`, from 0.
  subscript(turn: Int) -> Int {
    positions?[turn] ?? turn
  }

  /// Whether some step stands elsewhere than its order index says.
  private static func isOutOfOrder(_ steps: [StepFigures]) -> Bool {
    for position in steps.indices where steps[position].orderIndex != position { return true }
    return false
  }

  /// What is wrong with `ascending`, the order indices of all steps.
  private static func errors(in ascending: [Int]) -> [RecipeValidationError] {
    var errors: [RecipeValidationError] = []
    var distinct: [Int] = []
    for index in ascending {
      if index != distinct.last {
        distinct.append(index)
      } else if errors.last != .duplicateOrderIndex(index: index) {
        errors.append(.duplicateOrderIndex(index: index))
      }
    }
    let expected = Array(distinct.indices)
    if distinct != expected {
      errors.append(.orderIndicesNotContiguous(expected: expected, actual: distinct))
    }
    return errors
  }
}
