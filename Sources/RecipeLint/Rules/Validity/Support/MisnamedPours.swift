import RecipeSyntax
import Recipes
import Text

extension RecipeView {
  /// A fix that makes pours of the targets of these steps, or the other way round.
  func rename(_ steps: [Int], to key: StepKey) -> Fix? {
    let name = RecipeFormat.describe(key).name
    let edits = steps.sorted().compactMap { step in
      amount(step: step)?.field.keyNode.map { Edit(tree.nodes[$0].range, name) }
    }
    guard !edits.isEmpty, edits.count == steps.count else { return nil }
    let title = edits.count == 1 ? "rename to `\(name)`" : "rename them to `\(name)`"
    return Fix(title, .unsafe, edits)
  }

  /// The steps whose `pourTo` must have been meant as `pour` for the water to come to the yield: `step`
  /// alone, else all but the first.
  func misnamedTargets(_ step: Int) -> [Int]? {
    guard hasFewSteps else { return nil }
    return fitsYield(withIncrements: [step]) ? [step] : misnamedTargets()
  }

  /// All targets but the first, where as increments they would come to the yield.
  func misnamedTargets() -> [Int]? {
    guard hasFewSteps else { return nil }
    let rest = Array(steps(with: .target).dropFirst())
    return !rest.isEmpty && fitsYield(withIncrements: rest) ? rest : nil
  }

  /// All increments, where as targets they would come to the yield.
  func misnamedIncrements() -> [Int]? {
    guard hasFewSteps else { return nil }
    let steps = steps(with: .increment)
    return !steps.isEmpty && fitsYield(withTargets: steps) ? steps : nil
  }

  /// The steps that have water of this kind, in the order in which they are brewed.
  private func steps(with kind: PourKind) -> [Int] {
    brewOrder.filter { values.steps[$0].water != nil && values.steps[$0].pour == kind }
  }

  /// Whether the scale never goes down, and ends at the yield, if these steps were meant so.
  private func fitsYield(
    withIncrements increments: [Int] = [],
    withTargets targets: [Int] = []
  ) -> Bool {
    var changed = values
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
