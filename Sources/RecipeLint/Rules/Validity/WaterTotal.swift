import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let waterTotal = Rule(
    id: "water-total",
    summary: "The steps pour more or less water than the yield.",
    rationale: """
      The yield is all the water in a recipe, including ice. The steps must add up to it within 1 g.
      Otherwise one of the two is wrong, and so is the ratio that readers calculate.

      The rule follows the scale from step to step: `pourTo` sets its reading, `pour` adds to it, and `ice`
      counts without changing it, because you tare the scale after adding ice.
      """,
    example: Example(bad: "280", good: "250") {
      """
      yield: 250 g
      steps:
        - instruction: Bloom.
          pourTo: 45 g
          timer: 45 s
        - instruction: Pour the rest.
          pourTo: \($0) g
          timer: 90 s
      """
    },
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard case .waterTotalMismatch(let expected, let actual) = error else { return }
      let yield = recipe.range(of: recipe[.yield])
      guard let last = recipe.lastPour, let place = recipe.range(of: last.field) else {
        return report.add(
          "no step has an amount of water, but the yield is \(recipe.mass(expected, as: recipe[.yield]))",
          at: yield ?? recipe.firstKeyRange,
          help: "add `pourTo:` (what the scale reads) or `pour:` (how much to add)"
        )
      }
      let answer = answer(recipe, expected, actual, last)
      report.add(
        "the steps pour \(recipe.mass(actual, as: recipe[.yield])), but the yield is \(recipe.mass(expected, as: recipe[.yield]))",
        at: place,
        label: "\(recipe.mass(actual, as: last.field)) in total after this step" + iceNote(recipe),
        labels: yield.map { [Label($0, "the yield")] } ?? [],
        help: answer.help,
        fix: answer.fix
      )
    }
  )

  /// Reminds of the ice, which does not show on the scale.
  private static func iceNote(_ recipe: RecipeView) -> String {
    let ice = recipe.values.steps.reduce(0) { $0 + ($1.pour == .ice ? $1.water ?? 0 : 0) }
    guard ice > 0 else { return "" }
    let first = recipe.stepIndices.lazy.compactMap { recipe.amount(step: $0) }.first {
      $0.key == .ice
    }
    return ", including \(recipe.mass(ice, as: first?.field)) of ice"
  }

  fileprivate typealias Answer = (help: String, fix: Fix?)

  private static func answer(
    _ recipe: RecipeView,
    _ expected: Double,
    _ actual: Double,
    _ last: (step: Int, key: StepKey, field: Field)
  ) -> Answer {
    if let answer = recipe.iceAnswer(expected, actual)
      ?? recipe.missingAmountAnswer(expected, actual)
      ?? recipe.ounceAnswer(expected, actual, last)
    {
      return answer
    }
    if let doubt = DoubtfulAmount(recipe), doubt.isSwapped {
      return (doubt.help, doubt.fix(recipe))
    }
    if let steps = recipe.misnamedTargets() {
      let help = "the amounts add up to the yield: write `pour:` for an amount to add"
      return (help, recipe.rename(steps, to: .pour))
    }
    if let steps = recipe.misnamedIncrements() {
      let help = "the amounts end at the yield: write `pourTo:` for what the scale reads"
      return (help, recipe.rename(steps, to: .pourTo))
    }
    let whole = "set the yield to \(recipe.massToWrite(actual, as: recipe[.yield]))"
    guard let amount = last.field.validNumber,
      recipe.pours(amount + expected - actual, asLast: last)
    else { return ("correct the amounts, or \(whole)", nil) }
    let name = RecipeFormat.describe(last.key).name
    let mass = recipe.massToWrite(amount + expected - actual, as: last.field)
    if recipe.yieldIsDoubtful(actual), let answer = recipe.yieldAnswer(actual) {
      return ("\(answer.help), or write `\(name): \(mass)`", answer.fix)
    }
    let fix = recipe.movingAmount(last.field, to: mass, "write `\(name): \(mass)`")
    if last.key == .pour, Tolerance.isEqual(amount, expected - actual) {
      return (
        "add the missing pour of \(recipe.mass(amount, as: last.field)), write `\(name): \(mass)`, or \(whole)",
        fix
      )
    }
    return ("write `\(name): \(mass)`, or \(whole)", fix)
  }
}

extension RecipeView {
  /// Whether the dose fits the water of the steps, but not the yield.
  fileprivate func yieldIsDoubtful(_ actual: Double) -> Bool {
    guard let dose = values.dose, let yield = values.yield, dose > 0 else { return false }
    return !DoubtfulAmount.isPossible(yield / dose, method)
      && DoubtfulAmount.isPossible(actual / dose, method)
  }

  /// To write another yield, in grams.
  fileprivate func yieldAnswer(_ grams: Double) -> Rule.Answer? {
    guard let node = self[.yield].valueNode else { return nil }
    let line = "write `yield: \(inYieldUnit(grams))`"
    return (line, replacing(node, with: inYieldUnit(grams), line))
  }

  /// A mass in ounces where the yield is, else in grams.
  private func inYieldUnit(_ grams: Double) -> String {
    let unit = context.source.massUnit(self[.yield], in: tree) ?? .gram
    return unit.isMetric ? Canonical.mass(grams) : massToWrite(grams, as: self[.yield])
  }

