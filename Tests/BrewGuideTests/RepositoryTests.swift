import BrewGuide
import Foundation
import TestSupport
import Testing

/// The library over files and memory, with nothing but its public names.
@Suite struct RepositoryTests {
  private static func request(_ name: String, yield: Double = 250) -> CreateRecipeRequest {
    CreateRecipeRequest(
      method: .v60,
      name: name,
      defaultDose: 15,
      defaultTargetYield: yield,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .mediumFine,
      steps: [
        RecipeStepDTO(
          orderIndex: 0,
          instructionText: "Pour.",
          waterAmountGrams: 250,
          isCumulativeWaterTarget: true
        )
      ]
    )
  }

  @Test func storedRecipesAreBrewedById() throws {
    let recipes = RecipeUseCase(MemoryRecipes())
    let id = try recipes.createCustomRecipe(Self.request("Morning")).recipe.recipe.id
    let plan = try recipes.createPlan(forRecipe: id, request: ScaleRequest(amounts: .dose(18)))
    #expect(plan.inputs.recipeId == id && plan.inputs.targetYieldGrams == 300)
    #expect(throws: RecipeNotFoundError.self) { try recipes.createPlan(forRecipe: UUID()) }
    #expect(throws: ScaleError.invalidDose) {
      try recipes.createPlan(forRecipe: id, request: ScaleRequest(amounts: .dose(0)))
    }

