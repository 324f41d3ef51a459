import Reports

extension Rule {
  static let orderGap = Rule(
    id: "order-gap",
    summary: "The steps' `order` does not count 0, 1, 2 without a gap.",
    rationale: """
      A number that is left out looks like a step that was lost. So the numbers begin at 0 and go up by 1:
      0, 1, 2. The steps need not be listed in that order.

      The fix numbers the steps anew. It is safe where they are listed in the order of their numbers, or count
      from 1: elsewhere a number may be wrong rather than missing.

      Most recipes need no `order` at all: without it the steps are brewed as they are listed.
      """,
    example: Example(
      bad: "steps:\n  - order: 1\n    instruction: Bloom.\n  - order: 2\n    instruction: Pour.",
      good: "steps:\n  - order: 0\n    instruction: Bloom.\n  - order: 1\n    instruction: Pour."
    ),
    fix: .safe,
    check: .validity { error, recipe, report in
      // A number given twice may leave the gap, and numbering the steps anew closes it.
      guard case .orderIndicesNotContiguous(let expected, let actual) = error,
        actual.count == recipe.values.steps.count,
        let off = zip(expected, actual).first(where: { $0 != $1 }),
        let step = recipe.steps(withOrder: off.1).first,
        let place = recipe.range(of: recipe[step: step, .order])
      else { return }
      let before = recipe.steps(withOrder: off.0 - 1).first
      let countsFromOne = zip(expected, actual).allSatisfy { $0 + 1 == $1 }
      report.add(
        message(off, countsFromOne: countsFromOne),
        at: place,
        label: "expected \(off.0)",
        labels: before.flatMap { recipe.range(of: recipe[step: $0, .order]) }
          .map { [Label($0, "the step before it")] } ?? [],
        help: countsFromOne
          ? "count from 0, or remove `order` from all steps if they are listed in order"
          : "close the gap, or add the step that is missing",
        fix: recipe.renumbered(
          countsFromOne ? "count from 0" : "number the steps from 0",
          isSafe: countsFromOne
        )
      )
    }
  )

  private static func message(_ off: (expected: Int, actual: Int), countsFromOne: Bool) -> String {
    if countsFromOne { return "`order` counts from 0, but these steps count from 1" }
    return off.expected == 0
      ? "the first step must have the order 0, but the lowest here is \(off.actual)"
      : "after order \(off.expected - 1) comes \(off.expected), but the next step has \(off.actual)"
  }
}
