import BrewDomain

extension Rule {
  static let doseRange = Rule(
    id: "dose-range",
    summary: "The dose is outside what is recommended for the method.",
    rationale: """
      A bed of coffee that is much deeper or shallower than a brewer is made for drains at another pace.
      Many good recipes lie outside the range, so this is a note. The ranges and their sources stand with
      the domain's `RecommendedRanges`.
      """,
    example: Example(bad: "method: v60\ndose: 8 g", good: "method: v60\ndose: 15 g"),
    severity: .note,
    check: .advice { warning, recipe, report in
      guard case .doseOutOfRange(let value, let range) = warning else { return }
      recipe.advise("a dose", Canonical.mass(value), range, unit: " g", at: .dose, in: &report)
    }
  )
}
