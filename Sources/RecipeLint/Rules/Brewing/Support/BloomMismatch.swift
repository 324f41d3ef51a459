import BrewDomain
import SourceText

/// The first pour of a recipe that is not what ``BloomSplit`` gives for the recipe's own dose and yield.
struct BloomMismatch {
  /// How far the rule may be off a recipe's own pours, in grams.
  static let tolerance = 1.0

  /// What is wrong, as a finding says it.
  let message: String
  /// What stands at `place`.
  let label: String
  /// The amount of the pour; `nil` where the rule gives none at all.
  let place: ByteRange?

  /// `nil` where every pour is as the rule gives it, or the dose or yield is unknown.
  init?(_ recipe: RecipeView) {
    guard let dose = recipe.figures.dose, let yield = recipe.figures.yield else { return nil }
    var pours = 0
    // The rule shares out what is left beside the ice, as scaling does.
    var water = Rounding.whole(yield)
    for step in recipe.figures.steps {
      guard let amount = step.water else { continue }
      if step.pour == .ice { water -= Rounding.whole(amount) } else { pours += 1 }
    }
    let rule: BloomSplit
    do throws(ScaleError) {
      rule = try BloomSplit(
        dose: Rounding.tenth(dose),
        yield: water,
        pours: pours
      )
    } catch {
      message = "`scaling: bloom-split` cannot be used: \(error)"
      (label, place) = ("", nil)
      return
    }
    guard let off = Self.firstDifference(rule, recipe) else { return nil }
    let (wanted, actual) = (Canonical.mass(off.wanted), Canonical.mass(off.actual))
    let name = recipe.name(ofStep: off.step)
    message = "`scaling: bloom-split` would pour to \(wanted) in \(name), which pours to \(actual)"
    label = "\(wanted) by the rule"
    place = recipe.amount(step: off.step).flatMap { recipe.range(of: $0.field) }
  }

  /// The first step whose reading is off, and what the scale reads by the rule and by the recipe.
  private static func firstDifference(
    _ rule: BloomSplit,
    _ recipe: RecipeView
  ) -> (step: Int, wanted: Double, actual: Double)? {
    var reading = 0.0
    var pour = 0
    for turn in recipe.stepIndices {
      let step = recipe.step(atTurn: turn)
      let figures = recipe.figures.steps[step]
      guard let water = figures.water, figures.pour != .ice else { continue }
      reading = figures.pour == .increment ? reading + water : water
      let wanted = rule.target(pour)
      if !Tolerance.isAtMost((wanted - reading).magnitude, tolerance) {
        return (step, wanted, reading)
      }
      pour += 1
    }
    return nil
  }
}
