import BrewDomain

/// Something that happened to a brew, and how things stood then.
package struct BrewEvent: Equatable, Sendable {
  /// What happened. Raw values are the words of JSON.
  package enum Kind: String, CaseIterable, Sendable {
    /// The brew began.
    case started
    /// A step began.
    case step
    /// The timer of the current step ran out.
    case timerEnded = "timer-ended"
    /// The brewer halted the timer.
    case paused
    /// The brewer let the timer run on.
    case resumed
    /// The brewer gave up the brew, to begin anew.
    case restarted
    /// The last step ended.
    case completed
    /// The program ends before the brew does.
    case quit
  }

  package let kind: Kind
  /// The position of the current step in the plan.
  package let stepIndex: Int
  /// How long the brew had taken, pauses aside.
  package let elapsed: Duration
  /// What was left of the step's timer; nil where it has none.
  package let remaining: Duration?

  init(_ kind: Kind, _ session: BrewSession) {
    self.kind = kind
    stepIndex = session.state.currentStepIndex
    elapsed = session.elapsedTime
    remaining = session.state.remainingTime
  }

  /// When this should have happened, in seconds since the start of the brew; nil where the plan does not
  /// say.
  package func plannedSeconds(in plan: BrewPlan) -> Double? {
    guard plan.scaledSteps.indices.contains(stepIndex) else { return nil }
    let step = plan.scaledSteps[stepIndex]
    switch kind {
    case .started: return 0
    case .step: return step.startTimeSeconds
    case .timerEnded:
      guard let start = step.startTimeSeconds, let timer = step.timerDurationSeconds else {
        return nil
      }
      return start + timer
    case .completed: return plan.totalDurationSeconds
    case .paused, .resumed, .restarted, .quit: return nil
    }
  }
}
