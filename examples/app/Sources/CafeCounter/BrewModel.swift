import BrewGuide

/// What the screen of a brew shows, and what its buttons do.
///
/// A view shows `title`, `instruction` and `reading`, and calls the actions. The clock is that of the app, or one for
/// previews and tests.
struct BrewModel<AppClock: Clock> where AppClock.Duration == Duration {
  private let clock: AppClock
  private let start: AppClock.Instant
  private var session: BrewSession

  init(_ plan: BrewPlan, clock: AppClock) {
    self.clock = clock
    start = clock.now
    session = BrewSession(plan: plan)
  }

  private var time: Duration { start.duration(to: clock.now) }

  // MARK: The screen

  var isCompleted: Bool { session.state.phase == .completed }

  var title: String {
    let steps = session.state.plan.scaledSteps.count
    return "Step \(session.state.currentStepIndex + 1) of \(steps), \(seconds(session.elapsedTime))"
  }

  var instruction: String { session.currentStep?.instructionText ?? "" }

  /// What the scale must read, in grams.
  var reading: Double { session.currentStep?.cumulativeWaterGrams ?? 0 }

  private func seconds(_ time: Duration) -> String { "\(time.components.seconds) s" }

  // MARK: The buttons

  mutating func begin() throws { try session.start(at: time) }

  mutating func goOn() throws { try session.nextStep(at: time) }

  /// Waits until the timer of the step ends, if it has one.
  mutating func waitForTimer() async throws {
    guard let end = session.timerEndsAt else { return }
    try await clock.sleep(until: start.advanced(by: end), tolerance: nil)
    session.tick(at: time)
  }

  // MARK: The diary

  /// What to log after the brew.
  func log(rating: Int, taste: TasteTag?) -> CreateBrewLogRequest {
    CreateBrewLogRequest(
      of: session.state.plan,
      totalTime: session.elapsedTime,
      rating: rating,
      tasteTag: taste
    )
  }
}
