/// The readings of a scale in a brew.
extension BrewSession {
  /// How long no reading comes before the scale counts as lost, in seconds of the brew: adapters send at least two a second,
  /// and a link of Bluetooth that works may be silent for one.
  public static let scaleIsLostAfter = Duration.seconds(2)
  /// How long until it counts as gone: a link that breaks is found again by then, or never.
  public static let scaleIsGoneAfter = Duration.seconds(60)
  /// The time between a bell and the end of a pour.
  private static let reaction = 0.5
  /// The slowest flow that is a pour, in g/s.
  private static let slowestFlow = 0.5

  /// When a reading was taken, on the clock of the session; the first one is taken now. Nil for a reading that comes after a
  /// later one.
  public mutating func time(of reading: ScaleReading) -> Duration? {
    var brew = weighed ?? WeighedBrew(steps: state.plan.scaledSteps.count)
    defer { weighed = brew }
    return brew.time(of: reading, now: latestTime)
  }

  /// The time of the last reading; nil before the first, and after the scale was lost.
  package var lastReadingTime: Duration? {
    weighed.flatMap { $0.isLost ? nil : $0.latestTime }
  }

  /// Takes a reading at its time. A step without a timer that waits for its water may be ready then.
  @discardableResult
  package mutating func read(_ reading: ScaleReading, at time: Duration) -> ScaleChange? {
    tick(at: time)
    let index = state.currentStepIndex
    let runs = state.phase != .notStarted && state.phase != .completed && index >= preparationSteps
    let change = weighed?.add(reading.grams, at: time, elapsed: elapsedTime, hasBegun: runs)
    // The scale came late, or the brew goes on where it was left.
    if runs, weighed?.water.hasBegun == false {
      weighed?.begin(with: index > 0 ? state.plan.scaledSteps[index - 1].cumulativeWaterGrams : 0)
    }
    showScale()
    if isPoured, waitsForWater { state.phase = .stepReadyToAdvance }
    return change
  }

  /// Goes on without the scale, until another reading comes. A step that waits for its water goes on waiting, unless the scale
  /// is gone: then it is ready, as without one.
  public mutating func loseScale(at time: Duration, isGone: Bool) {
    tick(at: time)
    weighed?.lose(isGone: isGone)
    showScale()
    if isGone, waitsForWater { state.phase = .stepReadyToAdvance }
  }

  /// Whether the step ends with its water, and not with a timer.
  private var waitsForWater: Bool { state.phase == .active && state.remainingTime == nil }

  /// Whether the step at an index waits for its water: it pours, has no timer, and the scale is there.
  func waitsForWater(_ index: Int) -> Bool {
    weighed?.isGone == false && state.plan.scaledSteps[index].timerDurationSeconds ?? 0 == 0
      && StepPour(of: index, in: state.plan).pours
  }

  func scaleState(_ brew: WeighedBrew) -> ScaleState {
    let hasStarted = state.currentStepIndex >= preparationSteps && state.phase != .notStarted
    let pour = pour
    return ScaleState(
      condition: brew.isLost ? .lost : brew.water.condition,
      waterGrams: Rounding.tenth(brew.water.grams),
      flowGramsPerSecond: brew.isLost ? 0 : Rounding.tenth(brew.water.flow),
      leftGrams: hasStarted && pour?.pours == true
        ? Rounding.tenth(max(0, (pour?.reading ?? 0) - brew.water.grams)) : nil
    )
  }

  private var pour: StepPour? {
    currentStep == nil ? nil : StepPour(of: state.currentStepIndex, in: state.plan)
  }

  /// Whether the water of the step is in, and the flow has stopped for a second.
  package var isPoured: Bool {
    guard let brew = weighed, !brew.isLost, let pour, pour.pours else { return false }
    return brew.water.isStill && brew.water.grams >= pour.reading - pour.near - 1e-6
  }

  /// Whether who pours must stop now for the step to get its water.
  package var mustStopPouring: Bool {
    guard let brew = weighed, !brew.isLost, let pour, pour.pours else { return false }
    let flow = brew.water.flow
    return flow >= Self.slowestFlow && brew.water.grams + flow * Self.reaction >= pour.reading
  }

  /// The weight at the first reading, without water, in grams; nil without a scale.
  package var tareGrams: Double? { weighed.map { Rounding.tenth($0.water.zero) } }

  /// What the step got so far, in grams; nil without a scale.
  package var addedGrams: Double? { weighed?.added }

  /// The water at each whole second of the brew, in grams; nil without a scale.
  package var curveGrams: [Double]? {
    weighed.flatMap { $0.curve.grams.isEmpty ? nil : $0.curve.grams }
  }

  /// What each step got, in grams; nil without a scale.
  package var pouredGrams: [Double]? {
    curveGrams.flatMap { _ in weighed?.poured(in: state.currentStepIndex) }
  }
}
