import Recipes
import TestSupport

/// Recipes and plans for tests.
enum Plans {
  /// The recipes of the checkout that can be brewed.
  static let recipes = ProjectFiles.recipes.flatMap { file in
    details(file.text, identity: file.path).filter(\.recipe.isValid)
  }

  /// Their plans.
  static let all = recipes.compactMap { try? plan(of: $0) }

  /// The recipes of a text.
  static func details(_ text: String, identity: String = "test.yaml") -> [RecipeDetailDTO] {
    RecipeFile(bytes: Array(text.utf8), identity: identity).documents.compactMap {
      $0.toDetailDTO()
    }
  }

  /// The plan of a recipe.
  static func plan(
    of recipe: RecipeDetailDTO,
    _ request: ScaleRequest = ScaleRequest()
  ) throws -> BrewPlan {
    try BrewSessionUseCase.createPlan(of: recipe, for: request)
  }

  /// The plan of the only recipe of a text.
  static func plan(_ text: String) throws -> BrewPlan { try plan(of: details(text)[0]) }

  /// A recipe with these steps, each an object in YAML's flow style.
  static func recipe(
    _ steps: [String],
    name: String = "Test",
    method: String = "v60",
    yield: Int = 250
  ) -> String {
    """
    name: \(name)
    method: \(method)
    dose: 15 g
    yield: \(yield) g
    temperature: 94 °C
    grind: medium
    steps:
    \(steps.map { "  - {instruction: Go, \($0)}" }.joined(separator: "\n"))

    """
  }
}

/// Makes random recipes with up to 20 steps: with and without times and ice, with any amounts.
struct RecipeGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The plan of a random recipe.
  mutating func plan() throws -> BrewPlan {
    let count = Int.random(in: 1...20, using: &random)
    let method = BrewMethod.allKnown.randomElement(using: &random)!
    var total = 0
    let scale = [10, 100, 1000].randomElement(using: &random)!
    let steps = (0..<count).map { index in
      var keys: [String] = []
      let amount = Int.random(in: 1...scale, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: break
      case 1:
        total += amount
        keys.append("ice: \(amount) g")
      default:
        total += amount
        keys.append("pour: \(amount) g")
      }
      if Int.random(in: 0..<6, using: &random) > 0 {
        let longest = [10, 100, 50000].randomElement(using: &random)!
        keys.append("timer: \(Int.random(in: 0...longest, using: &random)) s")
      }
      return keys.isEmpty ? "pour: 0 g" : keys.joined(separator: ", ")
    }
    let last = total == 0 ? ["pour: 100 g"] : []
    return try Plans.plan(
      Plans.recipe(steps + last, method: method.rawValue, yield: max(total, last.count * 100))
    )
  }
}
