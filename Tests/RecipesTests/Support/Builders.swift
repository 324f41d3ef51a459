import Foundation
import Recipes

/// The seeds that every property runs with: fixed ones, and one that is new in every run.
let seeds: [UInt64] = [1, 2, 3, 0xC0FFEE, .random(in: 0 ... .max)]

/// A step at `order` that pours until the scale reads `grams`.
func target(_ order: Int, _ grams: Double) -> StepValues {
  StepValues(orderIndex: order, water: grams, pour: .target)
}

/// A step at `order` that adds `grams`.
func increment(_ order: Int, _ grams: Double) -> StepValues {
  StepValues(orderIndex: order, water: grams, pour: .increment)
}

/// A step at `order` that adds `grams` of ice.
func ice(_ order: Int, _ grams: Double) -> StepValues {
  StepValues(orderIndex: order, water: grams, pour: .ice)
}

/// A recipe of 15 g to `yield` with these steps, otherwise valid.
func recipe(yield: Double? = 250, _ steps: [StepValues]) -> RecipeValues {
  RecipeValues(dose: 15, yield: yield, temperature: 94, steps: steps)
}

/// The id that consists of one repeated digit.
func id(_ digit: Int) -> UUID {
  UUID(uuidString: "00000000-0000-4000-8000-00000000000\(digit)")!
}

/// A V60 recipe that uses every field.
let morningV60 = RecipeDetailDTO(
  recipe: RecipeSummaryDTO(
    id: id(1),
    name: "Morning V60",
    method: .v60,
    isStarter: false,
    origin: .custom,
    isValid: true,
    defaultDose: 15,
    defaultTargetYield: 250,
    defaultWaterTemperature: 94,
    defaultGrindLabel: .mediumFine
  ),
  grindTactileDescriptor: "like fine sand",
  steps: [
    RecipeStepDTO(
      stepId: id(2),
      orderIndex: 0,
      instructionText: "Bloom to {total}.",
      timerDurationSeconds: 45,
      waterAmountGrams: 45,
      isCumulativeWaterTarget: true,
      startTimeSeconds: 0,
      waterTemperature: 92
    ),
    RecipeStepDTO(
      stepId: id(3),
      orderIndex: 1,
      instructionText: "Add {pour}.",
      waterAmountGrams: 205,
      isCumulativeWaterTarget: false
    ),
  ],
  author: "A. Barista",
  source: "https://www.example.com/v60",
  description: "For a washed Ethiopian",
  tags: ["filter", "light"],
  notes: "Swirl gently",
  grinder: "Comandante C40",
  grindSetting: "24 clicks",
  scaling: .bloomSplit,
  totalTimeSeconds: 180,
  modifiedAt: Date(timeIntervalSinceReferenceDate: 800_000_000)
)

/// A plan whose steps have these timers, in seconds, each pouring 50 g more.
func plan(timers: [Double?]) -> BrewPlan {
  let steps = timers.enumerated().map { order, timer in
    ScaledStep(
      orderIndex: order,
      instructionText: "Go.",
      timerDurationSeconds: timer,
      waterAmountGrams: Double(50 * (order + 1)),
      isCumulativeWaterTarget: true,
      cumulativeWaterGrams: Double(50 * (order + 1)),
      waterTemperatureCelsius: 94
    )
  }
  return BrewPlan(
    inputs: seed.toBrewInputs(),
    scaledSteps: steps,
    derivedRatio: 250.0 / 15,
    scalingRule: .proportional
  )
}

/// An action of the brewer, or a tick.
enum BrewAction: String, CaseIterable {
  case start, pause, resume, restart, next, tick

  func apply(to session: inout BrewSession, at time: Duration) throws(BrewSessionError) {
    switch self {
    case .start: try session.start(at: time)
    case .pause: try session.pause(at: time)
    case .resume: try session.resume(at: time)
    case .restart: try session.restart()
    case .next: try session.nextStep(at: time)
    case .tick: session.tick(at: time)
    }
  }
}

/// A valid recipe with these steps. Its instructions are "Go.".
func detail(
  dose: Double = 15,
  yield: Double = 250,
  method: BrewMethod = .v60,
  scaling: ScalingRule? = nil,
  totalTime: Double? = nil,
  isValid: Bool = true,
  _ steps: [StepValues]
) -> RecipeDetailDTO {
  RecipeDetailDTO(
    recipe: RecipeSummaryDTO(
      id: id(1),
      name: "Test",
      method: method,
      isStarter: false,
      origin: .custom,
      isValid: isValid,
      defaultDose: dose,
      defaultTargetYield: yield,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .medium
    ),
    steps: steps.map { step($0) },
    scaling: scaling,
    totalTimeSeconds: totalTime
  )
}

/// A step with these values.
func step(_ values: StepValues, _ instruction: String = "Go.") -> RecipeStepDTO {
  RecipeStepDTO(
    stepId: id(2),
    orderIndex: values.orderIndex,
    instructionText: instruction,
    timerDurationSeconds: values.timer,
    waterAmountGrams: values.water,
    isCumulativeWaterTarget: values.pour == .target,
    isIce: values.pour == .ice,
    startTimeSeconds: values.startTime,
    waterTemperature: values.temperature
  )
}

/// A V60 recipe by the bloom-split rule: 45, 148 and 250 g.
let seed = detail([target(0, 45), target(1, 148), target(2, 250)])
