import BrewDomain
import RecipeSchema
import Reports

extension Rule {
  static let waterTotal = Rule(
    id: "water-total",
    summary: "The steps pour more or less water than the yield.",
    rationale: """
      The yield is all the water in a recipe, including ice. The steps must add up to it within 1 g.
      Otherwise one of the two is wrong, and so is the ratio that readers calculate.

      The rule follows the scale from step to step: `pourTo` sets its reading, `pour` adds to it, and
      `ice` counts without changing it, because the brewer tares the scale after adding ice.
      """,
    example: Example(
      bad: """
        yield: 250 g
        steps:
          - instruction: Bloom.
            pourTo: 45 g
            timer: 45 s
          - instruction: Pour the rest.
            pourTo: 280 g
            timer: 90 s
        """,
      good: """
        yield: 250 g
        steps:
          - instruction: Bloom.
            pourTo: 45 g
            timer: 45 s
          - instruction: Pour the rest.
            pourTo: 250 g
            timer: 90 s
        """
    ),
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard case .waterTotalMismatch(let expected, let actual) = error else { return }
      let yield = recipe.range(of: recipe[.yield])
      guard let last = recipe.lastPour, let place = recipe.range(of: last.field) else {
        return report.add(
          "no step has an amount of water, but the yield is \(recipe.mass(expected, as: recipe[.yield]))",
          at: yield ?? recipe.firstKeyRange,
          help: "add `pourTo:` (what the scale reads) or `pour:` (how much to add)"
        )
      }
      let answer = answer(recipe, expected, actual, last)
      report.add(
        "the steps pour \(recipe.mass(actual, as: recipe[.yield])), but the yield is \(recipe.mass(expected, as: recipe[.yield]))",
        at: place,
        label: "\(recipe.mass(actual, as: last.field)) in total after this step" + iceNote(recipe),
        labels: yield.map { [Label($0, "the yield")] } ?? [],
        help: answer.help,
        fix: answer.fix
      )
    }
  )

  /// Reminds of the ice, which does not show on the scale.
  private static func iceNote(_ recipe: RecipeView) -> String {
    let ice = recipe.values.steps.reduce(0) { $0 + ($1.pour == .ice ? $1.water ?? 0 : 0) }
    guard ice > 0 else { return "" }
    let first = recipe.stepIndices.lazy.compactMap { recipe.amount(step: $0) }.first {
      $0.key == .ice
    }
    return ", including \(recipe.mass(ice, as: first?.field)) of ice"
  }

  private static func answer(
    _ recipe: RecipeView,
    _ expected: Double,
    _ actual: Double,
    _ last: (step: Int, key: StepKey, field: Field)
  ) -> (help: String, fix: Fix?) {
    if let steps = recipe.misnamedTargets() {
      let help = "the amounts add up to the yield: write `pour:` for an amount to add"
      return (help, recipe.rename(steps, to: .pour))
    }
    if let steps = recipe.misnamedIncrements() {
      let help = "the amounts end at the yield: write `pourTo:` for what the scale reads"
      return (help, recipe.rename(steps, to: .pourTo))
    }
    let whole = "set the yield to \(recipe.mass(actual, as: recipe[.yield]))"
    guard let amount = last.field.validNumber,
      recipe.pours(amount + expected - actual, asLast: last)
    else { return ("correct the amounts, or \(whole)", nil) }
    let name = RecipeFormat.describe(last.key).name
    let mass = recipe.mass(amount + expected - actual, as: last.field)
    let fix = recipe.movingAmount(last.field, to: mass, "write `\(name): \(mass)`")
    return ("write `\(name): \(mass)`, or \(whole)", fix)
  }
}

extension RecipeView {
  /// The last step that has water or ice, and its amount.
  fileprivate var lastPour: (step: Int, key: StepKey, field: Field)? {
    for step in brewOrder.reversed() {
      if let amount = amount(step: step) { return (step, amount.key, amount.field) }
    }
    return nil
  }

  /// Whether the last step with water would still pour something with this amount, in grams.
  fileprivate func pours(
    _ grams: Double,
    asLast last: (step: Int, key: StepKey, field: Field)
  ) -> Bool {
    let before = last.key == .pourTo ? readings()[last.step].before : 0
    return grams > before + Tolerance.epsilon
  }

  /// A fix that writes another amount.
  fileprivate func movingAmount(_ field: Field, to mass: String, _ title: String) -> Fix? {
    field.valueNode.flatMap { replacing($0, with: mass, title) }
  }
}
