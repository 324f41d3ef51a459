import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let amountMismatch = Rule(
    id: "amount-mismatch",
    summary: "An instruction and its step give different amounts.",
    rationale: """
      With "Pour to 280 g" and `pourTo: 300 g`, you see two amounts, and one of them is out of date. This
      happens when somebody changes a recipe but not its text.

      A placeholder is filled in with the step's own amount, so it cannot contradict the step, and it
      scales: `{total}` is what the scale reads after the step, and `{pour}` is how much it adds.

      The rule compares only amounts that follow a verb such as "pour", and skips an amount that equals
      another one in the recipe.
      """,
    bad: "280 g",
    good: "{total}",
    in: {
      """
      yield: 300 g
      steps:
        - instruction: Pour to \($0).
          pourTo: 300 g
      """
    },
    severity: .warning,
    fix: .unsafe,
    check: .recipe { recipe, report in
      guard recipe.recipe.mayNameMass else { return }
      for contradiction in recipe.proseContradictions() { report.add(contradiction, recipe) }
      for (step, pours) in recipe.doublePours() { report.add(pours, ofStep: step, recipe) }
    }
  )
}

extension Report {
  fileprivate mutating func add(_ pours: ProsePours, ofStep step: Int, _ recipe: RecipeView) {
    guard let place = ProsePlace(pours.second.range, step: step, recipe) else { return }
    let said = [pours.first, pours.second].map { amount in
      (amount.nearest == .reach ? "to " : "") + Canonical.mass(amount.grams, in: amount.unit)
    }
    add(
      "the instruction pours twice, \(said[0]) and \(said[1]), but a step pours once",
      at: place.range,
      help: "make a step of each pour"
    )
  }

  fileprivate mutating func add(_ contradiction: ProseContradiction, _ recipe: RecipeView) {
    let amount = contradiction.amount
    guard let place = ProsePlace(amount, recipe) else { return }
    let said = Canonical.mass(amount.grams, in: amount.unit)
    let isReached = amount.intent == .reach
    let says = "the instruction says to pour \(isReached ? "to " : "")\(said)"
    guard let water = recipe.amount(step: amount.step) else {
      // A target, as those of the next pours.
      let target = isReached ? amount.grams : contradiction.before + amount.grams
      let line = "pourTo: \(Canonical.mass(target, in: amount.unit))"
      let filled = place.filling(isReached ? .total : .pour, .unsafe)?.edits ?? []
      return add(
        "\(says), but this step has no amount",
        at: place.range,
        help: "write `\(line)` in this step, or correct the text",
        fix: recipe.adding(line, toStep: amount.step, with: filled)
      )
    }
    let actual = recipe.mass(contradiction.actual, as: water.field)
    let isWritten = water.key == .pour || Tolerance.isEqual(contradiction.before, 0)
    let placeholder = isReached ? Placeholder.total : .pour
    let key = RecipeFormat.describe(water.key).name
    let meant = isReached == (water.key == .pourTo) || isWritten ? amount.grams : nil
    let other =
      meant.map { "write `\(key): \(Canonical.mass($0, in: amount.unit))`" } ?? "correct `\(key)`"
    add(
      isReached
        ? "\(says), but the scale reads \(actual) after this step"
        : "\(says), but this step adds \(actual)",
      at: place.range,
      labels: .at(recipe.range(of: water.field), "the step's amount"),
      help: "write `{\(placeholder.rawValue)}`, or \(other)"
    )
  }
}

/// An amount in an instruction that is not what its step pours, nor any other amount of the recipe.
private struct ProseContradiction {
  let amount: ProseAmount
  /// What the scale reads before the step, in grams.
  let before: Double
  /// What the step adds, in grams, or what the scale reads after it, as the amount is meant.
  let actual: Double
}

extension RecipeView {
  /// How far an amount in the prose may be off, in grams.
  private static var proseTolerance: Double { 1 }

  /// Whether the rule finds something in the recipe.
  var hasProseContradictions: Bool { !proseContradictions().isEmpty }

  /// The instructions that pour twice, where the step has the water of both.
  fileprivate func doublePours() -> [(step: Int, pours: ProsePours)] {
    let amounts = context.proseAmounts(of: recipe).filter { !$0.isBare }
    guard amounts.count > 1, hasFewSteps, isValid else { return [] }
    var found: [(step: Int, pours: ProsePours)] = []
    let readings = self.amounts().readings
    for step in stepIndices where amounts.count(where: { $0.step == step }) > 1 {
      guard let node = self[step: step, .instruction].validNode, readings[step].isPour,
        let pours = ProsePours(Prose(tree.text(of: node), step: step))
      else { continue }
      found.append((step, pours))
    }
    return found
  }

  /// The amounts that contradict their step, where nothing is in error.
  ///
  /// Prose can mean many things, so an amount counts only if a verb of pouring governs it, the text has no
  /// other, and the recipe knows it from nowhere: not as another step's amount, nor as the dose or yield. A
  /// reading that the scale shows before the step cannot be its target, though.
  fileprivate func proseContradictions() -> [ProseContradiction] {
    let amounts = context.proseAmounts(of: recipe).filter { !$0.isBare }
    guard !amounts.isEmpty, hasFewSteps, isValid else { return [] }
    let named = self.amounts()
    let readings = named.readings
    let known = named.all(from: 0).compactMap { named[$0] }
    return amounts.compactMap { amount in
      let reading = readings[amount.step]
      let isPast =
        amount.intent == .reach && reading.before > 0
        && Tolerance.isAtMost(amount.grams, reading.before)
      guard amount.intent != .unclear, amount.ingredient == .water, !amount.isOtherWater,
        amount.end == nil,
        !amount.hasPlaceholder,
        amounts.allSatisfy({
          $0.step != amount.step || $0.range == amount.range || $0.ingredient == .coffee
            || $0.ingredient == .ice
        }),
        isPast || !known.contains(where: { isNear(amount.grams, $0) }),
        reading.isPour || isMissing(amount, readings)
      else { return nil }
      let actual = amount.intent == .reach ? reading.after : reading.added
      return ProseContradiction(amount: amount, before: reading.before, actual: actual)
    }
  }

  /// Whether a step without water could pour this amount before the next target.
  private func isMissing(_ amount: ProseAmount, _ readings: [PourReading]) -> Bool {
    guard self.amount(step: amount.step) == nil else { return false }
    let reading = readings[amount.step]
    let after = amount.intent == .reach ? amount.grams : reading.before + amount.grams
    let turns = brewOrder.drop { $0 != amount.step }.dropFirst()
    guard let next = turns.first(where: { readings[$0].isPour }),
      self.amount(step: next)?.key == .pourTo
    else { return false }
    return after > reading.before + Self.proseTolerance && after < readings[next].after
  }

  private func isNear(_ first: Double, _ second: Double) -> Bool {
    Tolerance.isAtMost((first - second).magnitude, Self.proseTolerance)
  }
}
