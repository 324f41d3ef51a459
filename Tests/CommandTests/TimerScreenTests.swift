import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewtimer` in a terminal, with key presses.
@Suite(.timeLimit(.minutes(30))) struct TimerScreenTests {
  private let brewtimer = Program("brewtimer")

  private func start(
    _ arguments: String...,
    in folder: Scratch,
    columns: Int = 80,
    rows: Int = 24,
    output: String? = nil
  ) throws -> TerminalProgram {
    try TerminalProgram(
      brewtimer.path,
      arguments,
      in: folder,
      columns: columns,
      rows: rows,
      output: output
    )
  }

  private func recipe() throws -> Scratch { try Scratch(["a.yaml": Recipes.clean]) }

  /// From the first key to the log, with all numbers of the plan on the screen.
  @Test func aCompleteBrew() async throws {
    let folder = try recipe()
    let timer = try start("a.yaml", "--speed", "300", "--log", "log.jsonl", in: folder)
    try await timer.wait(for: "enter start")
    #expect(timer.screen.isAlternate)
    #expect(!timer.screen.hasCursor)
    #expect(
      timer.screen.lines.prefix(6) == [
        "Morning V60", "",
        "V60, 15 g coffee, medium-fine grind, 250 g water, 94 °C, 2 steps, 2:15 total", "",
        "0:00   +45 g  Bloom to 45 g.", "0:45  +205 g  Pour the rest.",
      ]
    )
    timer.type("\r")
    try await timer.wait(for: "enter to continue")
    let first = timer.screen.lines
    #expect(first[2].hasPrefix("Step 1 of 2  enter to continue"))
    #expect(first[2].contains(" of 2:15"))
    #expect(first.contains("+45 g  until the scale reads 45 g"))
    #expect(first.contains("Bloom to 45 g."))
    #expect(first.contains("Next  +205 g to 250 g  Pour the rest."))
    // Once before the end of the timer, twice at its end; what is due at once replaces what is left.
    try await timer.wait("rang twice") { $0.bells >= 2 }
    // Counted before the step begins: it may have ended before the screen is read again.
    let bells = timer.screen.bells
    timer.type("\r")
    try await timer.wait(for: "enter when the brew is done")
    #expect(timer.screen.lines.contains("+205 g  until the scale reads 250 g"))
    try await timer.wait("rang three times") { $0.bells >= bells + 3 }
    timer.type("\r")
    try await timer.wait(for: "Rating from 1 to 5")
    timer.type("6\r")
    try await timer.wait(for: "the rating must be a whole number from 1 to 5")
    timer.type("4\r")
    try await timer.wait(for: "Taste, 1 too-sour")
    timer.type("sour\r")
    try await timer.wait(for: "Coffee:")
    timer.type("Guji\r")
    try await timer.wait(for: "Grind setting:")
    timer.type("24 clicks\r")
    try await timer.wait(for: "Note:")
    timer.type("Thin, \"but\" sweet.\r")
    #expect(try await timer.end() == .status(0))
    #expect(timer.screen.lines.contains("Try slightly finer or hotter"))
    #expect(timer.isRestored)
    let log = try folder.text("log.jsonl")
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [String: Any]
    )
    #expect(record["recipeNameAtBrew"] as? String == "Morning V60")
    #expect(record["rating"] as? Int == 4)
    #expect(record["tasteTag"] as? String == "too-sour")
    #expect(record["note"] as? String == "Thin, \"but\" sweet.")
    #expect(record["coffee"] as? String == "Guji")
    #expect(record["grindSetting"] as? String == "24 clicks")
    #expect(try #require(record["totalTimeSeconds"] as? Double) >= 135)
    #expect(log.hasSuffix("}\n"))
  }

  @Test func pauseRestartAndQuit() async throws {
    let timer = try start("a.yaml", "--speed", "0.5", "--countdown", "0", in: try recipe())
    try await timer.wait(for: "enter start")
    timer.type(" ")
    try await timer.wait(for: "space pause")
    timer.type(" ")
    try await timer.wait(for: "Step 1 of 2  paused")
    timer.type("n")
    try await timer.wait(for: "cannot go to the next step: the brew is paused; resume it first")
    timer.type(" ")
    try await timer.wait(for: "space pause")
    timer.type("?")
    try await timer.wait(for: "any key: back")
    timer.type("x")
    try await timer.wait(for: "space pause")
    // Earlier, it would count as pressed twice.
    try await Task.sleep(for: .seconds(2.1))
    // Both at once, so that the delay of the second one does not depend on the machine.
    timer.type("nn")
    try await timer.wait(for: "step 2 has just started; press enter again to end it")
    try await timer.wait(for: "Step 2 of 2")
    timer.type("r")
    try await timer.wait(for: "Restart? This discards the brew so far. (y/n)")
    timer.type("y")
    try await timer.wait(for: "enter start")
    timer.type("n")
    try await timer.wait(for: "Step 1 of 2")
    timer.type("q")
    try await timer.wait(for: "Quit? The brew is still running. (y/n)")
    timer.type("n")
    try await timer.wait(for: "space pause")
    timer.type("qy")
    #expect(try await timer.end() == .status(0))
    #expect(timer.isRestored)
    #expect(timer.screen.lines == [])
  }

  /// Hands free: one key starts the brew, and the steps follow one another.
  @Test func automaticBrew() async throws {
    let timer = try start(
      "a.yaml",
      "--auto",
      "--speed",
      "200",
      "--log",
      "log.jsonl",
      in: try recipe()
    )
    try await timer.wait(for: "enter start")
    timer.type("\r")
    try await timer.wait(for: "Step 2 of 2  enter when the brew is done")
    timer.type("\r")
    try await timer.wait(for: "Rating from 1 to 5")
    timer.type("n\r")
    #expect(try await timer.end() == .status(0))
  }

  /// Your grinder is on the first screen, the last answers are offered, and what an option says is not asked.
  @Test func theGrinderAndTheLastAnswers() async throws {
    let folder = try recipe()
    try folder.write(".brewguide.yaml", "grinder: Comandante C40\n")
    let entry = """
      {"version":1,"id":"6e1f6f0a-7a53-4d0e-8f2f-0a6f0a1b2c3d","timestamp":"2026-04-01T08:30:00Z","method":"v60",\
      "recipeNameAtBrew":"Morning V60","doseGrams":15,"targetYieldGrams":250,"rating":4,"grindSetting":"26 clicks"}

      """
    try folder.write("log.jsonl", entry)
    let timer = try start(
      "a.yaml",
      "--speed",
      "1000",
      "--no-bell",
      "--coffee",
      "Guji",
      "--log",
      "log.jsonl",
      in: folder
    )
    try await timer.wait(for: "enter start")
    #expect(
      timer.screen.lines.prefix(4).joined(separator: "\n") == """
        Morning V60

        V60, 15 g coffee, medium-fine grind, about 15–25 clicks on Comandante C40
        (approximate, from the label), 250 g water, 94 °C, 2 steps, 2:15 total
        """
    )
    try await timer.pressEnterThroughTheBrew()
    timer.type("5\r")
    try await timer.wait(for: "Taste, 1 too-sour")
    timer.type("\r")
    try await timer.wait(for: "Grind setting (enter: 26 clicks, - for none):")
    timer.type("\r")
    try await timer.wait(for: "Note:")
    timer.type("\r")
    #expect(try await timer.end() == .status(0))
    #expect(timer.screen.bells == 0)
    let last = try folder.text("log.jsonl").split(separator: "\n")[1]
    for field in [
      "\"coffee\":\"Guji\"", "\"grindSetting\":\"26 clicks\"", "\"grinder\":\"Comandante C40\"",
    ] {
      #expect(last.contains(field))
    }
  }

  /// A brew that was closed by accident goes on at its time.
  @Test func goingOn() async throws {
    let timer = try start("a.yaml", "--from", "1:10", "--speed", "0.1", in: try recipe())
    try await timer.wait(for: "Step 2 of 2")
    timer.type("qy")
    #expect(try await timer.end() == .status(0))
  }

  @Test func countdownBeforeTheFirstPour() async throws {
    let timer = try start("a.yaml", "--countdown", "60", in: try recipe())
    try await timer.wait(for: "enter start")
    timer.type("\r")
    try await timer.wait(for: "Get ready to pour")
    #expect(timer.screen.lines.contains("+45 g  until the scale reads 45 g"))
    #expect(timer.screen.lines.last == "enter now  space cancel  q quit")
    timer.type(" ")
    try await timer.wait(for: "enter start")
    timer.type("\r")
    try await timer.wait(for: "Get ready to pour")
    timer.type("\r")
    try await timer.wait(for: "Step 1 of 2")
    timer.type("qy")
    #expect(try await timer.end() == .status(0))
  }

  /// The content fits the screen after every change of size.
  @Test func resize() async throws {
    let timer = try start("a.yaml", "--speed", "0.1", "--countdown", "0", in: try recipe())
    try await timer.wait(for: "enter start")
    timer.type("\r")
    try await timer.wait(for: "██████")
    timer.resize(columns: 20, rows: 6)
    try await timer.wait("fitted") { $0.lines.first?.hasPrefix("1/2") == true }
    #expect(timer.screen.lines[1].hasPrefix("0:4"))
    #expect(timer.screen.lines[2] == "Bloom to 45 g.")
    #expect(timer.screen.lines.count == 6)
    timer.resize(columns: 80, rows: 24)
    try await timer.wait("was large again") { screen in
      screen.lines.first == "Morning V60" + String(repeating: " ", count: 51) + "15 g  250 g  94 °C"
        && screen.lines.contains { $0.contains("██████") } && screen.lines.count == 24
    }
    timer.type("qy")
    #expect(try await timer.end() == .status(0))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signalsRestoreTheTerminal(signal: Int32) async throws {
    let timer = try start("a.yaml", "--countdown", "0", in: try recipe())
    try await timer.wait(for: "enter start")
    timer.type("\r")
    try await timer.wait(for: "space pause")
    #expect(!timer.isRestored)
    timer.signal(signal)
    #expect(try await timer.end() == .signal(signal))
    #expect(timer.isRestored)
  }

  @Test func controlCEndsTheBrewAndTheQuestions() async throws {
    let timer = try start("a.yaml", "--countdown", "0", in: try recipe())
    try await timer.wait(for: "enter start")
    timer.type("\u{3}")
    #expect(try await timer.end() == .signal(SIGINT))
    #expect(timer.isRestored)
    let asked = try start("a.yaml", "--speed", "1000", in: try recipe())
    try await asked.pressEnterThroughTheBrew()
    #expect(asked.isRestored)
    asked.type("\u{3}")
    #expect(try await asked.end() == .signal(SIGINT))
  }

  /// Closing the window ends the program.
  @Test func lostTerminal() async throws {
    let timer = try start("a.yaml", "--countdown", "0", in: try recipe())
    try await timer.wait(for: "enter start")
    timer.type("\r")
    try await timer.wait(for: "space pause")
    timer.hangUp()
    #expect(try await timer.end() == .signal(SIGHUP))
  }

  /// A program that is ended while stopped does not take the terminal from the shell again.
  @Test func endedWhileStopped() async throws {
    let shell = try TerminalProgram("/bin/sh", ["-i"], in: try recipe(), environment: ["PS1": "$ "])
    try await shell.wait(for: "$")
    shell.type("'\(brewtimer.path)' a.yaml\r")
    try await shell.wait(for: "enter start")
    shell.type("\u{1A}")
    try await shell.wait(for: "Stopped")
    #expect(!shell.screen.isAlternate && shell.screen.hasCursor)
    // Shells wait for jobs continued by `bg`; not all shells notice `kill -CONT`.
    shell.type("kill %1; bg; wait; exit 4\r")
    #expect(try await shell.end() == .status(4))
    #expect(!shell.screen.isAlternate)
  }

  /// In a shell, because only a shell can continue a stopped program.
  @Test func stopAndContinue() async throws {
    let shell = try TerminalProgram("/bin/sh", ["-i"], in: try recipe(), environment: ["PS1": "$ "])
    try await shell.wait(for: "$")
    shell.type("stty -a >before; '\(brewtimer.path)' a.yaml --speed 0.1 --countdown 0\r")
    try await shell.wait(for: "enter start")
    shell.type("\r")
    try await shell.wait(for: "space pause")
    shell.type("\u{1A}")
    try await shell.wait(for: "Stopped")
    #expect(!shell.screen.isAlternate && shell.screen.hasCursor)
    shell.type("stty -a >during; cmp before during && echo as be''fore\r")
    try await shell.wait(for: "as before")
    shell.type("fg\r")
    try await shell.wait("went on") { screen in
      screen.isAlternate && screen.lines.contains { $0.hasPrefix("Step 1 of 2") }
    }
    shell.type(" ")
    try await shell.wait(for: "Step 1 of 2  paused")
    shell.type("qy")
    try await shell.wait("was left") { !$0.isAlternate && $0.lines.last == "$" }
    shell.type("stty -a >after; cmp before after && echo as fi''rst; exit 3\r")
    #expect(try await shell.end() == .status(3))
    #expect(shell.screen.lines.contains("as first"))
  }
}
