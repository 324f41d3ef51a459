import BrewGuide

let text = """
  name: Morning V60
  method: v60
  dose: 15 g
  yield: 250 g
  temperature: 94 °C
  grind: medium-fine
  steps:
    - instruction: Bloom with {pour}, then swirl.
      pourTo: 45 g
      timer: 45 s
    - instruction: Pour in slow circles to {total}.
      pourTo: 250 g
      timer: 2 min
  """
let source = RecipeSource(text, name: "recipes/morning.yaml")
let morning = try source.recipe

let recipes = RecipeUseCase(MemoryRecipes([morning]))
let plan = try recipes.createPlan(
  forRecipe: morning.recipe.id,
  request: ScaleRequest(amounts: .dose(18))
)
print(plan.formatted(as: .text))
