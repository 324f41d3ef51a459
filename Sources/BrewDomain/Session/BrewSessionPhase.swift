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
