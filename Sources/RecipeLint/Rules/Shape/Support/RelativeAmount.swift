import RecipeSyntax
import Recipes
import Text

extension UnreadableQuantity {
  /// The message about a ratio where the dose or the yield should be, if the other one is known.
  var ratio: QuantityMessage? {
    let isDose = key.name == "dose"
    guard isDose || key.name == "yield", let ratio = BrewRatio(text), let recipe = error.recipe,
      let known = isDose ? recipe.values.yield : recipe.values.dose, known > 0
    else { return nil }
    let field = error.context.source.field(recipe, isDose ? .yield : .dose)
    let other =
      field.valueNode.map { error.context.spelling(of: error.tree.nodes[$0].range) } ?? ""
    let mass = Canonical.mass(isDose ? ratio.dose(for: known) : ratio.yield(for: known))
    let reading = "\(isDose ? "for" : "with") \(other.shortened) is \(mass)"
    return relative("the ratio \(text.quoted)", reading, mass)
  }

  /// The message about a share of the coffee or of the water where the amount of a step should be, if the recipe tells
  /// what that is: `3x`, `60 %`, `rest`.
  var share: QuantityMessage? {
    guard ["pourTo", "pour"].contains(key.name), let recipe = error.recipe,
      let step = recipe.stepNodes.firstIndex(where: {
        $0 <= error.node && error.node < error.tree.nodes[$0].subtreeEnd
      }), let share = StepShare(text),
      let grams = share.grams(of: key.name, step: step, recipe.values),
      grams > 0
    else { return nil }
    // Without the amounts of the others, nobody knows the rest.
    let isKnown = recipe.stepNodes.indices.allSatisfy { other in
      other == step
        || StepKey.amounts.allSatisfy {
          error.context.source.field(recipe, step: other, $0).state != .invalid
        }
    }
    guard isKnown || share != .rest || key.name == "pourTo" else { return nil }
    let mass = Canonical.mass(Rounding.whole(grams))
    return relative(text.quoted, "is \(mass) here", mass)
  }

  /// A message about a text that is this mass in its recipe.
  private func relative(_ found: String, _ reading: String, _ mass: String) -> QuantityMessage {
    QuantityMessage(
      message: "\(expected), not \(found)",
      help: "\(text.shortened) \(reading): write `\(mass)`",
      corrected: mass,
      safety: .unsafe,
      rest: text
    )
  }
}

/// A part of the coffee or of the water, as people write the amount of a step.
private enum StepShare: Equatable {
  /// So many times the dose: `3x`.
  case doses(Double)
  /// A part of the yield: `60 %`.
  case percent(Double)
  /// What is left of the water.
  case rest

  private static let rests: Set = ["rest", "the rest", "remaining", "all", "remainder"]

  init?(_ text: String) {
    let plain = text.lowercased().filter { $0 != " " }
    if Self.rests.contains(text.lowercased().trimmed) {
      self = .rest
    } else if let last = plain.last, "x×%".contains(last), let number = Double(plain.dropLast()),
      number > 0
    {
      guard last != "%" || number <= 100 else { return nil }
      self = last == "%" ? .percent(number) : .doses(number)
    } else {
      return nil
    }
  }

  /// The grams of a step's `pourTo` or `pour`; nil if the recipe does not tell.
  func grams(of key: String, step: Int, _ values: RecipeValues) -> Double? {
    switch self {
    case .doses(let count): return values.dose.map { Proportion($0, times: count).value }
    case .percent(let part):
      return values.yield.map { Proportion($0, times: part, over: 100).value }
    case .rest where key == "pourTo": return values.yield
    case .rest:
      guard let yield = values.yield else { return nil }
      let order = values.steps.indices.sorted {
        values.steps[$0].orderIndex < values.steps[$1].orderIndex
      }
      return Rounding.millionth(yield - values.readings(in: order)[step].before)
    }
  }
}
