import BrewDomain
import Testing

struct ValueRuleTests {
  private let good = recipe([target(0, 250)])

  @Test(arguments: [
    (0.000_001, true), (15, true), (1e6, true), (0, false), (-15, false), (.nan, false),
    (.infinity, false),
  ])
  func doses(dose: Double, isValid: Bool) {
    var figures = good
    figures.dose = dose
    #expect(figures.validate() == (isValid ? [] : [.invalidDose]))
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
    var figures = recipe([target(0, 45), target(1, 250)])
    figures.temperature = 101
    figures.steps[0].temperature = 102
    figures.steps[1].temperature = -1
    #expect(figures.validate() == [.invalidTemperature])
  }

  @Test(arguments: [
    (0, true), (-0.0, true), (0.5, true), (-0.000_002, false), (-45, false), (.nan, false),
    (.infinity, false),
  ])
  func timers(timer: Double, isValid: Bool) {
    var figures = good
    figures.steps[0].timer = timer
    #expect(figures.validate() == (isValid ? [] : [.negativeTimer(step: 0)]))
  }

  @Test func everythingAtOnce() {
    var bad = StepValues(orderIndex: 0, hasBlankInstruction: true, timer: -1, water: -2)
    bad.temperature = 200
    let figures = RecipeValues(
      hasBlankName: true,
      dose: 0,
      yield: -1,
      temperature: 94,
      steps: [bad]
    )
    #expect(
      figures.validate() == [
        .emptyName, .invalidDose, .invalidYield, .invalidTemperature, .emptyInstruction(step: 0),
        .negativeTimer(step: 0), .negativeWater(step: 0),
      ]
    )
  }

  @Test func aRecipeWithoutStepsIsNoWaterMismatch() {
    #expect(recipe([]).validate() == [.noSteps])
  }

  @Test func whatIsUnknownIsNotJudged() {
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

  /// Each row takes one kind of knowledge away and names what can still be said of a recipe in
  /// which everything across steps is wrong.
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
    var figures = recipe([target(0, 100), target(1, 50)])
    figures.steps[0].timer = -1
    figures[keyPath: knowledge] = false
    #expect(figures.validate() == errors)
  }

  @Test func startTimesNeedTheTimes() {
    var figures = recipe([target(0, 45), target(1, 250)])
    figures.steps[0].startTime = 60
    figures.steps[1].startTime = 30
    figures.timesAreKnown = false
    #expect(figures.validate() == [])
    figures.timesAreKnown = true
    figures.waterIsKnown = false
    #expect(figures.validate() == [.startTimeMismatch(step: 1, expected: 60, actual: 30)])
  }

  private static let decrease = RecipeValidationError.waterTargetDecreases(
    step: 1,
    from: 100,
    to: 50
  )
}
