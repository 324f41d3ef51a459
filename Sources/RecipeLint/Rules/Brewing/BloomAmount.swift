import RecipeSyntax
import Recipes

extension Rule {
  static let bloomAmount = Rule(
    id: "bloom-amount",
    summary: "A bloom uses much less or much more water than usual for the dose.",
    rationale: """
      A bloom wets all of the coffee and lets its gas escape. With less than 1.5 times the dose, some of
      the coffee stays dry. More than 4 times the dose is a pour like the others. Some good recipes do
      this on purpose, so this is a note.

      The rule checks the first water of a percolation recipe, if the instruction calls it a bloom and
      another pour follows.
      """,
    bad: "90",
    good: "45",
    in: {
      """
      dose: 15 g
      yield: 250 g
      steps:
        - instruction: Bloom to {total}.
          pourTo: \($0) g
        - instruction: Pour the rest.
          pourTo: 250 g
      """
    },
    severity: .note,
    check: .recipe { recipe, report in
      guard let bloom = recipe.unusualBloom, recipe.method?.isPercolation == true,
        recipe.isCalledBloom(bloom.step), recipe.scaling != .bloomSplit, recipe.isValid,
        !recipe.isStarter, recipe.isFirstOfPours(bloom.step), recipe.hasUsualDose,
        !recipe.hasProseContradictions,
        let amount = recipe.amount(step: bloom.step), let place = recipe.range(of: amount.field)
      else { return }
      let ratio = Canonical.number(bloom.ratio, outside: RecipeView.usualBloom)
      report.add(
        "a bloom of \(recipe.mass(bloom.water, as: amount.field)) is \(ratio) × the dose, but 1.5 to 4 × is usual",
        at: place,
        labels: .at(recipe.range(of: recipe[.dose]), "the dose"),
        notes: ["some good recipes do this; this is advice only"]
      )
    }
  )
}

extension RecipeView {
  /// How many times the dose blooms are, by custom: 2 to 3 times in most published recipes, with some room
  /// on both sides.
  fileprivate static var usualBloom: ClosedRange<Double> { 1.5...4 }

  /// The first water of the recipe, where it is an unusual multiple of the dose, and another pour follows.
  fileprivate var unusualBloom: (step: Int, water: Double, ratio: Double)? {
    guard let dose = values.dose, dose > 0 else { return nil }
    let steps = values.steps
    var first: Int?
    var pours = 0
    for step in steps.indices where steps[step].water != nil && steps[step].pour != .ice {
      pours += 1
      if first.map({ steps[step].orderIndex < steps[$0].orderIndex }) ?? true { first = step }
    }
    guard pours > 1, let first, let water = steps[first].water,
      water < Self.usualBloom.lowerBound * dose - Tolerance.epsilon
        || water > Self.usualBloom.upperBound * dose + Tolerance.epsilon
    else { return nil }
    return (first, water, water / dose)
  }

  /// Whether another pour follows, and none comes before.
  fileprivate func isFirstOfPours(_ step: Int) -> Bool {
    let readings = readings()
    let pours = brewOrder.filter { readings[$0].isPour }
    return pours.count > 1 && pours[0] == step
  }

  /// Whether neither the dose nor its ratio is unusual.
  fileprivate var hasUsualDose: Bool {
    !inputWarnings().contains { warning in
      switch warning {
      case .doseOutOfRange, .ratioOutOfRange: true
      case .yieldOutOfRange, .temperatureOutOfRange: false
      }
    }
  }

  /// Whether the instruction mentions a bloom without a negation.
  fileprivate func isCalledBloom(_ step: Int) -> Bool {
    guard let node = self[step: step, .instruction].validNode else { return false }
    let denials = ["no", "not", "without", "skip", "after", "instead"]
    return ProseText(tree.withText(of: node, Array.init))
      .hasWord(beginningWith: "bloom", without: denials)
  }
}
