import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let severalAmounts = Rule(
    id: "several-amounts",
    summary: "A step has more than one of `pourTo`, `pour` and `ice`.",
    rationale: """
      `pourTo` is what the scale reads at the end of a step, `pour` is how much water to add, and `ice` is
      how much ice. Two of them in one step are two actions, or one action written twice. The tools cannot
      tell which, or in what order.
      """,
    bad: "steps:\n  - instruction: Bloom.\n    pourTo: 45 g\n    pour: 45 g",
    good: "steps:\n  - instruction: Bloom.\n    pourTo: 45 g",
    check: .shape { error, report in
      guard case .severalAmounts = error.kind else { return }
      let keys = error.amountKeys
      let others = keys.map { error.tree.nodes[$0].range }.filter { $0 != error.range }
      report.add(
        "a step has one of `pourTo`, `pour` and `ice`, but this one has "
          + listed(keys.map { "`\(error.tree.text(of: $0))`" }, "and"),
        at: error.range,
        label: "a second amount",
        labels: others.map { Label($0, $0 == error.related ? "the first one" : "another one") },
        help: "keep one of them, or split the step"
      )
    }
  )
}

extension ShapeError {
  /// The step's amount keys that have a value, in source order.
  fileprivate var amountKeys: [Int] {
    guard let step = context.owner(ofKey: node) else { return [] }
    return StepKey.amounts.compactMap { context.entry(RecipeFormat.describe($0).name, in: step) }
      .filter { pair in
        let value = context.spelling(of: tree.nodes[pair.value].range)
        return !["", "~", "null"].contains(value.lowercased())
      }
      .map { $0.key }.sorted()
  }
}
