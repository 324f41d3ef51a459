import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The streams of `brewtimer` in a terminal: plans as input, events and logs as output.
@Suite(.timeLimit(.minutes(30))) struct TimerStreamTests {
  private let brewtimer = Program("brewtimer")

  /// Keys come from the terminal, though the plan is on standard input.
  @Test func planOnStandardInput() async throws {
    let folder = try Scratch(["plan.json": TimerPlans.cup])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["-", "--speed", "1000"],
      in: folder,
      input: "plan.json"
    )
    try await timer.wait(for: "enter start")
    timer.type("n")
    try await timer.wait(for: "enter when the brew is done")
    timer.type("n")
    try await timer.wait(for: "Rating from 1 to 5")
    timer.type("x\r")
    try await timer.wait(for: "the rating must be a whole number from 1 to 5, or n to skip the log")
    timer.type("n\r")
    #expect(try await timer.end() == .status(0))
    #expect(timer.screen.lines.contains("not logged"))
    #expect(timer.isRestored)
  }

  /// The log is on standard output; everything else is on the terminal.
  @Test func logToStandardOutput() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--speed", "1000"],
      in: folder,
      output: "out"
    )
    try await timer.pressEnterThroughTheBrew()
    timer.type("5\r")
    try await timer.wait(for: "Taste, 1 too-sour")
    timer.type("5\r")
    try await timer.skipDetails()
    timer.type("\u{4}")
    #expect(try await timer.end() == .status(0))
    #expect(timer.screen.lines.contains("Great job — no tips!"))
    let log = try folder.text("out")
    #expect(log.hasPrefix(#"{"version":1,"timestamp":""#))
    #expect(log.split(separator: "\n").count == 1)
  }

  /// Ctrl-D after text ends the line, as in other programs.
  @Test func noteWithoutEnter() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--speed", "1000", "--log", "-"],
      in: folder,
      output: "out"
    )
    try await timer.pressEnterThroughTheBrew()
    timer.type("5\r")
    try await timer.wait(for: "Taste, 1 too-sour")
    timer.type("\r")
    try await timer.skipDetails()
    timer.type("Sweet\u{4}\u{4}")
    #expect(try await timer.end() == .status(0))
    #expect(try folder.text("out").contains(#""note":"Sweet""#))
  }

  @Test func eventsWithAScreen() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--events", "--speed", "0.5", "--countdown", "0"],
      in: folder,
      output: "out"
    )
    try await timer.wait(for: "enter start")
    timer.type("n  ")
    try await timer.wait(for: "Step 1 of 2")
    try await Task.sleep(for: .seconds(2.1))
    timer.type("n")
    try await timer.wait(for: "Step 2 of 2")
    timer.signal(SIGTERM)
    #expect(try await timer.end() == .signal(SIGTERM))
    #expect(
      try events(folder.text("out")) == ["started", "step", "paused", "resumed", "step", "quit"]
    )
    #expect(timer.isRestored)
  }

  /// With events on the terminal there are no screen and no questions, but keys work.
  @Test func eventsOnTheTerminal() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--events", "--countdown", "0"],
      in: folder,
      columns: 400
    )
    try await timer.wait(for: "Press enter to start.")
    timer.type("nq")
    try await timer.wait(for: "Quit? The brew is still running. (y/n)")
    timer.type("ynn")
    #expect(try await timer.end() == .status(0))
    #expect(!timer.transcript.contains("\u{1B}"))
    #expect(timer.isRestored)
  }

  @Test(arguments: [["--plain"], []])
  func plain(options: [String]) async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--speed", "0.5", "--countdown", "0"] + options,
      in: folder,
      columns: 250,
      environment: ["TERM": options.isEmpty ? "dumb" : "xterm"]
    )
    try await timer.wait(for: "Press enter to start.")
    timer.type("n n")
    try await timer.wait(for: "cannot go to the next step: the brew is paused; resume it first")
    timer.type(" ")
    try await timer.wait(for: "Resumed")
    try await Task.sleep(for: .seconds(2.1))
    timer.type("n")
    try await timer.wait(for: "Step 2 of 2")
    try await Task.sleep(for: .seconds(2.1))
    timer.type("n")
    try await timer.wait(for: "Rating from 1 to 5")
    timer.type("\u{4}")
    #expect(try await timer.end() == .status(0))
    #expect(
      timer.screen.lines.map { $0.replacing(#/^\d+:\d\d  /#, with: "") } == [
        "Morning V60: V60, 15 g coffee, medium-fine grind, 250 g water, 94 °C, 2 steps, 2:15 total",
        "Press enter to start. Keys: space pauses or resumes the timer; enter, n ends the step and starts the next; r restarts the brew (asks first); q quits (asks first); t tells the time left; ? shows this help.",
        "Step 1 of 2: +45 g until the scale reads 45 g in 0:45. Bloom to 45 g.",
        "Paused, 0:45 left.",
        "cannot go to the next step: the brew is paused; resume it first",
        "Resumed, 0:45 left.",
        "Step 2 of 2: +205 g until the scale reads 250 g in 1:30. Pour the rest.",
        "Done, planned 2:15.",
        "Rating from 1 to 5 (enter: none, n to skip the log):",
        "not logged",
      ]
    )
    #expect(!timer.transcript.contains("\u{1B}"))
  }

  /// The help is one of the lines: it does not cover the brew, so the next key has its meaning.
  @Test func keysAfterTheHelp() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--plain", "--speed", "0.5", "--countdown", "0"],
      in: folder,
      columns: 300
    )
    try await timer.wait(for: "Press enter to start.")
    timer.type("n? ")
    try await timer.wait(for: "Paused, 0:45 left.")
    timer.type("?t")
    try await timer.wait(for: "0:45 left in this step, 2:15 left in the brew.")
    timer.type("?q")
    try await timer.wait(for: "Quit? The brew is still running. (y/n)")
    timer.type("y")
    #expect(try await timer.end() == .status(0))
  }

  /// The first example of the documentation: from a recipe to a finished brew.
  @Test func fromBrewscaleToALog() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let brewscale = Program("brewscale").path
    let command = """
      '\(brewscale)' a.yaml --dose 18 --format json | \
      '\(brewtimer.path)' - --speed 50 --log log.jsonl
      """
    let shell = try TerminalProgram("/bin/sh", ["-c", command], in: folder)
    try await shell.wait(for: "enter start")
    #expect(
      shell.screen.lines.prefix(6) == [
        "Morning V60", "",
        "V60, 18 g coffee, medium-fine grind, 300 g water, 94 °C, 2 steps, 2:15 total", "",
        "0:00   +54 g  Bloom to 54 g.", "0:45  +246 g  Pour the rest.",
      ]
    )
    shell.type("\r")
    try await shell.wait(for: "enter to continue")
    #expect(shell.screen.lines.contains("+54 g  until the scale reads 54 g"))
    #expect(shell.screen.lines.contains("Next  +246 g to 300 g  Pour the rest."))
    shell.type("\r")
    try await shell.wait(for: "enter when the brew is done")
    #expect(shell.screen.lines.contains("+246 g  until the scale reads 300 g"))
    shell.type("\r")
    try await shell.wait(for: "Rating from 1 to 5")
    shell.type("5\r")
    try await shell.wait(for: "Taste, 1 too-sour")
    shell.type("perfect\r")
    try await shell.skipDetails()
    shell.type("Sweet.\r")
    #expect(try await shell.end() == .status(0))
    #expect(shell.isRestored)
    let log = try folder.text("log.jsonl")
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [String: Any]
    )
    #expect(record["recipeNameAtBrew"] as? String == "Morning V60")
    #expect(record["doseGrams"] as? Double == 18)
    #expect(record["targetYieldGrams"] as? Double == 300)
    #expect(record["rating"] as? Int == 5)
    #expect(record["note"] as? String == "Sweet.")
    #expect(try #require(record["totalTimeSeconds"] as? Double) >= 135)
  }

  /// A reader that closes the pipe after the first event does not end the brew.
  @Test func readerOfEventsIsGone() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let command = """
      '\(brewtimer.path)' a.yaml --events --speed 1000 --log log.jsonl | head -1 >first
      """
    let shell = try TerminalProgram("/bin/sh", ["-c", command], in: folder)
    try await shell.pressEnterThroughTheBrew()
    try await shell.answerOnlyTheRating()
    #expect(try await shell.end() == .status(0))
    #expect(try events(folder.text("first")) == ["started"])
    #expect(try folder.text("log.jsonl").contains(#""rating":3"#))
    #expect(shell.isRestored)
  }

  /// A reader that does not read delays neither the screen nor the end.
  @Test func readerOfEventsDoesNotRead() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let command = """
      mkfifo events; sleep 30 <events &
      exec '\(brewtimer.path)' a.yaml --events --countdown 0 >events
      """
    let timer = try TerminalProgram("/bin/sh", ["-c", command], in: folder)
    try await timer.wait(for: "enter start")
    timer.type("n")
    try await timer.wait(for: "space pause")
    // More events than a pipe holds.
    timer.type(String(repeating: " ", count: 1001))
    try await timer.wait(for: "space resume")
    timer.type("?")
    try await timer.wait(for: "any key")
    timer.signal(SIGTERM)
    #expect(try await timer.end() == .signal(SIGTERM))
    #expect(timer.isRestored)
  }

  /// A log that cannot be written to its target is not lost.
  @Test func folderOfTheLogIsGone() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, "logs/old.jsonl": ""])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--speed", "1000", "--log", "logs/new.jsonl"],
      in: folder,
      output: "out"
    )
    try await timer.pressEnterThroughTheBrew()
    try folder.remove("logs")
    try await timer.answerOnlyTheRating()
    #expect(try await timer.end() == .status(2))
    #expect(try folder.text("out").contains(#""rating":3"#))
    #expect(
      timer.screen.lines.last == "brewtimer: error: logs: no such file or folder"
    )
  }

  /// By default, the log goes to the default diary of brewlog.
  @Test func theDefaultDiary() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let command =
      "BREWLOG_FILE=own.jsonl exec '\(brewtimer.path)' a.yaml --speed 1000 --events >events"
    let shell = try TerminalProgram("/bin/sh", ["-c", command], in: folder)
    try await shell.pressEnterThroughTheBrew()
    try await shell.answerOnlyTheRating()
    #expect(try await shell.end() == .status(0))
    #expect(shell.screen.lines.last?.hasPrefix("logged as ") == true)
    #expect(shell.screen.lines.last?.hasSuffix(" in own.jsonl") == true)
    #expect(try folder.text("own.jsonl").contains(#","rating":3,"#))
  }

  @Test func theLogOnStandardOutput() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--speed", "1000", "--log", "-"],
      in: folder,
      output: "out"
    )
    try await timer.pressEnterThroughTheBrew()
    try await timer.answerOnlyTheRating()
    #expect(try await timer.end() == .status(0))
    let request = try folder.text("out")
    let added = try Program("brewlog").run(
      ["add", "-", "--file", "d.jsonl"],
      in: folder,
      input: request
    )
    #expect(added.status == 0)
    let line = try folder.text("d.jsonl")
    #expect(line.replacing(try Regex(#""id":"[^"]*","#), with: "") == request)
  }

  private func events(_ text: String) throws -> [String] {
    try text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object?["event"] as? String)
    }
  }
}
