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

  /// The placeholder for what `{water}` meant in the other form.
  fileprivate var former: Placeholder { self == .target ? .pour : .total }
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
      let parts = placeholders(.water, inStep: step).map { range in
        // Between the braces, so that the text keeps its layout.
        TextReplacement(range.lowerBound + 1..<range.upperBound - 1, form.former.rawValue)
      }
      if !parts.isEmpty { changes.append(RecipeChange(.step(step, .instruction), .replace(parts))) }
    }
    return changes
  }

  /// The places of a placeholder in the text of a step's instruction.
  private func placeholders(_ wanted: Placeholder, inStep step: Int) -> [Range<Int>] {
    let field = self[step: step, .instruction]
    guard field.state == .valid, let node = field.valueNode else { return [] }
    return Placeholder.occurrences(in: tree.withText(of: node, Array.init))
      .filter { $0.part == .known(wanted) }.map(\.range)
  }
}
