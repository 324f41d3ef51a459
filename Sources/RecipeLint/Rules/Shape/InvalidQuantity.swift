extension Rule {
  static let invalidQuantity = Rule(
    id: "invalid-quantity",
    summary: "A mass, temperature or duration cannot be read.",
    rationale: """
      Amounts are a number and a unit: `15 g`, `94 °C`, `1 min 30 s`. The tools never guess: a misread
      amount would spoil the cup without warning.

      Masses are in g, kg, mg, oz or lb, and water also in ml or l; temperatures in °C or °F; durations in
      h, min and s, or as on a clock, `1:30`. Only seconds can have a fraction.
      """,
    bad: "totalTime: 1.5 min",
    good: "totalTime: 1 min 30 s",
    fix: .safe,
    check: .shape { error, report in
      guard let quantity = UnreadableQuantity(error),
        let message = quantity.ratio ?? quantity.share ?? quantity.message
      else { return }
      report.add(message, quantity)
    }
  )
}
