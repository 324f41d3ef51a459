import BrewDomain

/// The time that matters in a step: what is left of its timer, and then how long that has been over.
struct StepTime {
  private let session: BrewSession

  init(_ session: BrewSession) {
    self.session = session
  }

  /// `0:38` left; `+0:12` over; `0:12` since the beginning of a step without a timer.
  var text: String {
    guard let timer = session.currentStep?.timerDurationSeconds, timer > 0 else {
      return session.stepElapsedTime.passedText
    }
    let remaining = session.state.remainingTime ?? .zero
    if remaining > .zero { return remaining.remainingText }
    let over = session.stepElapsedTime - Duration(inSeconds: timer)
    return "+" + max(.zero, over).passedText
  }
}
