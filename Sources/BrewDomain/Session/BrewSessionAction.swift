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
