/// A brew as it stands at one moment: all that an interface shows of it.
public struct BrewSessionState: Sendable, Equatable, Codable {
  /// What is brewed.
  public var plan: BrewPlan
  /// Where the brew stands.
  public var phase: BrewSessionPhase
  /// The position of the current step in the plan; after the brew, of the last one.
  public var currentStepIndex: Int
  /// What is left of the current step's timer; nil where no step with a timer is under way.
  public var remainingTime: Duration?
  /// When the brew was started, on the clock from which the session is told the time; nil before.
  public var startedAt: Duration?
  /// Whether the inputs can no longer be edited, because a brew of them is under way.
  public var isInputsLocked: Bool

  /// The state with these values; without any but the plan, that of a brew yet to be started.
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

/// Where a brew stands. Raw values are the words of JSON.
public enum BrewSessionPhase: String, CaseIterable, Sendable, Codable {
  /// The inputs can still be edited.
  case notStarted = "not-started"
  /// The timer of the current step runs.
  case active
  /// The timer of the current step, and the clock of the brew, are halted.
  case paused
  /// The current step has no timer, or its timer has run out: the brewer decides when it ends.
  case stepReadyToAdvance = "step-ready-to-advance"
  /// The last step has ended.
  case completed
}

/// What a brewer can do with a brew; a phase refuses some of it. Raw values are the words of JSON.
public enum BrewSessionAction: String, CaseIterable, Sendable, Codable {
  /// Begin the first step.
  case start
  /// Halt the running timer.
  case pause
  /// Let the halted timer run on.
  case resume
  /// Give up the brew and begin anew.
  case restart
  /// End the current step.
  case nextStep = "next-step"
}

/// Why a brew does not do what was asked; it stays as it was.
public enum BrewSessionError: Error, Hashable, Sendable {
  /// The phase does not allow the action.
  case refused(BrewSessionAction, in: BrewSessionPhase)
  /// The plan has no step to begin with.
  case noSteps
}

extension BrewSessionError: CustomStringConvertible {
  /// What is wrong, for the person who must put it right: one line, in lower case and without a final
  /// stop.
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
    case .notStarted: "the brew has not been started"
    case .active: "the timer is running"
    case .paused: "the brew is paused; resume it first"
    case .stepReadyToAdvance: "the brew is under way, and no timer is running"
    case .completed: "the brew is finished; restart it to brew again"
    }
  }
}
