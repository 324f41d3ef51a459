import Recipes

extension Rule {
  static let doseRange = Rule(
    id: "dose-range",
    summary: "The dose is outside the range recommended for the brew method.",
    rationale: """
      A bed of coffee that is much deeper or shallower than the brewer is made for drains at a different
      rate. Many good recipes are outside the range, so this is a note. The domain's `RecommendedRanges`
      lists the ranges and their sources.
      """,
    bad: "method: v60\ndose: 8 g",
    good: "method: v60\ndose: 15 g",
    severity: .note,
    check: .advice { warning, recipe, report in
      guard case .doseOutOfRange = warning else { return }
      recipe.advise(warning, at: .dose, in: &report)
    }
  )
}
