import Recipes

extension Rule {
  static let yieldRange = Rule(
    id: "yield-range",
    summary: "The yield is outside the range recommended for the brew method.",
    rationale: """
      A brewer holds only so much water, and a very small brew cools before it is extracted. Many good
      recipes are outside the range, so this is a note.
      """,
    bad: "method: v60\nyield: 1000 g",
    good: "method: v60\nyield: 250 g",
    severity: .note,
    check: .advice { warning, recipe, report in
      guard case .yieldOutOfRange = warning else { return }
      recipe.advise(warning, at: .yield, in: &report)
    }
  )
}
