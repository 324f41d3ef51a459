extension Rule {
  static let incompleteOrder = Rule(
    id: "incomplete-order",
    summary: "Some steps have an `order`, but this one does not.",
    rationale: """
      Steps are brewed as listed, unless all of them have an `order`. If only some do, the position of the
      others is unclear.
      """,
    bad: "steps:\n  - order: 0\n    instruction: Bloom.\n  - instruction: Pour.",
    good: "steps:\n  - order: 0\n    instruction: Bloom.\n  - order: 1\n    instruction: Pour.",
    check: .shape { error, report in
      // A step without an instruction is part of another one, cut off by a dash.
      guard error.kind == .incompleteOrder,
        error.context.entry("instruction", in: error.node) != nil
      else { return }
      report.add(
        "this step has no `order`, but other steps have one",
        at: error.range,
        label: "no `order` in this step",
        labels: .at(error.related, "this step has an `order`"),
        help: "number all steps from 0, or remove `order` from all of them to brew them as listed"
      )
    }
  )
}
