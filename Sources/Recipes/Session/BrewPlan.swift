import Text

/// The inputs of a brew: those of a recipe, possibly edited.
public struct BrewInputs: Sendable, Equatable, Codable {
  /// The id of the recipe; nil if it has none.
  public var recipeId: UUID?
  /// The name of the recipe.
  public var recipeName: String
  /// The brew method.
  public var method: BrewMethod
  /// The mass of ground coffee, in grams.
  public var doseGrams: Double
  /// The total water including ice, in grams.
  public var targetYieldGrams: Double
  /// The water temperature in °C, for steps without their own.
  public var waterTemperatureCelsius: Double
  /// The grind size.
  public var grindLabel: GrindLabel
  /// Whether dose or yield was edited last.
  public var lastEdited: LastEdited
  /// The units in which dose, yield and temperature are shown; nil for grams and °C.
  public var units: DisplayUnits?
  /// The beans that the recipe is for; nil if it names none.
  public var coffee: String?
  /// The book that the recipe is from; nil if unknown.
  public var book: UUID?
  /// The path below the root of the book that the id is derived from; nil if the recipe states its id.
  public var recipePath: String?

  /// The inputs with these values; nothing is checked.
  public init(
    recipeId: UUID? = nil,
    recipeName: String,
    method: BrewMethod,
    doseGrams: Double,
    targetYieldGrams: Double,
    waterTemperatureCelsius: Double,
    grindLabel: GrindLabel,
    lastEdited: LastEdited,
    units: DisplayUnits? = nil,
    coffee: String? = nil,
    book: UUID? = nil,
    recipePath: String? = nil
  ) {
    self.recipeId = recipeId
    self.recipeName = recipeName
    self.method = method
    self.doseGrams = doseGrams
    self.targetYieldGrams = targetYieldGrams
    self.waterTemperatureCelsius = waterTemperatureCelsius
    self.grindLabel = grindLabel
    self.lastEdited = lastEdited
    self.units = units == DisplayUnits() ? nil : units
    self.coffee = coffee
    self.book = book
    self.recipePath = recipePath
  }
}

extension RecipeDetailDTO {
  /// The default inputs of the recipe.
  public func toBrewInputs() -> BrewInputs {
    BrewInputs(
      recipeId: recipe.id,
      recipeName: recipe.name,
      method: recipe.method,
      doseGrams: recipe.defaultDose,
      targetYieldGrams: recipe.defaultTargetYield,
      waterTemperatureCelsius: recipe.defaultWaterTemperature,
      grindLabel: recipe.defaultGrindLabel,
      lastEdited: .dose,
      units: recipe.units,
      coffee: coffee,
      recipePath: recipe.path
    )
  }
}

/// One step of a brew, with the amounts to pour.
public struct ScaledStep: Sendable, Equatable, Codable {
  /// The position of the step in the brew, from 0.
  public let orderIndex: Int
  /// The instruction with placeholders replaced.
  public let instructionText: String
  /// The duration of the step in seconds, possibly derived from start times; nil if unknown.
  public let timerDurationSeconds: Double?
  /// The water or ice of the step, in grams, as the author gives it: a target or an increment; nil if it has
  /// none.
  public let waterAmountGrams: Double?
  /// True: pour until the scale reads the amount. False: add the amount. Ignored for ice.
  public let isCumulativeWaterTarget: Bool
  /// Whether the amount is ice, which counts towards the yield but not towards the scale reading.
  public let isIce: Bool
  /// The scale reading after the step, in grams.
  public let cumulativeWaterGrams: Double
  /// The start of the step, in seconds since the start of the brew; nil if the duration of an earlier step is
  /// unknown. Preparation before the first water begins at 0 and takes no time.
  public let startTimeSeconds: Double?
  /// The water temperature of the step in °C: its own, else that of the inputs.
  public let waterTemperatureCelsius: Double
  /// The figures as shown to people; nil to show grams and °C.
  public let texts: StepTexts?

  /// The step with these values; nothing is checked.
  public init(
    orderIndex: Int,
    instructionText: String,
    timerDurationSeconds: Double? = nil,
    waterAmountGrams: Double? = nil,
    isCumulativeWaterTarget: Bool,
    isIce: Bool = false,
    cumulativeWaterGrams: Double,
    startTimeSeconds: Double? = nil,
    waterTemperatureCelsius: Double,
    texts: StepTexts? = nil
  ) {
    self.orderIndex = orderIndex
    self.instructionText = instructionText
    self.timerDurationSeconds = timerDurationSeconds
    self.waterAmountGrams = waterAmountGrams
    self.isCumulativeWaterTarget = isCumulativeWaterTarget
    self.isIce = isIce
    self.cumulativeWaterGrams = cumulativeWaterGrams
    self.startTimeSeconds = startTimeSeconds
    self.waterTemperatureCelsius = waterTemperatureCelsius
    self.texts = texts
  }
}

extension ScaledStep {
  /// The step at another time.
  fileprivate func with(timer: Double?, start: Double?) -> ScaledStep {
    with(timer: timer, start: start, texts)
  }

  /// The step with other texts.
  func with(_ texts: StepTexts) -> ScaledStep {
    with(timer: timerDurationSeconds, start: startTimeSeconds, texts)
  }

  private func with(timer: Double?, start: Double?, _ texts: StepTexts?) -> ScaledStep {
    ScaledStep(
      orderIndex: orderIndex,
      instructionText: instructionText,
      timerDurationSeconds: timer,
      waterAmountGrams: waterAmountGrams,
      isCumulativeWaterTarget: isCumulativeWaterTarget,
      isIce: isIce,
      cumulativeWaterGrams: cumulativeWaterGrams,
      startTimeSeconds: start,
      waterTemperatureCelsius: waterTemperatureCelsius,
      texts: texts
    )
  }
}

