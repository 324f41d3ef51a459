import RecipeSyntax
import Recipes
import Text

/// A dose and a yield that cannot belong together.
struct DoubtfulAmount {
  /// In grams.
  let dose: Double
  /// In grams.
  let yield: Double
  /// The values that make sense; both where they are swapped.
  private let meant: [(key: RecipeKey, text: String)]

  /// What is probably wrong.
  var place: RecipeKey { meant.first?.key ?? .dose }

  /// Ratios outside this range are mistakes, whatever the method.
  private static let possible = 1.0...100.0
  /// Espresso is stronger than all others.
  private static let possibleInCup = 0.4...20.0
  /// Ratios of most recipes, concentrates among them.
  private static let usual = 4.0...20.0
  private static let usualInCup = 1.0...4.0

  static func isPossible(_ ratio: Double, _ method: BrewMethod?) -> Bool {
    Tolerance.contains(method?.yieldIsInCup == true ? possibleInCup : possible, ratio)
  }

  /// `nil` where the two can belong together, or one of them is unknown.
  init?(_ recipe: RecipeView) {
    // First by the numbers alone, as almost every recipe is possible with every method.
    guard let dose = recipe.values.dose, let yield = recipe.values.yield, dose > 0, yield > 0,
      !(1...20).contains(yield / dose), !Self.isPossible(yield / dose, recipe.method)
    else { return nil }
    (self.dose, self.yield) = (dose, yield)
    let usual = recipe.method?.yieldIsInCup == true ? Self.usualInCup : Self.usual
    let texts = [RecipeKey.dose, .yield].map { key in
      recipe[key].valueNode.map { recipe.tree.text(of: $0) } ?? ""
    }
    if usual.contains(dose / yield), (5...200).contains(yield) {
      meant = [(.dose, texts[1]), (.yield, texts[0])]
    } else if let text = Self.other(texts[0], isWater: false, { usual.contains(yield / $0) }) {
      meant = [(.dose, text)]
    } else if let text = Self.other(texts[1], isWater: true, { usual.contains($0 / dose) }) {
      meant = [(.yield, text)]
    } else {
      meant = []
    }
  }

  /// The number of a mass with the unit that its own is mistaken for, if it makes sense.
  private static func other(
    _ text: String,
    isWater: Bool,
    _ isSensible: (Double) -> Bool
  ) -> String? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).filter { $0 != " " }
    let other: String
    switch unit {
    case "", "g", "gr", "gram", "grams": other = "kg"
    case "kg", "mg": other = "g"
    case "l": other = "ml"
    case "ml": other = "l"
    case "lb": other = "oz"
    default: return nil
    }
    let meant = "\(number) \(other)"
    guard let grams = Quantity.value(of: meant, as: .mass(isWater: isWater)), isSensible(grams)
    else { return nil }
    return meant
  }

  /// Whether the dose is where the yield belongs, and the other way round.
  var isSwapped: Bool { meant.count == 2 }

  var help: String {
    let values = meant.map { "`\($0.key): \($0.text)`" }
    switch values.count {
    case 0: return "correct the dose or the yield"
    case 1: return "did you mean \(values[0])?"
    default: return "dose and yield seem swapped: write \(listed(values, "and"))"
    }
  }

  func fix(_ recipe: RecipeView) -> Fix? {
    let nodes = meant.compactMap { recipe[$0.key].valueNode }
    guard let first = nodes.first, nodes.count == meant.count else { return nil }
    if !isSwapped {
      return recipe.replacing(first, with: meant[0].text, "change to `\(meant[0].text)`")
    }
    guard nodes.allSatisfy({ recipe.tree.nodes[$0].isVerbatim }) else { return nil }
    let edits = zip(nodes, meant).map { Edit(recipe.tree.nodes[$0].textRange, $1.text) }
    return Fix("swap the two", .unsafe, edits.inSourceOrder)
  }
}

extension RecipeView {
  /// The dose and the yield where they cannot belong together, and the steps do not show that the yield is
  /// the mistake, which has its own finding.
  var doubtfulAmount: DoubtfulAmount? {
    guard let dose = values.dose, let doubt = DoubtfulAmount(self) else { return nil }
    for case .waterTotalMismatch(_, let actual) in values.validate()
    where doubt.isSwapped || DoubtfulAmount.isPossible(actual / dose, method) {
      return nil
    }
    return doubt
  }
}
