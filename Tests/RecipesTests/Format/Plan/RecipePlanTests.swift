import Recipes
import TestSupport
import Testing

/// Plans of every recipe in recipes/.
@Suite struct RecipePlanTests {
  private static let paths = ProjectFiles.paths(under: "recipes", endings: [".yaml"])

  private static func recipes(_ path: String) throws -> [RecipeDetailDTO] {
    let bytes = Array(try ProjectFiles.text(path).utf8)
    return try RecipeFile(bytes: bytes, identity: path).documents.map { document in
      try #require(document.toDetailDTO(), "\(path)")
    }
  }

  /// Nothing asked for, and its own dose: every amount is as it is written, fractions included.
  @Test(arguments: paths)
  func identity(path: String) throws {
    for recipe in try Self.recipes(path) {
      for amounts in [ScaleAmounts.own, .dose(recipe.recipe.defaultDose)] {
        let plan = try BrewSessionUseCase.createPlan(
          of: recipe,
          for: ScaleRequest(amounts: amounts)
        )
        #expect(plan.inputs == recipe.toBrewInputs())
        let (own, planned) = (recipe.steps, plan.scaledSteps)
        #expect(planned.map(\.waterAmountGrams) == own.map(\.waterAmountGrams))
        #expect(planned.map(\.isCumulativeWaterTarget) == own.map(\.isCumulativeWaterTarget))
        #expect(planned.map(\.isIce) == own.map(\.isIce))
      }
    }
  }

  /// Readings never go down, everything adds up to the yield unless that is in the cup, the dose is the one that was asked for, and no
  /// placeholder is left.
  @Test(arguments: paths)
  func scaled(path: String) throws {
    for recipe in try Self.recipes(path) {
      for dose in [1.5, 12, 18, 23.7, 60, 500] {
        let request = ScaleRequest(amounts: .dose(dose))
        let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
        let steps = plan.scaledSteps
        let readings = steps.map(\.cumulativeWaterGrams)
        let ice = steps.filter(\.isIce).compactMap(\.waterAmountGrams).reduce(0, +)
        #expect(plan.inputs.doseGrams == dose)
        #expect(readings == readings.sorted() && readings[0] >= 0, "\(dose) g")
        let hasWater = steps.contains { $0.waterAmountGrams != nil }
        let total = hasWater ? plan.inputs.targetYieldGrams : 0
        #expect(hasWater || plan.inputs.method == .espresso)
        #expect(readings[steps.count - 1] + ice == total, "\(dose) g")
        #expect(steps.allSatisfy { !$0.instructionText.contains("{") })
      }
    }
  }

  /// The recipes of the V60 that are written by its rule, and so scale by it.
  @Test func bloomSplit() throws {
    let split = try Self.paths.flatMap(Self.recipes).filter { recipe in
      try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest()).scalingRule == .bloomSplit
    }
    #expect(split.map(\.recipe.name) == ["Dark Roast V60", "One Cup V60", "Two Cup V60"])
  }
}
