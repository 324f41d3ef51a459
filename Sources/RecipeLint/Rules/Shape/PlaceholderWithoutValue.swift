import Diagnostics
import RecipeSchema

extension Rule {
  static let placeholderWithoutValue = Rule(
    id: "placeholder-without-value",
    summary: "`{water}` or `{timer}` stands in a step that has no water or no timer.",
    rationale: """
      `{water}` is filled in with the step's own `pourTo`, `pour` or `ice`, and `{timer}` with its `timer`.
      In a step without one there is nothing to fill in, and the brewer would read a gap.

      `{total}`, what the scale reads, works in every step.
      """,
    example: Example(
      bad: "steps:\n  - instruction: Wait for {timer}.",
      good: "steps:\n  - instruction: Wait for {timer}.\n    timer: 45 s"
    ),
    check: .shape { error, context, report in
      guard case .placeholderWithoutValue(let name) = error.kind else { return }
      let isWater = name == "water"
      report.add(
        "`{\(name)}` stands for the step's \(isWater ? "water or ice" : "timer"), but the step has none",
        at: context.firstLine(of: error.range),
        help: isWater
          ? "add `pourTo:`, `pour:` or `ice:`, or write `{total}` for what the scale reads"
          : "add `timer:` to the step, or write the time without braces"
      )
    }
  )
}
