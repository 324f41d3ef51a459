import Reports

extension Rule {
  static let incompleteOrder = Rule(
    id: "incomplete-order",
    summary: "Some steps have an `order`, and this one has none.",
    rationale: """
      Steps are brewed as they are listed, unless they all say their place by `order`. Where only some do,
      nobody can tell where the others belong.
      """,
    example: Example(
      bad: "steps:\n  - order: 0\n    instruction: Bloom.\n  - instruction: Pour.",
      good: "steps:\n  - order: 0\n    instruction: Bloom.\n  - order: 1\n    instruction: Pour."
    ),
    check: .shape { error, context, report in
      // A step without an instruction is part of another one, cut off by a dash.
      guard error.kind == .incompleteOrder,
        context.entry("instruction", in: error.node) != nil
      else { return }
      report.add(
        "this step has no `order`, but other steps have one",
        at: error.range,
        label: "no `order` in this step",
        labels: error.related.map { [Label($0, "this one has an `order`")] } ?? [],
        help: "number all steps from 0, or remove `order` everywhere: then the list's order counts"
      )
    }
  )
}
