import Recipes

extension Rule {
  static let hardcodedAmount = Rule(
    id: "hardcoded-amount",
    summary: "An instruction contains a literal amount, which will not scale.",
    rationale: """
      When you scale a recipe, its amounts change, and its instructions should change with them.
      Placeholders do: `{pour}` is how much the step adds, `{total}` is what the scale reads after it,
      `{dose}` is the coffee and `{yield}` is all the water. With its amounts filled in, the text reads
      as before: "Pour to {total}" becomes "Pour to 250 g".

      The rule reports only an amount that equals one of these, even in another unit: "Pour to 16 oz" with
      `pourTo: 454 g`. A placeholder shows the unit of the value.
      """,
    bad: "45 g",
    good: "{total}",
    in: {
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
        guard let (placeholder, meaning, isSame) = known.placeholder(for: amount),
          let place = ProsePlace(amount, recipe)
        else { continue }
        let name = isSame ? placeholder.meaning : "the amount of this step"
        let isExact = isSame && known.unit(of: meaning) == amount.unit
        report.add(
          "`\(recipe.context.spelling(of: place.range).shortened)` is \(name), but will not change when the recipe is scaled",
          at: place.range,
          help: "write `{\(placeholder.rawValue)}` instead",
          fix: place.filling(placeholder, isExact ? .safe : .unsafe)
        )
      }
    }
  )
}

extension RecipeAmounts {
  /// The placeholder for an amount in the instruction of its step, by the words around it, else as the step gives it,
  /// and whether it is filled in with the same amount; `nil` where nothing stands for it.
  package func placeholder(
    for amount: ProseAmount
  ) -> (placeholder: Placeholder, meaning: RecipeAmount, isSame: Bool)? {
    guard let meaning = meaning(of: amount) else { return nil }
    switch meaning {
    case .dose: return (.dose, meaning, true)
    case .yield: return (.yield, meaning, true)
    case .reading: return (.total, meaning, true)
    case .added: return (.pour, meaning, true)
    case .readingWithIce: return nil
    case .water(let step):
      let (kind, own) = (values.steps[step].pour, self[meaning] ?? 0)
      if kind == .ice { return (.pour, meaning, true) }
      // What the first pour adds is what the scale reads; then it is an addition.
      let isReading = kind == .target && readings[step].before > 0
      let isReached = amount.intent == .reach || amount.intent == .unclear && isReading
      let filled = isReached ? readings[step].after : readings[step].added
      return (isReached ? .total : .pour, meaning, Tolerance.isEqual(filled, own))
    }
  }
}

extension Placeholder {
  /// What an author calls it.
  fileprivate var meaning: String {
    switch self {
    case .pour: "how much this step adds"
    case .total: "what the scale reads after this step"
    case .dose: "the dose"
    case .yield: "the yield"
    case .timer, .temperature: summary
    }
  }
}
