import BrewGuide

/// The counter of a café: a menu of recipes in memory, a brew, and the diary.
@main
struct CafeCounter {
  private static let menu = [
    "house-v60.yaml": """
    name: House V60
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine
    steps:
      - instruction: Rinse the filter.
      - instruction: Bloom with {pour}, then swirl.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour to {total}, and let it drain.
        pourTo: 250 g
        timer: 2 min 15 s
    """,
    "long-aeropress.yaml": """
    name: Long AeroPress
    method: aeropress
    dose: 14 g
    yield: 200 g
    temperature: 85 °C
    grind: fine
    steps:
      - instruction: Add {pour}, stir, and wait.
        pourTo: 200 g
        timer: 2 min
      - instruction: Press slowly.
    """,
  ]

  static func main() async throws {
    let known = try menu.map { try RecipeSource($0.value, name: $0.key).recipe }
    let recipes = RecipeUseCase(MemoryRecipes(known))
    let diary = MemoryBrewLogs()
    for recipe in try recipes.recipes(includesInvalid: false) {
      let plan = try recipes.createPlan(
        forRecipe: recipe.id,
        request: ScaleRequest(amounts: .factor(2))
      )
      print("\(recipe.name), for two")
      for warning in plan.warnings { print("  (\(warning))") }
      try await brew(plan, into: BrewLogUseCase(diary))
    }
    let average = diary.calculateAverageRating() ?? 0
    print("\(try diary.fetchAllLogs().count) brews, rated \(average) on average")
  }

  /// Brews as somebody would who goes on as soon as a timer ends. An app uses `ContinuousClock()`.
  private static func brew(_ plan: BrewPlan, into diary: BrewLogUseCase<MemoryBrewLogs>)
    async throws
  {
    var model = BrewModel(plan, clock: SimulatedClock())
    try model.begin()
    while !model.isCompleted {
      print("  \(model.title): \(model.instruction) [\(model.reading) g]")
      try await model.waitForTimer()
      try model.goOn()
    }
    _ = try diary.saveBrewLog(model.log(rating: 4, taste: nil))
  }
}
