import Recipes

/// Warns of amounts in instructions that do not follow a plan.
package struct UnscaledText {
  /// The placeholders that would follow it.
  package static let placeholders = "{pour}, {total}, {dose} or {temperature}"
  /// The most amounts that a warning names.
  private static let mostAmounts = 3

  /// What to do, as the end of the warning.
  let help: String
  /// Whether the instructions are written by the program: then only amounts without a known meaning stay.
  let isRewritten: Bool

  /// Warns with what to do, as the end of the warning.
  package init(help: String, isRewritten: Bool) {
    self.help = help
    self.isRewritten = isRewritten
  }

  /// A warning that names the amounts and their steps; nil if there are none.
  package func warning(about document: RecipeDocument, _ plan: BrewPlan) -> String? {
    let amounts = ScaledRecipe.unscaledAmounts(in: document, as: plan, isRewritten: isRewritten)
    guard !amounts.isEmpty else { return nil }
    var steps: [Int] = []
    for amount in amounts where steps.last != amount.orderIndex + 1 {
      steps.append(amount.orderIndex + 1)
    }
    let place =
      steps.count == 1
      ? "the instruction of step \(steps[0]) names"
      : "the instructions of steps \(Self.joined(steps.map(String.init))) name"
    let object = amounts.count == 1 ? "an amount that is" : "amounts that are"
    let rest = amounts.count > Self.mostAmounts ? ["others"] : []
    let names = amounts.prefix(Self.mostAmounts).map { "`\($0.text)`" } + rest
    return "\(place) \(object) not scaled, \(Self.joined(names)); \(help)"
  }

  private static func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }
}
