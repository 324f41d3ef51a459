import BrewDomain
import Reports
import SourceText

extension Rule {
  static let waterTargetDecreases = Rule(
    id: "water-target-decreases",
    summary: "A step pours to less than the scale already reads.",
    rationale: """
      `pourTo` is what the scale reads at the end of the step, so it can only increase from step to step.
      A lower number is a mistake, or it is an amount to add, which is written `pour`.
      """,
    example: Example(
      bad: """
        steps:
          - instruction: Pour.
            pourTo: 150 g
          - instruction: Pour again.
            pourTo: 100 g
        """,
      good: """
        steps:
          - instruction: Pour.
            pourTo: 150 g
          - instruction: Pour again.
            pour: 100 g
        """
    ),
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard case .waterTargetDecreases(let step, let from, let to) = error,
        let amount = recipe.amount(step: step), let place = recipe.range(of: amount.field)
      else { return }
      let before = sequence(first: step) { recipe.step(before: $0) }.dropFirst().prefix(100).lazy
        .compactMap { recipe.amount(step: $0) }
        .first { $0.key != .ice && $0.field.state == .valid }
      let misnamed = recipe.misnamedTargets(step)
      let reading = recipe.mass(from, as: before?.field ?? amount.field)
      report.add(
        "\(recipe.name(ofStep: step)) pours to \(recipe.mass(to, as: amount.field)), but the scale already reads \(reading)",
        at: place,
        labels: before.flatMap { recipe.range(of: $0.field) }
          .map { [Label($0, "the scale reads \(reading) after this step")] } ?? [],
        help: misnamed == nil
          ? "correct the amounts; write `pour:` for an amount to add"
          : "`pourTo:` is what the scale reads; write `pour:` for an amount to add",
        fix: misnamed.flatMap { recipe.rename($0, to: .pour) }
      )
    }
  )
}