    let draft = try recipes.importRecipes(
      [(nil, Self.request("Draft", yield: 300))],
      includesInvalid: true
    ).recipes[0]
    let error = #expect(throws: RecipeNotBrewableError.self) {
      try recipes.createPlan(forRecipe: draft.recipe.id)
    }
    #expect(error?.errors == [.waterTotalMismatch(expected: 300, actual: 250)])
    #expect(error?.errorDescription == error?.description)
  }

  /// All that is of a book and of a user is deleted, and nothing else.
  @Test func aBookIsPurged() throws {
    let id = "0f5d6c1e-3a2b-4c4d-8e8f-101112131415"
    func brew(_ number: Int, _ book: String) -> String {
      """
      {"version":1,"id":"00000000-0000-4000-8000-00000000000\(number)",\
      "timestamp":"2026-04-0\(number)T06:30:00.000Z","method":"v60",\(book)\
      "recipeNameAtBrew":"A","doseGrams":15,"targetYieldGrams":250,"rating":4}

      """
    }
    let scratch = try Scratch([
      "book/.brewguide.yaml": "book: \(id)\n", "catalogs/a/b": "x",
      "brews.jsonl": brew(1, "\"book\":\"\(id)\",") + brew(2, ""),
    ])
    let root = scratch.url.path
    let recipes = RecipeUseCase(try RecipeFolder(path: "\(root)/book"))
    _ = try recipes.createCustomRecipe(Self.request("Morning"))
    let preferences = try UserPreferences(path: "\(root)/state")
    try preferences.setSyncEnabled(false)
    let purge = try BookPurge(
      of: RecipeFolder(path: "\(root)/book"),
      Diary(path: "\(root)/brews.jsonl"),
      preferences,
      catalogs: "\(root)/catalogs"
    )
    #expect(purge.items.count == 4 && purge.items.flatMap(\.brews).count == 1)
    #expect(purge.staying.count == 1)
    #expect(purge.delete().isEmpty)
    let files = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    #expect(files == ["book", "book/.brewguide.yaml", "book/recipes", "brews.jsonl", "state"])
    #expect(try scratch.text("brews.jsonl") == brew(2, ""))
  }

  @Test func idsDoNotDependOnHowAFolderIsNamed() throws {
    let text =
      "name: A\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 90 °C\ngrind: fine\nsteps: []\n"
    let scratch = try Scratch([
      "book/recipes/a.yaml": text, "book/recipes/.brewguide.yaml": "", "other/b.yaml": "",
    ])
    let names = ["book", "other/../book", "./book/"]
    let ids = try names.map { name in
      try RecipeFolder(path: "\(scratch.url.path)/\(name)").fetchRecipes(for: nil).map(\.id)
    }
    #expect(Set(ids).count == 1 && ids[0].count == 1)
  }

  @Test func aFolderKeepsWhatItHolds() throws {
    let scratch = try Scratch([
      "recipes/evening.yaml": """
      # Decaf only!
      name: Evening
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 90 °C
      grind: medium
      steps:
        - instruction: Pour.
          pourTo: 250 g

      """,
      "recipes/latin.yaml": "name: \u{FFFD}",
    ])
    try scratch.write("recipes/latin.yaml", Data([0x6E, 0x3A, 0x20, 0xE9]))
    let folder = try RecipeFolder(path: scratch.url.path)
    let recipes = RecipeUseCase(folder)
    let receipt = try recipes.createCustomRecipe(Self.request("Morning")).receipt
    #expect(receipt.files == ["recipes/morning.yaml"])
    let evening = try #require(try recipes.recipes().first { $0.name == "Evening" })
    let update = UpdateRecipeRequest(id: evening.id, recipe: Self.request("Evening"))
    _ = try recipes.updateCustomRecipe(update)
    #expect(try scratch.text("recipes/evening.yaml").hasPrefix("# Decaf only!\nname: Evening\n"))

    let again = try RecipeFolder(path: scratch.url.path)
    #expect(again.fetchRecipes(for: nil).map(\.name).contains("Morning"))
    #expect(throws: (any Error).self) {
      try RecipeFolder(path: scratch.file("recipes/evening.yaml").path)
    }
    let error = #expect(throws: (any Error).self) {
      try RecipeFolder(path: scratch.file("nowhere").path)
    }
    #expect((error as? LocalizedError)?.errorDescription != nil)
  }

  @Test func equipmentIsAddedAndRemoved() async throws {
    let scratch = try Scratch(["equipment.yaml": "# mine\ngrinders:\n  - name: A\n"])
    let store: any EquipmentRepository = try EquipmentStore(path: scratch.url.path)
    try await store.add(GrinderDTO(name: "B", settings: []))
    try await store.add(BrewerDTO(name: "C", method: .v60))
    #expect(try await store.fetchGrinders().prefix(2).map(\.name) == ["A", "B"])
    #expect(try await store.fetchBrewers().map(\.name).contains("C"))
    await #expect(throws: (any Error).self) { try await store.add(GrinderDTO(name: "b")) }
    #expect(try await store.removeEquipment(named: "A"))
    #expect(try await !store.removeEquipment(named: "A"))
    #expect(
      try scratch.text("equipment.yaml")
        == "# mine\ngrinders:\n  - name: B\nbrewers:\n  - name: C\n    method: v60\n"
    )
  }

  private static let morning = UUID()

  private func log(
    _ rating: Int,
    _ day: Int,
    _ method: BrewMethod = .v60,
    recipe: UUID? = nil
  ) -> CreateBrewLogRequest {
    CreateBrewLogRequest(
      timestamp: Date(timeIntervalSince1970: 1_790_000_000 + Double(day) * 86_400),
      method: method,
      recipeId: recipe,
      recipeNameAtBrew: "Morning",
      doseGrams: 15,
      targetYieldGrams: 250,
      waterTemperatureCelsius: 94,
      grindLabel: .mediumFine,
      rating: rating
    )
  }

  @Test func bothDiariesDoTheSame() throws {
    let scratch = try Scratch()
    try check(MemoryBrewLogs())
    try check(Diary(path: scratch.file("brews.jsonl").path))
    #expect(try scratch.text("brews.jsonl").split(separator: "\n").count == 4)
  }

  private func check(_ diary: some BrewLogRepository) throws {
    #expect(try diary.calculateAverageRating() == nil && diary.fetchAllLogs() == [])
    let brews = BrewLogUseCase(diary)
    let last = try brews.saveBrewLog(log(5, 2)).entry
    let first = try brews.saveBrewLog(log(2, 0, .chemex)).entry
    let middle = try brews.saveBrewLog(log(3, 1, recipe: Self.morning)).entry
    #expect(throws: InvalidBrewLogError(errors: [.invalidRating])) {
      try brews.saveBrewLog(log(6, 3))
    }
    #expect(try diary.fetchAllLogs() == [last, middle, first].map(\.summary))
    #expect(try diary.fetchLogs(for: .v60) == [last, middle].map(\.summary))
    let queries: [(BrewLogQuery, [BrewLogDetailDTO])] = [
      (BrewLogQuery(), [last, middle, first]),
      (BrewLogQuery(method: .chemex), [first]),
      (BrewLogQuery(recipeId: Self.morning), [middle]),
      (BrewLogQuery(recipeId: UUID()), []),
      (BrewLogQuery(before: last.summary.timestamp), [middle, first]),
      (BrewLogQuery(before: last.summary.timestamp, limit: 1), [middle]),
      (BrewLogQuery(method: .v60, limit: 1), [last]),
      (BrewLogQuery(limit: 0), []),
    ]
    for (query, expected) in queries {
      #expect(try diary.fetchLogs(query) == expected.map(\.summary), "\(query)")
    }
    #expect(try diary.fetchLog(byId: middle.summary.id) == middle)
    #expect(try diary.calculateAverageRating() == 10.0 / 3)
    #expect(try brews.deleteLog(id: last.summary.id) != nil)
    #expect(try brews.deleteLog(id: last.summary.id) == nil)
    #expect(try diary.fetchAllLogs() == [middle, first].map(\.summary))
    #expect(try diary.calculateAverageRating() == 2.5)
  }
}
