import Recipes

extension Rule {
  static let ratioRange = Rule(
    id: "ratio-range",
    summary: "The ratio of water to coffee is outside the range recommended for the brew method.",
    rationale: """
      The ratio is the yield divided by the dose: 250 g of water on 15 g of coffee is 1:16.7. Below the
      range a cup tends to taste heavy, above it thin. Many good recipes are outside the range, so this is
      a note.
      """,
    bad: "method: v60\ndose: 15 g\nyield: 400 g",
    good: "method: v60\ndose: 15 g\nyield: 250 g",
    severity: .note,
    check: .advice { warning, recipe, report in
      guard case .ratioOutOfRange = warning else { return }
      recipe.advise(warning, at: .yield, in: &report)
    }
  )
}
