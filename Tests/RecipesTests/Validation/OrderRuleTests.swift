import Recipes
import Testing

struct OrderRuleTests {
  @Test(
    arguments: [
      ([0], []),
      ([0, 1, 2], []),
      ([2, 0, 1], []),
      ([1], [gap([0], [1])]),
      ([-1, 0], [gap([0, 1], [-1, 0])]),
      ([0, 2], [gap([0, 1], [0, 2])]),
      ([5, 3], [gap([0, 1], [3, 5])]),
      ([0, 0], [.duplicateOrderIndex(index: 0)]),
      ([1, 0, 1, 1], [.duplicateOrderIndex(index: 1)]),
      ([2, 0, 2, 0, 1], [.duplicateOrderIndex(index: 0), .duplicateOrderIndex(index: 2)]),
      (
        [0, 3, 3, 0],
        [.duplicateOrderIndex(index: 0), .duplicateOrderIndex(index: 3), gap([0, 1], [0, 3])]
      ),
      ([.max, .min], [gap([0, 1], [.min, .max])]),
    ] as [([Int], [RecipeValidationError])]
  )
  func indices(order: [Int], errors: [RecipeValidationError]) {
    let steps = order.map { StepValues(orderIndex: $0) } + [ice(order.count, 250)]
    let isGood = errors.isEmpty
    let values = recipe(isGood ? steps : order.map { target($0, 1) })
    #expect(values.validate() == errors)
  }

  @Test func orderErrorsSuppressWaterAndTimeErrors() {
    var values = recipe([target(0, 250), target(2, 100)])
    values.steps[0].startTime = 60
    values.steps[1].startTime = 30
    #expect(values.validate() == [Self.gap([0, 1], [0, 2])])
  }

  private static func gap(_ expected: [Int], _ actual: [Int]) -> RecipeValidationError {
    .orderIndicesNotContiguous(expected: expected, actual: actual)
  }
}
