import Recipes

/// What holds for every plan of a valid recipe.
package enum ScaleLaws {
  /// What is wrong with the figures that people read, of a recipe in one unit; nil for nothing.
  ///
  /// Shown increments and ice add up to the shown yield, readings never fall, and the last one is the yield without ice.
  package static func violation(inFiguresOf plan: BrewPlan) -> String? {
    guard let figures = ShownSums(plan) else { return "a figure is not a quantity" }
    if figures.poured + figures.ice != figures.yield {
      return "the pours \(figures.poured) and the ice \(figures.ice) are not \(figures.yield)"
    }
    if figures.readings != figures.readings.sorted() { return "readings fall: \(figures.readings)" }
    if (figures.readings.last ?? 0) + figures.ice != figures.yield {
      return "the last of \(figures.readings) and the ice \(figures.ice) are not \(figures.yield)"
    }
    return figures.amountsAgree ? nil : "an amount is neither the reading nor the pour"
  }

  /// The same of a recipe in several units, to the precision of the units.
  package static func violation(inMixedFiguresOf plan: BrewPlan) -> String? {
    guard let figures = ShownSums(plan) else { return "a figure is not a quantity" }
    let tolerance = 2_500_000
    let difference = (figures.readings.last ?? 0) + figures.ice - figures.yield
    if difference.magnitude > tolerance { return "the sums differ by \(difference) µg" }
    let falls = zip(figures.readings, figures.readings.dropFirst()).contains { $0 - $1 > tolerance }
    return falls ? "readings fall: \(figures.readings)" : nil
  }

  /// What is wrong with the grams of a scaled plan: rounded, monotone, and summed up to the yield.
  package static func violation(of plan: BrewPlan, of recipe: RecipeDetailDTO) -> String? {
    let yield = plan.inputs.targetYieldGrams
    let isRounded =
      plan.inputs.doseGrams == Rounding.tenth(plan.inputs.doseGrams)
      && yield == Rounding.whole(yield)
    guard isRounded else { return "\(plan.inputs.doseGrams) g and \(yield) g are not rounded" }
    var (reading, ice) = (0.0, 0.0)
    for (own, step) in zip(recipe.steps, plan.scaledSteps) {
      let place = "step \(step.orderIndex)"
      if (step.waterAmountGrams == nil) != (own.waterAmountGrams == nil) {
        return "\(place) gains or loses its water"
      }
      let amount = step.waterAmountGrams ?? 0
      if amount != Rounding.whole(amount) || amount < 0 { return "\(place) takes \(amount) g" }
      if step.cumulativeWaterGrams < reading { return "the reading falls at \(place)" }
      if step.waterAmountGrams != nil {
        switch (step.isIce, step.isCumulativeWaterTarget) {
        case (true, _): ice += amount
        case (_, true): reading = amount
        case (_, false): reading += amount
        }
      }
      if step.cumulativeWaterGrams != reading { return "\(place) does not show \(reading) g" }
    }
    return reading + ice == yield ? nil : "\(reading) g and \(ice) g of ice are not \(yield) g"
  }

  /// What a plan of the recipe's own amounts changes; nil for nothing.
  package static func change(by plan: BrewPlan, of recipe: RecipeDetailDTO) -> String? {
    let own = recipe.steps.map(\.waterAmountGrams)
    if plan.scaledSteps.map(\.waterAmountGrams) != own { return "the amounts are not \(own)" }
    let inputs = [plan.inputs.doseGrams, plan.inputs.targetYieldGrams]
    let ownInputs = [recipe.recipe.defaultDose, recipe.recipe.defaultTargetYield]
    return inputs == ownInputs ? nil : "dose and yield \(inputs) are not \(ownInputs)"
  }
}

/// The shown figures of a plan as whole numbers: millionths of the unit, or of grams for metric and mixed ones.
package struct ShownSums {
  package private(set) var yield = 0
  package private(set) var poured = 0
  package private(set) var ice = 0
  package private(set) var readings: [Int] = []
  /// Whether the amount as written is the reading of a target, and the amount to add of an increment or ice.
  package private(set) var amountsAgree = true

  /// The figures; nil if one is not a quantity.
  package init?(_ plan: BrewPlan) {
    let texts = plan.scaledSteps.indices.map { plan.stepTexts(at: $0) }
    let units = Set(
      ([plan.inputTexts.yield] + texts.compactMap(\.water)).compactMap { ShownQuantity($0)?.unit }
    )
    let isOneUnit = units.count == 1
    func number(_ text: String) -> Int? {
      guard let quantity = ShownQuantity(text) else { return nil }
      let written = Double(text.prefix { $0 != " " })
      return (isOneUnit ? written : quantity.value).map { Int(($0 * 1e6).rounded()) }
    }
    guard let shownYield = number(plan.inputTexts.yield) else { return nil }
    yield = shownYield
    for (step, text) in zip(plan.scaledSteps, texts) {
      guard let pour = text.pour.map(number) ?? 0, let total = number(text.total) else {
        return nil
      }
      if step.isIce { ice += pour } else { poured += pour }
      readings.append(total)
      let isTarget = step.isCumulativeWaterTarget && !step.isIce
      if step.waterAmountGrams != nil, text.water != (isTarget ? text.total : text.pour) {
        amountsAgree = false
      }
    }
  }
}

extension RecipeValues {
  /// The recipe of valid values; all instructions are "Go.".
  package func detail(method: BrewMethod) -> RecipeDetailDTO {
    RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: UUID(),
        name: "Test",
        method: method,
        isStarter: false,
        origin: .custom,
        isValid: true,
        defaultDose: dose ?? 0,
        defaultTargetYield: yield ?? 0,
        defaultWaterTemperature: 94,
        defaultGrindLabel: .medium
      ),
      steps: steps.map { step in
        RecipeStepDTO(
          stepId: UUID(),
          orderIndex: step.orderIndex,
          instructionText: "Go.",
          timerDurationSeconds: step.timer,
          waterAmountGrams: step.water,
          isCumulativeWaterTarget: step.pour == .target,
          isIce: step.pour == .ice,
          startTimeSeconds: step.startTime,
          waterTemperature: step.temperature
        )
      }
    )
  }
}
