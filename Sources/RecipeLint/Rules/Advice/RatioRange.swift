import BrewDomain
import Diagnostics
import RecipeSchema

extension Rule {
  static let ratioRange = Rule(
    id: "ratio-range",
    summary: "The ratio of water to coffee is outside what is recommended for the method.",
    rationale: """
      The ratio is the yield divided by the dose: 250 g of water on 15 g of coffee is 1:16.7. Below the
      range a cup tends to be heavy, above it thin. Many good recipes lie outside, so this is a note.
      """,
    example: Example(
      bad: "method: v60\ndose: 15 g\nyield: 400 g",
      good: "method: v60\ndose: 15 g\nyield: 250 g"
    ),
    severity: .note,
    check: .advice { warning, recipe, report in
      guard case .ratioOutOfRange(let value, let range) = warning,
        let place = recipe.range(of: recipe[.yield])
      else { return }
      let span =
        "1:\(Canonical.number(range.lowerBound)) to 1:\(Canonical.number(range.upperBound))"
      let owner = recipe.method.map(\.rawValue.shortened) ?? "this method"
      report.add(
        "a ratio of 1:\(Canonical.number(value, decimals: 1)) is outside the \(span) recommended for \(owner)",
        at: place,
        labels: recipe.range(of: recipe[.dose]).map { [Label($0, "the dose")] } ?? [],
        notes: ["many good recipes lie outside; this is advice only"]
      )
    }
  )
}
