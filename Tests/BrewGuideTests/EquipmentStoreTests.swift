import BrewGuide
import Foundation
import TestSupport
import Testing

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
