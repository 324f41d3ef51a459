import Recipes

extension Rule {
  static let temperatureRange = Rule(
    id: "temperature-range",
    summary: "The water temperature is outside the range recommended for the brew method.",
    rationale: """
      Cooler water extracts less, hotter water more. Dark roasts are often brewed below the range and
      light roasts above it, so this is a note.
      """,
    bad: "method: v60\ntemperature: 80 °C",
    good: "method: v60\ntemperature: 94 °C",
    severity: .note,
    check: .advice { warning, recipe, report in
      guard case .temperatureOutOfRange = warning else { return }
      recipe.advise(warning, at: .temperature, in: &report)
    }
  )
}
