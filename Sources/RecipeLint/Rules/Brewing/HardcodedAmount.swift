import Recipes

extension Rule {
  static let hardcodedAmount = Rule(
    id: "hardcoded-amount",
    summary: "An instruction contains a literal amount, which will not scale.",
    rationale: """
      When a recipe is scaled, its amounts change, and its instructions should change with them.
      Placeholders do: `{water}` is the step's amount, `{pour}` is how much it adds, `{total}` is what the
      scale reads after it, `{dose}` is the coffee and `{yield}` is all the water. Filled in, the text reads
      as before: "Pour to {total}" becomes "Pour to 250 g".

      Only an amount that equals one of these is reported, also one in another unit: "Pour to 16 oz" with
      `pourTo: 454 g`. A placeholder shows the unit of the value.
      """,
    example: Example(bad: "45 g", good: "{total}") {
      """
      steps:
        - instruction: Bloom to \($0).
          pourTo: 45 g
        - instruction: Pour to {total}.
          pourTo: 250 g
      """
    },
    severity: .note,
    fix: .safe,
    check: .recipe { recipe, report in
      guard recipe.recipe.mayNameMass else { return }
      let amounts = recipe.context.proseAmounts(of: recipe.recipe)
      guard !amounts.isEmpty, recipe.isValid else { return }
      let known = recipe.amounts()
      for amount in amounts {
        guard let meaning = known.meaning(of: amount), let placeholder = Placeholder(meaning),
          let place = ProsePlace(amount, recipe)
        else { continue }
        report.add(
          "`\(recipe.context.spelling(of: place.range).shortened)` is \(placeholder.meaning), but will not change when the recipe is scaled",
          at: place.range,
          help: "write `{\(placeholder.rawValue)}` instead",
          fix: place.filling(placeholder, known.unit(of: meaning) == amount.unit ? .safe : .unsafe)
        )
      }
    }
  )
}

extension Placeholder {
  /// What stands for an amount in the instruction of its step; `nil` where nothing does.
  package init?(_ amount: RecipeAmount) {
    switch amount {
    case .dose: self = .dose
    case .yield: self = .yield
    case .water: self = .water
    case .reading: self = .total
    case .added: self = .pour
    case .readingWithIce: return nil
    }
  }

  /// What an author calls it.
  fileprivate var meaning: String {
    switch self {
    case .water: "the amount of this step"
    case .pour: "how much this step adds"
    case .total: "what the scale reads after this step"
    case .dose: "the dose"
    case .yield: "the yield"
    case .timer, .temperature: summary
    }
  }
}
