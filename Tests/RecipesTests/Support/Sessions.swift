import Recipes

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