  // MARK: Ounces

  /// The answer where the yield and the steps have the same figure, one in ounces and one in fluid ounces.
  fileprivate func ounceAnswer(
    _ expected: Double,
    _ actual: Double,
    _ last: (step: Int, key: StepKey, field: Field)
  ) -> Rule.Answer? {
    guard let node = self[.yield].valueNode, let amount = last.field.validNumber,
      let unit = context.source.massUnit(last.field, in: tree),
      let yieldUnit = context.source.massUnit(self[.yield], in: tree),
      Set([unit, yieldUnit]) == [.ounce, .fluidOunce],
      Tolerance.isAtMost((actual - expected / yieldUnit.grams * unit.grams).magnitude, 1)
    else { return nil }
    let yield = massToWrite(actual, as: last.field)
    let target = massToWrite(amount + expected - actual, as: last.field)
    let title = "write `yield: \(yield)`"
    return (
      "`oz` is a weight, and `fl oz` a volume of 29.6 g: \(title), or `\(RecipeFormat.describe(last.key).name): \(target)`",
      replacing(node, with: yield, title)
    )
  }

  // MARK: Ice

  /// The answer where the yield forgets the ice of the steps, or the steps forget that of the yield.
  fileprivate func iceAnswer(_ expected: Double, _ actual: Double) -> Rule.Answer? {
    let ice = values.steps.reduce(0) { $0 + ($1.pour == .ice ? $1.water ?? 0 : 0) }
    if ice > 0 {
      guard Tolerance.isAtMost((actual - ice - expected).magnitude, 1), isUsual(actual),
        let answer = yieldAnswer(actual)
      else { return nil }
      return ("ice counts towards the yield: \(answer.help)", answer.fix)
    }
    guard expected > actual, mentionsIce else { return nil }
    let missing = inYieldUnit(expected - actual)
    let steps = stepIndices.filter {
      amount(step: $0) == nil && namesIce(self[step: $0, .instruction])
    }
    let fix = steps.count == 1 ? adding("ice: \(missing)", toStep: steps[0]) : nil
    return (
      "if the rest is ice, write `ice: \(missing)` in the step that adds it; else correct the amounts, or set the yield to \(inYieldUnit(actual))",
      fix
    )
  }

  /// Whether another yield, in grams, would have a ratio that the method recommends, or none is recommended.
  private func isUsual(_ yield: Double) -> Bool {
    guard let dose = values.dose, dose > 0, let method,
      let ratio = context.methods.ranges(for: method)?.ratio
    else { return true }
    return Tolerance.contains(ratio, yield / dose)
  }

  private var mentionsIce: Bool {
    [RecipeKey.name, .description, .notes].contains { namesIce(self[$0]) }
      || stepIndices.prefix(100).contains { namesIce(self[step: $0, .instruction]) }
  }

  private func namesIce(_ field: Field) -> Bool {
    guard field.state == .valid, let node = field.valueNode else { return false }
    let words: Set = [
      "ice", "iced", "eis", "eiswurfel", "eiskaffee", "glace", "glacons", "ghiaccio", "hielo",
      "gelo", "氷",
      "アイス",
    ]
    return tree.text(of: node).prefix(2000).foldedWords.contains(where: words.contains)
  }

  // MARK: Amounts in prose

  /// The answer where an instruction names the missing water, but its step has none.
  fileprivate func missingAmountAnswer(_ expected: Double, _ actual: Double) -> Rule.Answer? {
    guard recipe.mayNameMass else { return nil }
    let missing = context.proseAmounts(of: recipe).first { amount in
      amount.intent != .unclear && amount.ingredient == .water && !amount.isOtherWater
        && self.amount(step: amount.step) == nil
        && Tolerance.isAtMost((amount.grams - (expected - actual)).magnitude, 1)
    }
    guard let missing else { return nil }
    let named = Canonical.mass(missing.grams, in: missing.unit)
    let line = "pour: \(named)"
    let mass = ProsePlace(missing, self)?.filling(.pour, .unsafe)?.edits ?? []
    return (
      "\(name(ofStep: missing.step)) names \(named): write `\(line)` there",
      adding(line, toStep: missing.step, with: mass)
    )
  }
}

extension RecipeView {
  /// The last step that has water or ice, and its amount.
  fileprivate var lastPour: (step: Int, key: StepKey, field: Field)? {
    for step in brewOrder.reversed() {
      if let amount = amount(step: step) { return (step, amount.key, amount.field) }
    }
    return nil
  }

  /// Whether the last step with water would still pour something with this amount, in grams.
  fileprivate func pours(
    _ grams: Double,
    asLast last: (step: Int, key: StepKey, field: Field)
  ) -> Bool {
    let before = last.key == .pourTo ? readings()[last.step].before : 0
    return grams > before + Tolerance.epsilon
  }

  /// A fix that writes another amount.
  fileprivate func movingAmount(_ field: Field, to mass: String, _ title: String) -> Fix? {
    field.valueNode.flatMap { replacing($0, with: mass, title) }
  }
}
