import Diary
import Files
import Recipes
import Text
import Workspace

/// The plan of a brew in the diary, and how the brew differs from it.
struct BrewedPlan {
  /// From which difference on a pour is worth a word, in grams, and as a share of the step: who watches a scale stops within 2 g.
  private static let worthGrams = 5.0
  private static let worthShare = 0.05

  let plan: BrewPlan
  private let poured: [Double]

  /// The plan by the recipe as it was brewed; nil if that is not here any more, or if no scale was there.
  init?(of entry: BrewLogDetailDTO, in directory: WorkingDirectory) {
    guard entry.curveGrams != nil, let revision = entry.recipeRevision,
      let bytes = RecipeRevision.bytes(revision, path: entry.recipePath, in: directory)
    else { return nil }
    let file = RecipeFile(bytes: bytes, identity: entry.recipePath ?? "-")
    let details = file.documents.compactMap { $0.toDetailDTO() }
    let named = details.first { $0.recipe.name == entry.recipeNameAtBrew }
    guard let detail = named ?? details.first else { return nil }
    var inputs = detail.toBrewInputs()
    (inputs.doseGrams, inputs.targetYieldGrams) = (entry.doseGrams, entry.targetYieldGrams)
    guard let plan = try? BrewSessionUseCase.createPlan(of: detail, exactly: inputs) else {
      return nil
    }
    (self.plan, poured) = (plan, entry.pouredGrams ?? [])
  }

  /// What was poured otherwise than planned, as sentences.
  var differences: [String] {
    guard poured.count == plan.scaledSteps.count else { return [] }
    var total = 0.0
    return poured.indices.compactMap { index in
      total += poured[index]
      let pour = StepPour(of: index, in: plan)
      guard pour.pours, let added = pour.added else { return nil }
      let difference = poured[index] - added
      guard difference.magnitude > max(Self.worthGrams, added * Self.worthShare) else { return nil }
      // Who makes up for the step before pours to the weight that the plan says.
      guard (total - pour.reading).magnitude > pour.near, (difference > 0) == (total > pour.reading)
      else { return nil }
      let grams = Canonical.mass(difference.magnitude, decimals: 0)
      return "you poured \(grams) too \(difference > 0 ? "much" : "little") in step \(index + 1)"
    }
  }
}
