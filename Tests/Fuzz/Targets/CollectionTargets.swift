import Laws
import Recipes
import TestSupport

/// What changes, merges and scales recipes. The bytes of an input are the choices of a generator.
extension FuzzTarget {
  static let merge = FuzzTarget(
    "merge",
    oracle: "every change of both sides is in the result or in the copy",
    mostBytes: 256,
    replayed: 300
  ) { bytes in
    var random = SeededGenerator(choices: bytes)
    guard let base = merged.randomElement(using: &random) else { return nil }
    var ours = RandomEdits(of: base, side: "ours", using: &random)
    var theirs = RandomEdits(of: base, side: "theirs", using: &random)
    ours.edit(Int.random(in: 1...4, using: &random), using: &random)
    theirs.edit(Int.random(in: 1...4, using: &random), using: &random)
    return MergeLaws.violation(of: RandomEdits.text(of: base), ours, theirs).map { violation in
      """
      \(violation)
      base: \(RandomEdits.text(of: base).debugDescription)
      ours: \(ours.text.debugDescription) \(ours.changes.map(\.description))
      theirs: \(theirs.text.debugDescription) \(theirs.changes.map(\.description))
      """
    }
  }

  /// The lines of the recipes that are edited.
  private static let merged: [[String]] = recipes.compactMap { bytes in
    let file = RecipeFile(bytes: bytes, identity: "-")
    guard file.tree.errors.isEmpty, file.documents.count == 1, file.documents[0].isValid else {
      return nil
    }
    return RandomEdits.lines(of: String(decoding: bytes, as: UTF8.self))
  }

  static let scaler = FuzzTarget(
    "scaler",
    oracle: "sums, rounding and monotone readings in whole millionths; own amounts stay",
    mostBytes: 256,
    replayed: 2000
  ) { bytes in
    let random = SeededGenerator(choices: bytes.dropFirst())
    do {
      switch (bytes.first ?? 0) % 4 {
      case 0: return try scaledRecipe(random)
      case 1: return try ownAmounts(random)
      case 2: return try shownFigures(random)
      default: return try mixedFigures(random)
      }
    } catch {
      return "a valid recipe has no plan: \(error)"
    }
  }

  private static func scaledRecipe(_ random: SeededGenerator) throws -> String? {
    var maker = RecipeGenerator(using: random)
    let recipe = maker.recipe().detail(method: maker.chance(0.5) ? .v60 : .chemex)
    let factor = 0.05 + maker.amount(upTo: 5)
    let rule: ScalingRule? = maker.chance(0.3) ? .proportional : nil
    let request = ScaleRequest(amounts: .factor(factor), rule: rule)
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
    let isOwn =
      plan.inputs.doseGrams == recipe.recipe.defaultDose
      && plan.inputs.targetYieldGrams == recipe.recipe.defaultTargetYield
    let violation =
      isOwn ? ScaleLaws.change(by: plan, of: recipe) : ScaleLaws.violation(of: plan, of: recipe)
    return violation.map { "\($0)\nof: × \(factor) \(recipe)" }
  }

  private static func ownAmounts(_ random: SeededGenerator) throws -> String? {
    var maker = RecipeGenerator(using: random)
    let recipe = maker.recipe().detail(method: .v60)
    let (dose, yield) = (recipe.recipe.defaultDose, recipe.recipe.defaultTargetYield)
    let ways: [ScaleAmounts] = [
      .own, .dose(dose), .yield(yield), .factor(1), .doseAndYield(dose: dose, yield: yield),
      .ratio(yield / dose),
    ]
    for amounts in ways {
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest(amounts: amounts))
      if let change = ScaleLaws.change(by: plan, of: recipe) {
        return "\(change)\nof: \(amounts) \(recipe)"
      }
    }
    return nil
  }

  private static func shownFigures(_ random: SeededGenerator) throws -> String? {
    var maker = UnitRecipeGenerator(using: random)
    let unit = MassUnit.allCases.randomElement(using: &maker.random) ?? .gram
    let recipe = maker.recipe { unit }
    let request = maker.request()
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
    return ScaleLaws.violation(inFiguresOf: plan).map { "\($0)\nof: \(request) \(recipe)" }
  }

  private static func mixedFigures(_ random: SeededGenerator) throws -> String? {
    var maker = UnitRecipeGenerator(using: random)
    var units = SeededGenerator(seed: maker.random.next())
    let recipe = maker.recipe { MassUnit.allCases.randomElement(using: &units) ?? .gram }
    let request = maker.request()
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
    return ScaleLaws.violation(inMixedFiguresOf: plan).map { "\($0)\nof: \(request) \(recipe)" }
  }
}
