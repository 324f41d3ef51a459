import Essentials

/// What a person brews with: a recipe's own inputs, or what became of them by editing.
public struct BrewInputs: Sendable, Equatable, Codable {
  /// The recipe; nil where there is none to find again.
  public var recipeId: UUID?
  /// What people call the recipe.
  public var recipeName: String
  /// The brewer.
  public var method: BrewMethod
  /// Ground coffee, in grams.
  public var doseGrams: Double
  /// All the water, ice included, in grams.
  public var targetYieldGrams: Double
  /// Temperature of the water, in °C, where a step names none.
  public var waterTemperatureCelsius: Double
  /// How coarsely the coffee is ground.
  public var grindLabel: GrindLabel
  /// Whether dose or yield was edited last.
  public var lastEdited: LastEdited

  /// The inputs with these values; nothing is checked.
  public init(
    recipeId: UUID? = nil,
    recipeName: String,
    method: BrewMethod,
    doseGrams: Double,
    targetYieldGrams: Double,
    waterTemperatureCelsius: Double,
    grindLabel: GrindLabel,
    lastEdited: LastEdited
  ) {
    self.recipeId = recipeId
    self.recipeName = recipeName
    self.method = method
    self.doseGrams = doseGrams
    self.targetYieldGrams = targetYieldGrams
    self.waterTemperatureCelsius = waterTemperatureCelsius
    self.grindLabel = grindLabel
    self.lastEdited = lastEdited
  }
}

extension RecipeDetailDTO {
  /// What the recipe is brewed with if nobody edits anything.
  public func toBrewInputs() -> BrewInputs {
    BrewInputs(
      recipeId: recipe.id,
      recipeName: recipe.name,
      method: recipe.method,
      doseGrams: recipe.defaultDose,
      targetYieldGrams: recipe.defaultTargetYield,
      waterTemperatureCelsius: recipe.defaultWaterTemperature,
      grindLabel: recipe.defaultGrindLabel,
      lastEdited: .dose
    )
  }
}

/// One step of a brew, with the amounts to pour.
public struct ScaledStep: Sendable, Equatable, Codable {
  /// The step's place in the brew, from 0.
  public let orderIndex: Int
  /// What to do, its placeholders filled.
  public let instructionText: String
  /// How long the step lasts, in seconds, be it that this follows from start times; nil where unknown.
  public let timerDurationSeconds: Double?
  /// The water or ice of the step, in grams, as the author expressed it: a target or an amount to
  /// add; nil where it has none.
  public let waterAmountGrams: Double?
  /// True: pour until the scale reads the amount. False: add the amount. Without meaning for ice.
  public let isCumulativeWaterTarget: Bool
  /// Whether the amount is ice: it counts towards the yield, but not towards what the scale reads.
  public let isIce: Bool
  /// What the scale reads after the step, in grams.
  public let cumulativeWaterGrams: Double
  /// When the step begins, in seconds since the start of the brew; nil where the recipe does not say how
  /// long everything before it takes. Preparation before the first water begins at 0 and takes none.
  public let startTimeSeconds: Double?
  /// Temperature of the water in this step, in °C: the step's own, else that of the inputs.
  public let waterTemperatureCelsius: Double

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
    waterTemperatureCelsius: Double
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
  }
}

/// A recipe made ready to brew: what to brew with, and what to do step by step.
public struct BrewPlan: Sendable, Equatable, Codable {
  /// What is brewed, dose and yield as scaled.
  public let inputs: BrewInputs
  /// The steps in the order of the brew.
  public let scaledSteps: [ScaledStep]
  /// Grams of water to a gram of coffee.
  public let derivedRatio: Double
  /// The rule by which the pours follow dose and yield.
  public let scalingRule: ScalingRule
  /// What is unusual about the inputs as they were asked for; nothing is clamped.
  public let warnings: [InputWarning]
  /// How long the brew takes, in seconds: by its timers, else as the author states it; nil where neither
  /// says.
  public let totalDurationSeconds: Double?

  /// The plan with these values; nothing is checked.
  public init(
    inputs: BrewInputs,
    scaledSteps: [ScaledStep],
    derivedRatio: Double,
    scalingRule: ScalingRule,
    warnings: [InputWarning] = [],
    totalDurationSeconds: Double? = nil
  ) {
    self.inputs = inputs
    self.scaledSteps = scaledSteps
    self.derivedRatio = derivedRatio
    self.scalingRule = scalingRule
    self.warnings = warnings
    self.totalDurationSeconds = totalDurationSeconds
  }
}

extension BrewPlan {
  /// How many steps at the beginning prepare the brew, such as rinsing the filter or filling in ice, and
  /// take no time of it: they pour nothing and have no timer, or one of 0 that follows from where the next
  /// step begins, and the step after them begins at 0 too. None where that could be said of every step.
  public var preparationSteps: Int {
    let count = scaledSteps.prefix { step in
      step.timerDurationSeconds ?? 0 == 0 && (step.waterAmountGrams == nil || step.isIce)
    }.count
    guard count < scaledSteps.count, scaledSteps[count].startTimeSeconds == 0 else { return 0 }
    return count
  }
}
