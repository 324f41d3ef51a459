import Text

extension Rule {
  static let orderGap = Rule(
    id: "order-gap",
    summary: "The `order` numbers of the steps are not 0, 1, 2 and so on.",
    rationale: """
      A missing number looks like a missing step, so the numbers begin at 0 and increase by 1: 0, 1, 2.
      The steps need not be listed in that order.

      The fix renumbers the steps. It is safe if the steps are listed in the order of their numbers, or if
      they count from 1. Otherwise a number may be wrong rather than missing.

      Most recipes need no `order`: without it, the steps are brewed as listed.
      """,
    bad: "steps:\n  - order: 1\n    instruction: Bloom.\n  - order: 2\n    instruction: Pour.",
    good: "steps:\n  - order: 0\n    instruction: Bloom.\n  - order: 1\n    instruction: Pour.",
    fix: .safe,
    check: .validity { error, recipe, report in
      // A duplicate number may cause the gap, and renumbering the steps closes it.
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
          .map { [Label($0, "the previous step")] } ?? [],
        help: countsFromOne
          ? "count from 0, or remove `order` from all steps if they are listed in order"
          : "renumber the steps, or add the missing step",
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
      ? "the first step must have order 0, but the lowest number is \(off.actual)"
      : "expected order \(off.expected) after \(off.expected - 1), found \(off.actual)"
  }
}
