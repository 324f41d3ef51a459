import Recipes
import Text

extension Rule {
  static let waterTargetDecreases = Rule(
    id: "water-target-decreases",
    summary: "A step pours to less than the scale already reads.",
    rationale: """
      `pourTo` is what the scale reads at the end of the step, so it can only increase from step to step.
      A lower number is a mistake, or it is an amount to add, which is written `pour`.
      """,
    bad: "pourTo:",
    good: "pour:",
    in: {
      """
      steps:
        - instruction: Pour.
          pourTo: 150 g
        - instruction: Pour again.
          \($0) 100 g
      """
    },
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard case .waterTargetDecreases(let step, let from, let to) = error,
        let amount = recipe.amount(step: step), let place = recipe.range(of: amount.field)
      else { return }
      let earlier = recipe.pours(before: step)
      let before = earlier.first
      let excess = recipe.excess(from: from, to: to, earlier)
      let misnamed = excess == nil ? recipe.misnamedTargets(step) : nil
      let reading = recipe.mass(from, as: before?.field ?? amount.field)
      let label =
        excess.map { "this is more than the yield of \(recipe.mass($0.yield, as: recipe[.yield]))" }
        ?? "the scale reads \(reading) after this step"
      report.add(
        "\(recipe.name(ofStep: step)) pours to \(recipe.mass(to, as: amount.field)), but the scale already reads \(reading)",
        at: place,
        labels: .at(before.flatMap { recipe.range(of: $0.field) }, label),
        help: excess.map { recipe.help(for: $0) }
          ?? (misnamed == nil
            ? "correct the amounts; write `pour:` for an amount to add"
            : "`pourTo:` is what the scale reads; write `pour:` for an amount to add"),
        fix: excess.flatMap { recipe.fix(for: $0) }
          ?? misnamed.flatMap { recipe.rename($0, to: .pour) }
      )
    }
  )
}

/// A target beyond the yield, to which the next target goes back.
private struct ExcessiveTarget {
  /// The step of the target.
  let step: Int
  let field: Field
  /// The yield, in grams.
  let yield: Double
  /// What was probably meant, in grams: one or two zeros less.
  let meant: Double?
}

extension RecipeView {
  /// The last amounts of water before a step, the nearest first.
  fileprivate func pours(before step: Int) -> [StepAmount] {
    var pours: [StepAmount] = []
    let earlier = sequence(first: step) { self.step(before: $0) }.dropFirst().prefix(100)
    for step in earlier where pours.count < 2 {
      guard let amount = amount(step: step), amount.key != .ice, amount.field.state == .valid
      else { continue }
      pours.append((step, amount.key, amount.field))
    }
    return pours
  }

  /// Whether the earlier target is the mistake: it alone is more than the yield.
  fileprivate func excess(from: Double, to: Double, _ earlier: [StepAmount]) -> ExcessiveTarget? {
    guard let last = earlier.first, last.key == .pourTo, let grams = last.field.validNumber,
      grams == from, let yield = values.yield, !Tolerance.isAtMost(grams - yield, 1),
      Tolerance.isAtMost(to - yield, 1)
    else { return nil }
    let before = earlier.dropFirst().first.flatMap { $0.field.validNumber } ?? 0
    let meant = [grams / 10, grams / 100].first { $0 > before && $0 < to }
    return ExcessiveTarget(step: last.step, field: last.field, yield: yield, meant: meant)
  }

  fileprivate func help(for excess: ExcessiveTarget) -> String {
    guard let meant = excess.meant else {
      return "correct the amount of \(name(ofStep: excess.step)), or the yield"
    }
    let line = "pourTo: \(mass(meant, as: excess.field))"
    return "did you mean `\(line)` in \(name(ofStep: excess.step))?"
  }

  fileprivate func fix(for excess: ExcessiveTarget) -> Fix? {
    guard let meant = excess.meant, let node = excess.field.valueNode else { return nil }
    let mass = mass(meant, as: excess.field)
    return replacing(node, with: mass, "write `pourTo: \(mass)`")
  }
}
