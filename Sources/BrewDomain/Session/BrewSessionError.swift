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
