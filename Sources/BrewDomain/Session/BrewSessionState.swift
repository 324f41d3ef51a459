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
