import Recipes
import Text

extension Rule {
  static let scalingMismatch = Rule(
    id: "scaling-mismatch",
    summary: "`scaling: bloom-split` does not reproduce the recipe's own pours.",
    rationale: """
      `bloom-split` starts with a bloom of three times the dose and divides the rest into equal pours: 45, 148
      and 250 g for 15 g of coffee and 250 g of water. It is meant for recipes that follow this pattern within
      1 g. Any other recipe changes as soon as you scale it, even to its own dose.

      Correct the pours, or keep the recipe's own proportions with `scaling: proportional`.
      """,
    bad: "180",
    good: "148",
    in: {
      """
      scaling: bloom-split
      steps:
        - instruction: Bloom.
          pourTo: 45 g
        - instruction: Pour.
          pourTo: \($0) g
        - instruction: Pour the rest.
          pourTo: 250 g
      """
    },
    severity: .warning,
    fix: .unsafe,
    check: .recipe { recipe, report in
      guard recipe.scaling == .bloomSplit, let mismatch = BloomMismatch(recipe), recipe.isValid,
        recipe.hasUsualRatio, !recipe.hasProseContradictions,
        let node = recipe[.scaling].valueNode
      else { return }
      report.add(
        mismatch.message,
        at: recipe.tree.nodes[node].range,
        labels: .at(mismatch.place, mismatch.label),
        help: """
          write `scaling: proportional` to keep the recipe's own proportions, or let `brewscale --rule bloom-split \
          --format yaml` write the pours
          """,
        fix: recipe.replacing(
          node,
          with: ScalingRule.proportional.rawValue,
          "write `\(ScalingRule.proportional.rawValue)`"
        )
      )
    }
  )
}

extension RecipeView {
  /// Whether the ratio is within the method's recommended range, if it has one. An unusual ratio is reported
  /// itself, and may result from a mistake in the dose, so other rules about the dose then report nothing.
  fileprivate var hasUsualRatio: Bool {
    !inputWarnings().contains { warning in
      if case .ratioOutOfRange = warning { true } else { false }
    }
  }
}

/// The first pour of a recipe that is not what ``BloomSplit`` gives for the recipe's own dose and yield.
private struct BloomMismatch {
  /// How far the rule may be off a recipe's own pours, in grams.
  private static let tolerance = 1.0

  /// The message of the finding.
  let message: String
  /// The label at `place`.
  let label: String
  /// The amount of the pour; `nil` where the rule gives none at all.
  let place: ByteRange?

  /// `nil` where every pour is as the rule gives it, or the dose or yield is unknown.
  init?(_ recipe: RecipeView) {
    guard let dose = recipe.values.dose, let yield = recipe.values.yield else { return nil }
    var pours = 0
    // The rule shares out what is left beside the ice, as scaling does.
    var water = Rounding.whole(yield)
    for step in recipe.values.steps {
      guard let amount = step.water else { continue }
      if step.pour == .ice { water -= Rounding.whole(amount) } else { pours += 1 }
    }
    let rule: BloomSplit
    do throws(ScaleError) {
      rule = try BloomSplit(dose: Rounding.tenth(dose), yield: water, pours: pours)
    } catch {
      message = "`scaling: bloom-split` cannot be used: \(error)"
      (label, place) = ("", nil)
      return
    }
    guard let off = Self.firstDifference(rule, recipe) else { return nil }
    let amount = recipe.amount(step: off.step)?.field
    let (wanted, actual) = (
      recipe.mass(off.wanted, as: amount), recipe.mass(off.actual, as: amount)
    )
    let name = recipe.name(ofStep: off.step)
    let coffee = recipe.mass(Rounding.tenth(dose), as: recipe[.dose])
    message =
      off.isBloom
      ? "`bloom-split` wants a bloom of \(wanted) (3 × \(coffee)), but \(name) pours to \(actual)"
      : "`bloom-split` wants \(wanted) in \(name), but it pours to \(actual)"
    label = "`bloom-split` pours to \(wanted)"
    place = amount.flatMap { recipe.range(of: $0) }
  }

  /// The first step whose reading is off, whether it is the bloom, and what the scale reads by the rule and by the recipe.
  private static func firstDifference(
    _ rule: BloomSplit,
    _ recipe: RecipeView
  ) -> (step: Int, isBloom: Bool, wanted: Double, actual: Double)? {
    var reading = 0.0
    var pour = 0
    for turn in recipe.stepIndices {
      let step = recipe.step(atTurn: turn)
      let values = recipe.values.steps[step]
      guard let water = values.water, values.pour != .ice else { continue }
      reading = values.pour == .increment ? reading + water : water
      let wanted = rule.target(pour)
      if !Tolerance.isAtMost((wanted - reading).magnitude, tolerance) {
        return (step, pour == 0, wanted, reading)
      }
      pour += 1
    }
    return nil
  }
}
