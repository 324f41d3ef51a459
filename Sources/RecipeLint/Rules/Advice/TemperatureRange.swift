import Recipes

extension Rule {
  static let temperatureRange = Rule(
    id: "temperature-range",
    summary: "The water temperature is outside the range recommended for the brew method.",
    rationale: """
      Cooler water extracts less, hotter water more. Dark roasts are often brewed below the range and
      light roasts above it, so this is a note.
      """,
    example: Example(
      bad: "method: v60\ntemperature: 80 °C",
      good: "method: v60\ntemperature: 94 °C"
    ),
    severity: .note,
    check: .advice { warning, recipe, report in
      guard case .temperatureOutOfRange(let value, let range) = warning else { return }
      if recipe[.temperature].isFahrenheit {
        // As the range is judged: in whole degrees.
        let (from, to) = (
          Canonical.number(range.lowerBound * 9 / 5 + 32, decimals: 0),
          Canonical.number(range.upperBound * 9 / 5 + 32, decimals: 0)
        )
        recipe.advise(
          "a temperature of \(Canonical.temperature(celsius: value, in: .fahrenheit))",
          outside: "\(from)–\(to) °F",
          at: .temperature,
          in: &report
        )
        return
      }
      let (from, to) = (Canonical.number(range.lowerBound), Canonical.number(range.upperBound))
      recipe.advise(
        "a temperature of \(Canonical.number(value, outside: range)) °C",
        outside: "\(from)–\(to) °C",
        at: .temperature,
        in: &report
      )
    }
  )
}
