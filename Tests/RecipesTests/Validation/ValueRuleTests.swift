import Recipes
import Testing

struct ValueRuleTests {
  private let good = recipe([target(0, 250)])

  @Test(arguments: [
    (0.000_001, true), (15, true), (1e6, true), (0, false), (-15, false), (.nan, false),
    (.infinity, false),
  ])
  func doses(dose: Double, isValid: Bool) {
    var values = good
    values.dose = dose
    #expect(values.validate() == (isValid ? [] : [.invalidDose]))
  }

  @Test(arguments: [0, -250, Double.nan, .infinity]) func yields(yield: Double) {
    #expect(recipe(yield: yield, [target(0, 250)]).validate() == [.invalidYield])
  }

  @Test(arguments: [
    (0, true), (100, true), (-0.000_001, true), (100.000_001, true), (-0.000_002, false),
    (100.000_002, false), (212, false), (.nan, false), (-.infinity, false),
  ])
  func temperatures(temperature: Double, isValid: Bool) {
    let errors: [RecipeValidationError] = isValid ? [] : [.invalidTemperature]
    var ofRecipe = good
    ofRecipe.temperature = temperature
    #expect(ofRecipe.validate() == errors)
    var ofStep = good
    ofStep.steps[0].temperature = temperature
    #expect(ofStep.validate() == errors)
  }

  @Test func temperaturesAreReportedOnce() {
    var values = recipe([target(0, 45), target(1, 250)])
    values.temperature = 101
    values.steps[0].temperature = 102
    values.steps[1].temperature = -1
    #expect(values.validate() == [.invalidTemperature])
  }

  @Test(arguments: [
    (0, true), (-0.0, true), (0.5, true), (-0.000_002, false), (-45, false), (.nan, false),
    (.infinity, false),
  ])
  func timers(timer: Double, isValid: Bool) {
    var values = good
    values.steps[0].timer = timer
    #expect(values.validate() == (isValid ? [] : [.negativeTimer(step: 0)]))
  }

  @Test func everythingAtOnce() {
    var bad = StepValues(orderIndex: 0, hasBlankInstruction: true, timer: -1, water: -2)
    bad.temperature = 200
    let values = RecipeValues(
      hasBlankName: true,
      dose: 0,
      yield: -1,
      temperature: 94,
      steps: [bad]
    )
    #expect(
      values.validate() == [
        .emptyName, .invalidDose, .invalidYield, .invalidTemperature, .emptyInstruction(step: 0),
        .negativeTimer(step: 0), .negativeWater(step: 0),
      ]
    )
  }

  @Test func noStepsGiveNoWaterMismatch() {
    #expect(recipe([]).validate() == [.noSteps])
  }

  @Test func unknownValuesAreNotValidated() {
    let unknown = RecipeValues(
      dose: nil,
      yield: nil,
      temperature: nil,
      steps: [],
      stepsAreKnown: false
    )
    #expect(unknown.validate() == [])
    #expect(recipe(yield: nil, [target(0, 7)]).validate() == [])
  }

  /// Each row makes one kind of value unknown and lists the errors that are still reported for a recipe with
  /// all errors across steps.
  @Test(
    arguments: [
      (\RecipeValues.stepsAreKnown, [.negativeTimer(step: 0)]),
      (\.orderIsKnown, [.negativeTimer(step: 0)]),
      (\.timesAreKnown, [.negativeTimer(step: 0), decrease]),
      (\.waterIsKnown, [.negativeTimer(step: 0)]),
    ] as [(WritableKeyPath<RecipeValues, Bool> & Sendable, [RecipeValidationError])]
  )
  func wholeRecipeJudgements(
    knowledge: WritableKeyPath<RecipeValues, Bool> & Sendable,
    errors: [RecipeValidationError]
  ) {
    var values = recipe([target(0, 100), target(1, 50)])
    values.steps[0].timer = -1
    values[keyPath: knowledge] = false
    #expect(values.validate() == errors)
  }

  @Test func startTimesNeedTheTimes() {
    var values = recipe([target(0, 45), target(1, 250)])
    values.steps[0].startTime = 60
    values.steps[1].startTime = 30
    values.timesAreKnown = false
    #expect(values.validate() == [])
    values.timesAreKnown = true
    values.waterIsKnown = false
    #expect(values.validate() == [.startTimeMismatch(step: 1, expected: 60, actual: 30)])
  }

  private static let decrease = RecipeValidationError.waterTargetDecreases(
    step: 1,
    from: 100,
    to: 50
  )
}
