import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let placeholderWithoutValue = Rule(
    id: "placeholder-without-value",
    summary: "`{pour}` or `{timer}` is in a step without water or without a timer.",
    rationale: """
      `{pour}` is filled in with the water or ice that the step adds, and `{timer}` with its `timer`. In a step
      without one, there is nothing to fill in, and you would see a gap.

      `{total}`, what the scale reads, works in every step.
      """,
    bad: "steps:\n  - instruction: Wait for {timer}.",
    good: "steps:\n  - instruction: Wait for {timer}.\n    timer: 45 s",
    check: .shape { error, report in
      guard case .placeholderWithoutValue(let name) = error.kind,
        !error.context.stepsAreSplit(around: error.node)
      else { return }
      let isWater = name == "pour"
      report.add(
        "`{\(name)}` stands for the step's \(isWater ? "water or ice" : "timer"), but the step has none",
        at: error.place,
        help: isWater
          ? "add `pourTo:`, `pour:` or `ice:`, or write `{total}` for what the scale reads"
          : "add `timer:` to the step, or write the time without braces"
      )
    }
  )
}

extension LintContext {
  /// Whether a key of the step that holds the node seems to have gone to a step beside it, which is reported:
  /// the next step begins in its middle, or the one before has a key twice, or two amounts.
  fileprivate func stepsAreSplit(around node: Int) -> Bool {
    guard let recipe = recipe(around: node) else { return false }
    let next = recipe.stepNodes.partitionPoint { $0 <= node }
    if next < recipe.stepNodes.count,
      source.field(recipe, step: next, .instruction).keyNode == nil
    {
      return true
    }
    guard next > 1 else { return false }
    let before = tree.nodes[recipe.stepNodes[next - 2]].range
    let first = tree.errors.partitionPoint { $0.range.start < before.start }
    let isRepeated = tree.errors[first...].prefix { $0.range.start < before.end }.contains {
      if case .duplicateKey = $0.kind { true } else { false }
    }
    let amounts = [StepKey.pourTo, .pour, .ice].count {
      source.field(recipe, step: next - 2, $0).keyNode != nil
    }
    return isRepeated || amounts > 1
  }
}
