import TestSupport

extension TerminalProgram {
  /// Brews the clean recipe at high speed, up to the first question.
  func pressEnterThroughTheBrew() async throws {
    let stops = ["enter start", "enter to continue", "enter when the brew is done"]
    for stop in stops {
      try await wait(for: stop)
      type("\r")
    }
    try await wait(for: "Rating from 1 to 5")
  }

  /// Rates the brew with 3, and skips the other questions.
  func answerOnlyTheRating() async throws {
    type("3\r")
    try await wait(for: "Taste, 1 too-sour")
    type("\r")
    try await wait(for: "Note:")
    type("\r")
  }
}
