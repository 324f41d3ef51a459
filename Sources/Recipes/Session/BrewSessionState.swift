/// The state of a brew at one moment: everything that an interface shows.
public struct BrewSessionState: Sendable, Equatable, Codable {
  /// The plan.
  public var plan: BrewPlan
  /// The phase.
  public var phase: BrewSessionPhase
  /// The index of the current step in the plan; after the brew, of the last one.
  public var currentStepIndex: Int
  /// The remaining time of the current step; nil if no step with a timer is running.
  public var remainingTime: Duration?
  /// The start time of the brew, on the clock of the caller; nil before the start.
  public var startedAt: Duration?
  /// Whether the inputs are locked because the brew has started.
  public var isInputsLocked: Bool
  /// What a scale says; nil without one.
  public var scale: ScaleState?

  /// The state with these values; by default, before the start.
  public init(
    plan: BrewPlan,
    phase: BrewSessionPhase = .notStarted,
    currentStepIndex: Int = 0,
    remainingTime: Duration? = nil,
    startedAt: Duration? = nil,
    isInputsLocked: Bool = false
  ) {
    self.plan = plan
    self.phase = phase
    self.currentStepIndex = currentStepIndex
    self.remainingTime = remainingTime
    self.startedAt = startedAt
    self.isInputsLocked = isInputsLocked
  }
}

/// The phase of a brew. Raw values are those in JSON.
public enum BrewSessionPhase: String, CaseIterable, Sendable, Codable {
  /// The inputs can still be edited.
  case notStarted = "not-started"
  /// The timer of the current step is running, or a step without one waits for its water on the scale.
  case active
  /// The timer of the current step and the clock of the brew are paused.
  case paused
  /// The current step has no timer, or its timer has ended, or its water is in: the brewer ends the step.
  case stepReadyToAdvance = "step-ready-to-advance"
  /// The last step has ended.
  case completed
}

/// An action on a brew; each phase allows only some. Raw values are those in JSON.
public enum BrewSessionAction: String, CaseIterable, Sendable, Codable {
  /// Start the first step.
  case start
  /// Pause the running timer.
  case pause
  /// Resume the paused timer.
  case resume
  /// Discard the brew and start again.
  case restart
  /// End the current step.
  case nextStep = "next-step"
}

/// Why an action was refused; the state is unchanged.
public enum BrewSessionError: Error, Hashable, Sendable {
  /// The phase does not allow the action.
  case refused(BrewSessionAction, in: BrewSessionPhase)
  /// The plan has no steps.
  case noSteps
}

extension BrewSessionError: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop.
  public var description: String {
    switch self {
    case .refused(let action, let phase): "cannot \(Self.verb(action)): \(Self.reason(phase))"
    case .noSteps: "cannot start: the plan has no steps"
    }
  }

  private static func verb(_ action: BrewSessionAction) -> String {
    action == .nextStep ? "go to the next step" : action.rawValue
  }

  private static func reason(_ phase: BrewSessionPhase) -> String {
    switch phase {
    case .notStarted: "the brew has not started"
    case .active: "the timer is running"
    case .paused: "the brew is paused; resume it first"
    case .stepReadyToAdvance: "no timer is running"
    case .completed: "the brew is finished; restart it to brew again"
    }
  }
}
