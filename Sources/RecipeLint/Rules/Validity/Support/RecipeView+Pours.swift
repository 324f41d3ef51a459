import BrewDomain
import Diagnostics
import RecipeSchema

extension RecipeView {
  /// A fix that makes pours of the targets of these steps, or the other way round.
  func rename(_ steps: [Int], to key: StepKey) -> Fix? {
    let name = RecipeFormat.describe(key).name
    let edits = steps.sorted().compactMap { step in
      amount(step: step).flatMap { range(ofKey: $0.field) }.map { Edit($0, name) }
    }
    guard !edits.isEmpty, edits.count == steps.count else { return nil }
    let title = edits.count == 1 ? "rename to `\(name)`" : "rename them to `\(name)`"
    return Fix(title, .unsafe, edits)
  }

  /// The steps whose `pourTo` must have been meant as `pour` for the water to come to the yield: `step`
  /// alone, else all but the first.
  func misnamedTargets(_ step: Int) -> [Int]? {
    guard hasFewSteps else { return nil }
    if fitsYield(withIncrements: [step]) { return [step] }
    let targets = brewOrder.filter { figures.steps[$0].water != nil && isTarget($0) }
    let rest = Array(targets.dropFirst())
    return fitsYield(withIncrements: rest) ? rest : nil
  }

  /// All targets but the first, where as increments they would come to the yield.
  func misnamedTargets() -> [Int]? {
    guard hasFewSteps else { return nil }
    let targets = brewOrder.filter { figures.steps[$0].water != nil && isTarget($0) }
    let rest = Array(targets.dropFirst())
    return !rest.isEmpty && fitsYield(withIncrements: rest) ? rest : nil
  }

  /// All increments, where as targets they would come to the yield.
  func misnamedIncrements() -> [Int]? {
    guard hasFewSteps else { return nil }
    let steps = brewOrder.filter {
      figures.steps[$0].water != nil && figures.steps[$0].pour == .increment
    }
    return !steps.isEmpty && fitsYield(withTargets: steps) ? steps : nil
  }

  /// Whether somebody may pour that often: a file full of mistakes is not worth the time.
  private var hasFewSteps: Bool { figures.steps.count <= 100 }

  private func isTarget(_ step: Int) -> Bool { figures.steps[step].pour == .target }

  /// Whether the scale never goes down, and ends at the yield, if these steps were meant so.
  private func fitsYield(
    withIncrements increments: [Int] = [],
    withTargets targets: [Int] = []
  ) -> Bool {
    var changed = figures
    for step in increments { changed.steps[step].pour = .increment }
    for step in targets { changed.steps[step].pour = .target }
    return changed.yield != nil
      && !changed.validate().contains { error in
        switch error {
        case .waterTargetDecreases, .waterTotalMismatch, .invalidYield, .negativeWater: true
        default: false
        }
      }
  }
}
