import Recipes
import TestSupport
import Testing

/// A mutation that makes a valid recipe invalid, with its expected error.
struct Mutation: CustomTestStringConvertible, Sendable {
  let testDescription: String
  typealias Apply =
    @Sendable (inout RecipeValues, inout SeededGenerator) -> RecipeValidationError?

  /// Applies the mutation and returns the expected error; nil if it does not apply to this recipe.
  let apply: Apply

  init(_ name: String, apply: @escaping Apply) {
    testDescription = name
    self.apply = apply
  }

  static let all = ofTheRecipe + ofAStep + acrossSteps

  private static let ofTheRecipe = [
    Mutation("blank name") { recipe, _ in
      recipe.hasBlankName = true
      return .emptyName
    },
    Mutation("no dose") { recipe, _ in
      recipe.dose = 0
      return .invalidDose
    },
    Mutation("negative yield") { recipe, _ in
      recipe.yield = -1
      return .invalidYield
    },
    Mutation("too hot") { recipe, _ in
      recipe.temperature = 100.1
      return .invalidTemperature
    },
    Mutation("no steps") { recipe, _ in
      recipe.steps = []
      return .noSteps
    },
  ]

  private static let ofAStep = [
    Mutation("blank instruction") { recipe, random in
      let position = recipe.steps.indices.randomElement(using: &random)!
      recipe.steps[position].hasBlankInstruction = true
      return .emptyInstruction(step: position)
    },
    Mutation("frozen step") { recipe, random in
      let position = recipe.steps.indices.randomElement(using: &random)!
      recipe.steps[position].temperature = -3
      return .invalidTemperature
    },
    Mutation("negative timer") { recipe, random in
      let position = recipe.steps.indices.randomElement(using: &random)!
      recipe.steps[position].timer = -1
      return .negativeTimer(step: position)
    },
    Mutation("negative water") { recipe, random in
      let position = recipe.steps.indices.randomElement(using: &random)!
      recipe.steps[position].water = -1
      return .negativeWater(step: position)
    },
  ]

  private static let acrossSteps = [
    Mutation("duplicate index") { recipe, _ in
      let copy = recipe.steps[0]
      recipe.steps.append(copy)
      return .duplicateOrderIndex(index: copy.orderIndex)
    },
    Mutation("gap") { recipe, _ in
      let expected = Array(recipe.steps.indices)
      for position in recipe.steps.indices { recipe.steps[position].orderIndex += 1 }
      return .orderIndicesNotContiguous(expected: expected, actual: expected.map { $0 + 1 })
    },
    Mutation("last target too low") { recipe, _ in
      let last = recipe.steps.firstIndex { $0.orderIndex == recipe.steps.count - 1 }!
      let reading = recipe.steps[last].water! - 60
      guard reading > 0 else { return nil }
      recipe.steps[last].water = 0
      return .waterTargetDecreases(step: last, from: reading, to: 0)
    },
    Mutation("yield off") { recipe, _ in
      let total = recipe.brewedTotal
      recipe.yield = total + 2
      return .waterTotalMismatch(expected: total + 2, actual: total)
    },
    Mutation("last start off") { recipe, _ in
      let last = recipe.steps.firstIndex { $0.orderIndex == recipe.steps.count - 1 }!
      // Without a timer before it, only the start of the step before it counts.
      let before = recipe.steps.first { $0.orderIndex == recipe.steps.count - 2 }!
      guard before.timer != nil else { return nil }
      let end = recipe.timers().dropLast().reduce(0) { $0 + $1! }
      guard end >= 5 else { return nil }
      recipe.steps[last].startTime = end - 5
      return .startTimeMismatch(step: last, expected: end, actual: end - 5)
    },
  ]
}

extension RecipeValues {
  /// The water of a recipe whose last step is a target.
  fileprivate var brewedTotal: Double {
    let last = steps.first { $0.orderIndex == steps.count - 1 }!
    return steps.reduce(0) { $1.pour == .ice ? $0 + ($1.water ?? 0) : $0 } + last.water!
  }
}
