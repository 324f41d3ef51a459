import TestSupport
import Testing

/// `brewtimer` after a brew that cannot be logged: the brew cannot be repeated, so its line is shown.
@Suite(.timeLimit(.minutes(30))) struct TimerFaultTests {
  /// The calls: open to check, open, lock, write, sync.
  @Test(arguments: [
    ("2:EACCES", "log.jsonl: permission denied", false),
    ("4:EIO", "log.jsonl: input/output error; nothing was written and the file is", false),
    ("4:full", "log.jsonl: no space left on device; nothing was written and the file is", false),
    ("5:EIO", "log.jsonl: input/output error; the data was written but may not be on disk", true),
  ])
  func theEntryIsShown(fault: String, message: String, isStored: Bool) async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, "log.jsonl": Diaries.four])
    let timer = try TerminalProgram(
      Program("brewtimer").path,
      ["a.yaml", "--speed", "300", "--log", "log.jsonl"],
      in: folder,
      columns: 200,
      environment: ["BREWGUIDE_DEBUG_FAULT": fault]
    )
    try await timer.pressEnterThroughTheBrew()
    try await timer.answerOnlyTheRating()
    #expect(try await timer.end() == .status(2))
    #expect(timer.isRestored)
    let screen = timer.screen.lines.joined(separator: "\n")
    #expect(screen.contains("brewtimer: error: \(message)"), "\(screen)")
    #expect(screen.contains(#""recipeNameAtBrew":"Morning V60""#), "\(screen)")
    let log = try folder.text("log.jsonl")
    #expect(log.hasPrefix(Diaries.four) && (log != Diaries.four) == isStored)
  }
}