/// A recipe prepared for brewing: the inputs and the scaled steps.
public struct BrewPlan: Sendable, Equatable, Codable {
  /// The inputs, with scaled dose and yield.
  public let inputs: BrewInputs
  /// The steps, in brewing order.
  public let scaledSteps: [ScaledStep]
  /// Grams of water per gram of coffee.
  public let derivedRatio: Double
  /// The rule that scales the pours to dose and yield.
  public let scalingRule: ScalingRule
  /// The warnings about the requested inputs; nothing is clamped.
  public let warnings: [InputWarning]
  /// The duration of the brew in seconds, by its timers, else as stated by the author; nil if neither is
  /// known.
  public let totalDurationSeconds: Double?
  /// The inputs as shown to people; nil to show grams and °C.
  public let texts: PlanTexts?
  /// The setting of the brewer's grinder; nil if none was asked for.
  public let grinder: GrinderEstimate?

  /// The plan with these values; nothing is checked.
  ///
  /// - Parameter derivedRatio: that of the inputs by default.
  public init(
    inputs: BrewInputs,
    scaledSteps: [ScaledStep],
    derivedRatio: Double? = nil,
    scalingRule: ScalingRule = .proportional,
    warnings: [InputWarning] = [],
    totalDurationSeconds: Double? = nil,
    texts: PlanTexts? = nil,
    grinder: GrinderEstimate? = nil
  ) {
    self.inputs = inputs
    self.scaledSteps = scaledSteps
    self.derivedRatio = derivedRatio ?? inputs.targetYieldGrams / inputs.doseGrams
    self.scalingRule = scalingRule
    self.warnings = warnings
    self.totalDurationSeconds = totalDurationSeconds
    self.texts = texts
    self.grinder = grinder
  }
}

extension BrewPlan {
  /// The plan with the setting of a grinder.
  public func with(_ grinder: GrinderEstimate?) -> BrewPlan { with(scaledSteps, grinder) }

  private func with(_ steps: [ScaledStep], _ grinder: GrinderEstimate?) -> BrewPlan {
    with(steps, texts, grinder)
  }

  /// The plan with other texts.
  func with(_ steps: [ScaledStep], _ texts: PlanTexts?) -> BrewPlan { with(steps, texts, grinder) }

  private func with(
    _ steps: [ScaledStep],
    _ texts: PlanTexts?,
    _ grinder: GrinderEstimate?
  ) -> BrewPlan {
    BrewPlan(
      inputs: inputs,
      scaledSteps: steps,
      derivedRatio: derivedRatio,
      scalingRule: scalingRule,
      warnings: warnings,
      totalDurationSeconds: totalDurationSeconds,
      texts: texts,
      grinder: grinder
    )
  }

  /// The number of preparation steps at the start, such as rinsing the filter or adding ice, which take no
  /// brewing time. They pour nothing, are not a shot, and have no timer, or a derived timer of 0 s, and the step
  /// after them begins at 0 too. 0 if every step would qualify.
  public var preparationSteps: Int {
    let shot = shotStep
    let count = zip(scaledSteps.indices, scaledSteps).prefix { index, step in
      index != shot && step.timerDurationSeconds ?? 0 == 0
        && (step.waterAmountGrams == nil || step.isIce)
    }.count
    guard count < scaledSteps.count, scaledSteps[count].startTimeSeconds == 0 else { return 0 }
    return count
  }

  /// The step that stands for the shot of an espresso; nil for other methods, and if a step says what it pours.
  package var shotStep: Int? {
    guard inputs.method.yieldIsInCup, !scaledSteps.contains(where: { $0.waterAmountGrams != nil })
    else { return nil }
    let named = scaledSteps.lastIndex { $0.instructionText.contains(inputTexts.yield) }
    if let named, scaledSteps[named].timerDurationSeconds == nil { return named }
    let longest = scaledSteps.compactMap { $0.timerDurationSeconds }.max() ?? 0
    let timed = scaledSteps.firstIndex { $0.timerDurationSeconds == longest && longest > 0 }
    return timed ?? scaledSteps.indices.last
  }

  /// The plan in which the shot lasts until the end that the author states, if its time is not known otherwise.
  func withTimedShot() -> BrewPlan {
    guard let shot = shotStep, scaledSteps[shot].timerDurationSeconds == nil,
      let start = scaledSteps[shot].startTimeSeconds, let end = totalDurationSeconds, end > start
    else { return self }
    let steps = zip(scaledSteps.indices, scaledSteps).map { index, step in
      switch index {
      case ..<shot: step
      case shot: step.with(timer: end - start, start: start)
      default: step.with(timer: step.timerDurationSeconds, start: index == shot + 1 ? end : nil)
      }
    }
    return with(steps, grinder)
  }

  /// The plan in which steps without a time last as long as in a brew, until their water was in.
  ///
  /// - Parameter curve: the water of the brew at each second.
  package func timed(by curve: [Double]) -> BrewPlan {
    var start = 0.0
    let first = preparationSteps
    let steps = scaledSteps.indices.map { index in
      let step = scaledSteps[index]
      guard index >= first else { return step }
      if let timer = step.timerDurationSeconds {
        defer { start += timer + (waitSeconds(at: index) ?? 0) }
        return step.with(timer: timer, start: start)
      }
      let pour = StepPour(of: index, in: self)
      let isLast = index == scaledSteps.count - 1
      let end = curve.indices.first {
        pour.pours && Double($0) > start && curve[$0] >= pour.reading - pour.near
      }
      let length = Double(end ?? (isLast || pour.pours ? curve.count - 1 : 0)) - start
      let timed = step.with(timer: max(0, length), start: start)
      start += max(0, length)
      return timed
    }
    return with(steps, grinder)
  }
}
