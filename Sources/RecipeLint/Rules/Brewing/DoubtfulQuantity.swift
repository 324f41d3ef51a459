import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let doubtfulQuantity = Rule(
    id: "doubtful-quantity",
    summary: "A quantity is probably not what its author meant.",
    rationale: """
      A duration without a unit is in seconds: `timer: 3` is 3 s, and `timer: 1.30` is 1.3 s. People who write
      this usually mean minutes. The rule also reports timers that are longer than any step, a dose that cannot
      belong to its yield, and hot water in °F that would be lukewarm. Their authors meant another unit.

      Write the unit to remove the doubt.
      """,
    bad: """
      steps:
        - instruction: Bloom.
          pourTo: 45 g
          timer: 0.45
        - instruction: Pour the rest.
          pourTo: 250 g
          timer: 1.30
      """,
    good: """
      steps:
        - instruction: Bloom.
          pourTo: 45 g
          timer: 45 s
        - instruction: Pour the rest.
          pourTo: 250 g
          timer: 1 min 30 s
      """,
    severity: .warning,
    fix: .unsafe,
    check: .recipe { recipe, report in
      for doubt in recipe.reportedDoubtfulDurations() { report.add(doubt, recipe) }
      if let doubt = recipe.doubtfulAmount { report.add(doubt, recipe) }
      reportLukewarm(recipe, &report)
    }
  )

  private static func reportLukewarm(_ recipe: RecipeView, _ report: inout Report) {
    guard let meant = recipe.celsiusForFahrenheit, let node = recipe[.temperature].valueNode,
      let celsius = recipe.values.temperature
    else { return }
    report.add(
      "\(recipe.tree.text(of: node).quoted) is only \(Canonical.temperature(celsius: celsius, decimals: 0))",
      at: recipe.tree.nodes[node].range,
      help: "did you mean `\(meant)`?",
      fix: recipe.replacing(node, with: meant, "change to `\(meant)`")
    )
  }
}

extension RecipeView {
  /// Temperatures that make coffee as °C, and are lukewarm as the °F that they are written in.
  private static var hot: ClosedRange<Double> { 75.0...100.0 }

  /// The same figure in °C, where the recipe's temperature in °F is too low for anything but cold brew.
  var celsiusForFahrenheit: String? {
    let field = self[.temperature]
    guard field.isFahrenheit, let celsius = field.validNumber, method != .coldBrew else {
      return nil
    }
    let number = celsius * 9 / 5 + 32
    return Tolerance.contains(Self.hot, number)
      ? Canonical.temperature(celsius: number, decimals: 1) : nil
  }
}

extension Report {
  fileprivate mutating func add(_ doubt: DoubtfulDuration, _ recipe: RecipeView) {
    let readings = doubt.readings.map { "`\($0)`" }
    let (read, meant) = (readings.last ?? "", doubt.readings[0])
    add(
      doubt.isTooLong
        ? "`\(doubt.key)` is \(read), longer than any \(doubt.key == "timer" ? "step" : "brew") of this method"
        : "`\(doubt.key): \(doubt.written)` is \(read), but reads as minutes",
      at: recipe.tree.nodes[doubt.node].range,
      help: "write \(listed(readings, "or"))",
      fix: recipe.respelling(doubt.node, as: meant, "change to `\(meant)`")
    )
  }

  fileprivate mutating func add(_ doubt: DoubtfulAmount, _ recipe: RecipeView) {
    let dose = recipe.mass(doubt.dose, as: recipe[.dose])
    let yield = recipe.mass(doubt.yield, as: recipe[.yield])
    let other = doubt.place == .dose ? RecipeKey.yield : .dose
    add(
      doubt.dose > doubt.yield
        ? "the dose of \(dose) is more than the yield of \(yield)"
        : "a dose of \(dose) is very little for a yield of \(yield)",
      at: recipe.range(of: recipe[doubt.place]) ?? recipe.firstKeyRange,
      labels: .at(recipe.range(of: recipe[other]), "the \(other)"),
      help: doubt.help,
      fix: doubt.fix(recipe)
    )
  }
}
