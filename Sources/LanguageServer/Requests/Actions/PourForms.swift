import RecipeLint
import RecipeText
import Recipes

/// The two ways to write water: as what the scale reads, or as what is added.
enum PourForm: String {
  /// `pourTo`
  case target
  /// `pour`
  case increment

  /// The key of a step.
  var key: StepKey { self == .target ? .pourTo : .pour }

  fileprivate var kind: PourKind { self == .target ? .target : .increment }
}

extension RecipeView {
  /// The changes that write the water of one step, or of all, in another form; what is poured stays the same. Ice has
  /// only one form. For valid recipes.
  func changes(to form: PourForm, step only: Int?) -> [RecipeChange] {
    let readings = values.readings(in: brewOrder)
    var changes: [RecipeChange] = []
    for step in stepIndices where only == nil || only == step {
      let water = values.steps[step]
      guard water.water != nil, water.pour != .ice, water.pour != form.kind else { continue }
      let old: PourForm = form == .target ? .increment : .target
      let grams = form == .target ? readings[step].after : readings[step].added
      changes.append(RecipeChange(.step(step, old.key), .rename(form.key, .mass(grams))))
    }
    return changes
  }
}
