import Recipes
import Testing

/// Holds the worked examples of docs/scaling.md, which are made by hand, against the code.
@Suite struct ScalingTests {
  private static let page = HandwrittenFile.scaling
  private static let tables = TestedTable.tables(in: page.text)

  @Test func everyTableIsTested() {
    #expect(Self.tables.map(\.name) == ["scaled-inputs", "scaled-pours", "scaling-errors"])
    #expect(Self.tables[0].rows.count + Self.tables[1].rows.count >= 40)
  }

  @Test(arguments: rows("scaled-inputs"))
  func inputs(row: [String]) throws {
    let edit = row[2].split(separator: " ")
    let entered = try ScalingExample.number(edit[1])
    let request = ScaleInputsRequest(
      method: .v60,
      recipeDefaultDose: try ScalingExample.number(row[0][...]),
      recipeDefaultTargetYield: try ScalingExample.number(row[1][...]),
      userDose: entered,
      userTargetYield: entered,
      lastEdited: try #require(LastEdited(rawValue: String(edit[0])))
    )
    let response = try scaleInputs(request: request)
    #expect(
      Array(row[3...]) == [
        Canonical.mass(response.scaledDose), Canonical.mass(response.scaledTargetYield),
        response.scaledWaterTargets.map { Canonical.number($0) }.joined(separator: ", "),
        "1:\(Canonical.number(response.derivedRatio, decimals: 1))",
      ]
    )
  }

  @Test(arguments: rows("scaled-pours"))
  func pours(row: [String]) throws {
    let plan = try BrewSessionUseCase.createPlan(
      of: ScalingExample.recipe(row[..<4]),
      for: ScalingExample.request(row[4])
    )
    #expect(
      Array(row[5...]) == [
        plan.scalingRule.rawValue, Canonical.mass(plan.inputs.doseGrams),
        Canonical.mass(plan.inputs.targetYieldGrams), ScalingExample.pours(plan),
      ]
    )
  }

  @Test(arguments: rows("scaling-errors"))
  func errors(row: [String]) throws {
    let (recipe, request) = try (ScalingExample.recipe(row[..<4]), ScalingExample.request(row[4]))
    do throws(BrewPlanError) {
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      Issue.record("\(ScalingExample.pours(plan))")
    } catch {
      #expect(error.description == row[5])
    }
  }

  /// The rows of a table; none where there is no such table, which another test says.
  private static func rows(_ table: String) -> [[String]] {
    tables.first { $0.name == table }?.rows ?? []
  }
}
