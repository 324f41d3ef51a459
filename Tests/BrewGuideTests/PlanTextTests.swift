import BrewGuide
import Foundation
import TestSupport
import Testing

/// Plans as text, and back.
@Suite struct PlanTextTests {
  private let plan: BrewPlan

  init() throws {
    let recipe = try RecipeSource(
      """
      name: Morning
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 94 °C
      grind: medium-fine
      steps:
        - instruction: Pour {pour}.
          pourTo: 250 g
          timer: 2 min
      """,
      name: "morning.yaml"
    ).recipe
    plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest(amounts: .factor(2)))
  }

  @Test func jsonIsReadAgain() throws {
    let read = try BrewPlan(json: plan.formatted(as: .json))
    #expect(read.inputs == plan.inputs)
    #expect(read.scaledSteps == plan.scaledSteps)
    #expect(read.formatted(as: .json) == plan.formatted(as: .json))
  }

  @Test(arguments: [
    (PlanStyle.text, "Pour 500 g."), (.markdown, "Pour 500 g."), (.csv, "Pour 500 g."),
  ])
  func peopleCanReadIt(style: PlanStyle, instruction: String) {
    let text = plan.formatted(as: style)
    #expect(text.contains(instruction) && text.utf8.last == UInt8(ascii: "\n"))
  }

  @Test func wrongPlansSayWhy() {
    let text = plan.formatted(as: .json).replacing("\"doseGrams\":30", with: "\"doseGrams\":\"x\"")
    let error = #expect(throws: InvalidPlanError.self) { try BrewPlan(json: text) }
    #expect(error?.path == "inputs.doseGrams")
    #expect(error?.errorDescription == error?.message)
  }
}

@Suite struct EquipmentStoreTests {
  @Test func anAppFindsTheSetting() async throws {
    let folder = try Scratch([
      ".brewguide.yaml": "",
      "equipment.yaml": """
      grinders:
        - name: Ours
          settings:
            medium-fine: 20-24
      brewers:
        - name: Ours
          method: v60
      """,
    ])
    let store = try EquipmentStore(path: folder.url.path)
    let ours = try #require(try await store.fetchGrinder(named: "OURS"))
    #expect(try ours.estimate(for: .mediumFine).setting == GrinderRange(20, 24))
    #expect(try await store.fetchBrewers() == [BrewerDTO(name: "Ours", method: .v60)])
    let error = #expect(throws: GrinderEstimateError.self) { try ours.estimate(for: .coarse) }
    #expect(error?.localizedDescription == "no setting for coarse is known for Ours")
    try folder.write("equipment.yaml", "")
    #expect(try await store.fetchGrinder(named: "ours") != nil)
    await store.refresh()
    #expect(try await store.fetchGrinder(named: "ours") == nil)
    #expect(try await store.fetchGrinders().count == 10)
  }
}
