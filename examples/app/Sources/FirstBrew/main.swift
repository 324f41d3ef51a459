// Written by `make library-api` from docs/library.md.

import BrewGuide

let request = CreateRecipeRequest(
  method: .v60,
  name: "Morning V60",
  defaultDose: 15,
  defaultTargetYield: 250,
  defaultWaterTemperature: 94,
  defaultGrindLabel: .mediumFine,
  steps: [
    RecipeStepDTO(
      orderIndex: 0,
      instructionText: "Bloom with {pour}, then swirl.",
      timerDurationSeconds: 45,
      waterAmountGrams: 45,
      isCumulativeWaterTarget: true
    ),
    RecipeStepDTO(
      orderIndex: 1,
      instructionText: "Pour in slow circles to {total}.",
      timerDurationSeconds: 120,
      waterAmountGrams: 250,
      isCumulativeWaterTarget: true
    ),
  ]
)

print(request.validate())

let wrong = CreateRecipeRequest(
  method: .v60,
  name: " ",
  defaultDose: 15,
  defaultTargetYield: 300,
  defaultWaterTemperature: 94,
  defaultGrindLabel: .mediumFine,
  steps: request.steps
)
for error in wrong.validate() { print(error) }

let recipes = RecipeUseCase(MemoryRecipes())
let morning = try recipes.createCustomRecipe(request).recipe.recipe

do {
  _ = try recipes.createCustomRecipe(wrong)
} catch let error as InvalidRecipeError {
  print("not saved: \(error.errors.count) errors")
}
print(try recipes.recipes().map(\.name))

let plan = try recipes.createPlan(
  forRecipe: morning.id,
  request: ScaleRequest(amounts: .dose(18))
)
for step in plan.scaledSteps { print(step.instructionText) }

var session = BrewSession(plan: plan)
try session.start(at: .zero)
session.tick(at: .seconds(45))
print(session.state.phase)
try session.nextStep(at: .seconds(50))
session.tick(at: .seconds(170))
try session.nextStep(at: .seconds(180))
print(session.state.phase, session.elapsedTime)

let diary = MemoryBrewLogs()
let brews = BrewLogUseCase(diary)
for (rating, taste) in [(3, TasteTag.tooSour), (5, .perfect)] {
  let brew = CreateBrewLogRequest(
    of: plan,
    totalTime: session.elapsedTime,
    rating: rating,
    tasteTag: taste
  )
  _ = try brews.saveBrewLog(brew)
  print(TasteHintService.hint(for: taste))
}
print(diary.calculateAverageRating() ?? 0)

let source = RecipeSource(
  """
  name: Evening V60
  method: v60
  dose: 15 g
  yield: 250 g  # a small cup
  temperature: 92 °C
  grind: medium
  stpes:
    - instruction: Pour {pour}.
      pourTo: 250 g
  """,
  name: "evening.yaml"
)
for finding in source.findings { print("\(source.name):\(finding)") }
let fixed = source.fixed()
print(fixed.findings.count, try fixed.recipe.recipe.name)
print(try RecipeSource(writing: fixed.recipe).text)
