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
    bad: "280",
    good: "250",
    in: {
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
      let wanted = recipe.mass(expected, as: recipe[.yield])
      guard let last = recipe.lastPour, let place = recipe.range(of: last.field) else {
        let said = recipe.saidAnswer
        return report.add(
          "\(Diagnostic.noStepPours), but the yield is \(wanted)",
          at: yield ?? recipe.firstKeyRange,
          help: said?.help ?? "add `pourTo:` (what the scale reads) or `pour:` (how much to add)",
          fix: said?.fix
        )
      }
      let total = WaterMismatch(recipe: recipe, expected: expected, actual: actual, last: last)
      let answer = total.answer
      report.add(
        "the steps pour \(recipe.mass(actual, as: recipe[.yield])), but the yield is \(wanted)",
        at: place,
        label: "\(recipe.mass(actual, as: last.field)) in total after this step" + total.iceNote,
        labels: .at(yield, "the yield"),
        help: answer.help,
        fix: answer.fix
      )
    }
  )
}

extension Diagnostic {
  fileprivate static let noStepPours = "no step has an amount of water"

  /// Whether it says that no step has an amount of water, which shows only once texts are steps.
  var saysNoStepPours: Bool {
    rule == Rule.waterTotal.id && message.hasPrefix(Self.noStepPours)
  }
}

/// Steps that pour another amount than the yield.
private struct WaterMismatch {
  typealias Answer = (help: String, fix: Fix?)

  let recipe: RecipeView
  /// The yield, in grams.
  let expected: Double
  /// What the steps pour, in grams.
  let actual: Double
  let last: RecipeView.StepAmount

  /// Reminds of the ice, which does not show on the scale.
  var iceNote: String {
    guard ice > 0 else { return "" }
    let first = recipe.stepIndices.lazy.compactMap { recipe.amount(step: $0) }.first {
      $0.key == .ice
    }
    return ", including \(recipe.mass(ice, as: first?.field)) of ice"
  }

  /// The ice of the steps, in grams.
  private var ice: Double {
    recipe.values.steps.reduce(0) { $0 + ($1.pour == .ice ? $1.water ?? 0 : 0) }
  }

  var answer: Answer {
    if let answer = iceAnswer ?? recipe.saidAnswer ?? ounceAnswer { return answer }
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
    guard let amount = last.field.validNumber, pours(amount + expected - actual) else {
      return ("correct the amounts, or \(whole)", nil)
    }
    // Which of two figures is right, only the author knows: neither is overwritten.
    let line = "write `\(lastLine(amount))`"
    if yieldIsDoubtful {
      let (yield, title) = (inYieldUnit(actual), yieldLine(actual))
      return (
        "\(title), or \(line)",
        recipe[.yield].valueNode.flatMap { recipe.replacing($0, with: yield, title) }
      )
    }
    let isRepeated = last.key == .pour && Tolerance.isEqual(amount, expected - actual)
    let pour = "add the missing pour of \(recipe.mass(amount, as: last.field)), "
    return ("\(isRepeated ? pour : "")\(line), or \(whole)", nil)
  }

  /// The last amount as it would have to be for the yield.
  private func lastLine(_ amount: Double) -> String {
    let mass = recipe.massToWrite(amount + expected - actual, as: last.field)
    return "\(RecipeFormat.describe(last.key).name): \(mass)"
  }

  /// Whether the last step with water would still pour something with this amount, in grams.
  private func pours(_ grams: Double) -> Bool {
    let before = last.key == .pourTo ? recipe.readings()[last.step].before : 0
    return grams > before + Tolerance.epsilon
  }

  // MARK: The yield

  /// Whether the dose fits the water of the steps, but not the yield.
  private var yieldIsDoubtful: Bool {
    guard let dose = recipe.values.dose, let yield = recipe.values.yield, dose > 0 else {
      return false
    }
    return !DoubtfulAmount.isPossible(yield / dose, recipe.method)
      && DoubtfulAmount.isPossible(actual / dose, recipe.method)
  }

  /// To write another yield, in grams.
  private func yieldLine(_ grams: Double) -> String { "write `yield: \(inYieldUnit(grams))`" }

  /// A mass in ounces where the yield is, else in grams.
  private func inYieldUnit(_ grams: Double) -> String {
    let unit = recipe.unit(of: recipe[.yield])
    return unit.isMetric ? Canonical.mass(grams) : recipe.massToWrite(grams, as: recipe[.yield])
  }

  /// The answer where the yield and the steps have the same figure, one in ounces and one in fluid ounces.
  private var ounceAnswer: Answer? {
    let (unit, yieldUnit) = (recipe.unit(of: last.field), recipe.unit(of: recipe[.yield]))
    guard let node = recipe[.yield].valueNode, let amount = last.field.validNumber,
      Set([unit, yieldUnit]) == [.ounce, .fluidOunce],
      Tolerance.isAtMost((actual - expected / yieldUnit.grams * unit.grams).magnitude, 1)
    else { return nil }
    let yield = recipe.massToWrite(actual, as: last.field)
    let title = "write `yield: \(yield)`"
    return (
      "`oz` is a weight, and `fl oz` a volume of 29.6 g: \(title), or `\(lastLine(amount))`",
      recipe.replacing(node, with: yield, title)
    )
  }

  // MARK: Ice

  /// The answer where the yield forgets the ice of the steps, or the steps forget that of the yield.
  private var iceAnswer: Answer? {
    if ice > 0 {
      guard Tolerance.isAtMost((actual - ice - expected).magnitude, 1), isUsual(actual) else {
        return nil
      }
      return ("ice counts towards the yield: \(yieldLine(actual))", nil)
    }
    guard expected > actual, mentionsIce else { return nil }
    let missing = inYieldUnit(expected - actual)
    let steps = recipe.stepIndices.filter {
      recipe.amount(step: $0) == nil && namesIce(recipe[step: $0, .instruction])
    }
    return (
      "if the rest is ice, write `ice: \(missing)` in the step that adds it; else correct the amounts, or set the yield to \(inYieldUnit(actual))",
      steps.count == 1 ? recipe.adding("ice: \(missing)", toStep: steps[0]) : nil
    )
  }

  /// Whether another yield, in grams, would have a ratio that the method recommends, or none is recommended.
  private func isUsual(_ yield: Double) -> Bool {
    guard let dose = recipe.values.dose, dose > 0, let method = recipe.method,
      let ratio = recipe.context.methods.ranges(for: method)?.ratio
    else { return true }
    return Tolerance.contains(ratio, yield / dose)
  }

  private var mentionsIce: Bool {
    [RecipeKey.name, .description, .notes].contains { namesIce(recipe[$0]) }
      || recipe.stepIndices.prefix(100).contains { namesIce(recipe[step: $0, .instruction]) }
  }

  private func namesIce(_ field: Field) -> Bool {
    guard let node = field.validNode else { return false }
    return ["iced", "eiskaffee", "アイス"].contains(where: recipe.tree.text(of: node).folded.contains)
      || ProseText(recipe.tree.withText(of: node) { Array($0.prefix(2000)) }).has(.ice)
  }
}

extension RecipeView {
  /// The last step that has water or ice, and its amount.
  fileprivate var lastPour: StepAmount? {
    brewOrder.reversed().lazy.compactMap { step in
      amount(step: step).map { (step, $0.key, $0.field) }
    }.first
  }
}
