extension Rule {
  static let invalidQuantity = Rule(
    id: "invalid-quantity",
    summary: "A mass, temperature or duration cannot be read.",
    rationale: """
      Amounts are a number and a unit: `15 g`, `94 °C`, `1 min 30 s`. Nothing is guessed: an amount that
      was read in another way than it was meant would spoil the cup without a word.

      Masses are in g, kg, mg, oz or lb, and water also in ml or l; temperatures in °C or °F; durations in
      h, min and s, or as a clock shows them, `1:30`. Only seconds have fractions.
      """,
    example: Example(bad: "totalTime: 1.5 min", good: "totalTime: 1 min 30 s"),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .invalidQuantity(let key, let text, let problem) = error.kind,
        let answer = QuantityMessage(problem, text, key)
      else { return }
      report.add(answer, error, key, context)
    }
  )
}
