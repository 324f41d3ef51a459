import Foundation
import TestSupport
import Testing

/// `brewtimer` with its streams: plans that come in, events and logs that go out.
@Suite(.timeLimit(.minutes(3))) struct TimerStreamTests {
  private let brewtimer = Program("brewtimer")

  private static let plan = """
    {"version":1,"inputs":{"recipeId":null,"recipeName":"Cup","method":"v60","doseGrams":15,\
    "targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium","lastEdited":"dose"},\
    "scaledSteps":[{"orderIndex":0,"instructionText":"Pour.","timerDurationSeconds":30,\
    "waterAmountGrams":250,"isCumulativeWaterTarget":true,"isIce":false,"cumulativeWaterGrams":250,\
    "startTimeSeconds":0,"waterTemperatureCelsius":94}],"derivedRatio":16.666667,\
    "scalingRule":"proportional","warnings":[],"totalDurationSeconds":30}

    """

  // MARK: Without a terminal

  @Test func byItself() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewtimer.run(["a.yaml", "--speed", "1000"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            Morning V60: v60, 15 g coffee, medium-fine grind, 250 g water, 94 °C, 2 steps, 2:15 in all
            0:00  Step 1 of 2: +45 g to 45 g in 0:45. Bloom to 45 g.
            0:45  The timer of step 1 is over.
            0:45  Step 2 of 2: +205 g to 250 g in 1:30. Pour the rest.
            2:15  The timer of step 2 is over.
            2:15  Done, planned were 2:15.

            """,
          errors: ""
        )
    )
  }

  @Test func eventsByItself() throws {
    let folder = try Scratch(["plan.json": Self.plan])
    let outcome = try brewtimer.run(["plan.json", "--events", "--speed", "1000"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":null,"recipeName":"Cup","method":"v60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium","stepCount":1,"totalDurationSeconds":30}
            {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"Pour.","timerDurationSeconds":30,"addedGrams":250,"isIce":false,"cumulativeWaterGrams":250,"flowGramsPerSecond":8.333,"waterTemperatureCelsius":94}
            {"version":1,"event":"timer-ended","plannedSeconds":30,"elapsedSeconds":30,"orderIndex":0,"cumulativeWaterGrams":250}
            {"version":1,"event":"completed","plannedSeconds":30,"elapsedSeconds":30}

            """,
          errors: ""
        )
    )
    #expect(
      try brewtimer.run(["-", "--events", "--speed", "1000"], in: folder, input: Self.plan)
        == outcome
    )
  }

  @Test func scalesARecipe() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewtimer.run(
      ["a.yaml", "--dose", "50", "--grind", "coarse", "--speed", "1000"],
      in: folder
    )
    #expect(
      outcome.output.hasPrefix(
        "Morning V60: v60, 50 g coffee, coarse grind, 833 g water, 94 °C, 2 steps, 2:15 in all\n"
      )
    )
    #expect(
      outcome.errors == """
        brewtimer: warning: a dose of 50 g is outside the recommended 12 g to 40 g
        brewtimer: warning: a yield of 833.333 g is outside the recommended 180 g to 720 g

        """
    )
  }

  // MARK: What goes wrong

  private static let refusals: [(arguments: [String], status: Int32, errors: String)] = [
    (
      ["broken.yaml"], 1,
      "broken.yaml:13:13: error[water-total]: the steps pour 280 g, but the yield is 250 g\n"
    ),
    (["gone.yaml"], 2, "brewtimer: error: gone.yaml: no such file or folder\n"),
    (
      ["bad.json"], 1,
      "bad.json:1:28: error[invalid-plan]: `scaledSteps` must be a list that is not empty, but is empty\n"
    ),
    (
      ["plan.json", "--dose", "18"], 2,
      """
      brewtimer: error: --dose is for recipes, but plan.json is a plan: give it to brewscale instead
        hint: see `brewtimer --help`

      """
    ),
    (
      ["two"], 2,
      """
      brewtimer: error: there are 2 recipes, but one is brewed at a time
        hint: pick one with --name, such as 'Morning V60', 'Odd V60'

      """
    ),
    (
      ["two", "--name", "evening"], 2,
      """
      brewtimer: error: there is no recipe called 'evening' here
        hint: leave out --method and --name to see all

      """
    ),
    (
      ["a.yaml", "--dose", "0"], 2,
      """
      brewtimer: error: --dose takes a mass above 0 and up to 1000 kg, such as 18, '18 g' or 0.6oz, not '0'
        hint: see `brewtimer --help`

      """
    ),
    (
      ["a.yaml", "--speed", "nan"], 2,
      """
      brewtimer: error: --speed takes a number from 0.1 to 1000, not 'nan'
        hint: see `brewtimer --help`

      """
    ),
    (
      ["a.yaml", "--log", "log.jsonl"], 2,
      """
      brewtimer: error: --log asks how the cup was, which needs a terminal
        hint: see `brewtimer --help`

      """
    ),
    (["a.yaml", "--log", "gone/log.jsonl"], 2, "brewtimer: error: gone: no such file or folder\n"),
  ]

  @Test(arguments: refusals)
  func refuses(arguments: [String], status: Int32, errors: String) throws {
    let folder = try Scratch([
      "a.yaml": Recipes.clean, "broken.yaml": Recipes.broken, "plan.json": Self.plan,
      "bad.json": #"{"version":1,"scaledSteps":[]}"#, "two/a.yaml": Recipes.clean,
      "two/b.yaml": Recipes.odd,
    ])
    let outcome = try brewtimer.run(arguments, in: folder)
    #expect(outcome == .init(status: status, output: "", errors: errors))
  }

  @Test func picksOne() throws {
    let folder = try Scratch(["two/a.yaml": Recipes.clean, "two/b.yaml": Recipes.odd])
    let outcome = try brewtimer.run(["two", "--name", "MORNING", "--speed", "1000"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Morning V60: "))
  }

  // MARK: At a terminal

  /// Keys come from the terminal, though the plan is on standard input.
  @Test func planOnStandardInput() async throws {
    let folder = try Scratch(["plan.json": Self.plan])
    let timer = try TerminalProgram(brewtimer.path, ["-"], in: folder, input: "plan.json")
    try await timer.wait(for: "enter start")
    timer.type("nn")
    try await timer.wait(for: "Rating from 1 to 5")
    timer.type("\r")
    try await timer.wait(for: "Taste, 1 too-sour")
    timer.type("\r")
    #expect(try await timer.end() == .status(0))
    #expect(timer.screen.lines.contains("not logged, as there is no rating"))
    #expect(timer.isRestored)
  }

  /// The log is the result; all else is on the terminal.
  @Test func logToStandardOutput() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(brewtimer.path, ["a.yaml"], in: folder, output: "out")
    try await timer.wait(for: "enter start")
    timer.type("nnn")
    try await timer.wait(for: "Rating from 1 to 5")
    timer.type("5\r")
    try await timer.wait(for: "Taste, 1 too-sour")
    timer.type("5\r")
    try await timer.wait(for: "Note:")
    timer.type("\r")
    #expect(try await timer.end() == .status(0))
    #expect(timer.screen.lines.contains("Great job — no tips!"))
    let log = try folder.text("out")
    #expect(log.hasPrefix(#"{"version":1,"timestamp":""#))
    #expect(log.split(separator: "\n").count == 1)
  }

  @Test func eventsBesideTheScreen() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--events", "--speed", "0.1"],
      in: folder,
      output: "out"
    )
    try await timer.wait(for: "enter start")
    timer.type("n  n")
    try await timer.wait(for: "Step 2 of 2")
    timer.signal(SIGTERM)
    #expect(try await timer.end() == .signal(SIGTERM))
    #expect(
      try events(folder.text("out")) == ["started", "step", "paused", "resumed", "step", "quit"]
    )
    #expect(timer.isRestored)
  }

  /// Without a screen beside them, events need no questions, and keys work.
  @Test func eventsOnTheTerminal() async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let timer = try TerminalProgram(
      brewtimer.path,
      ["a.yaml", "--events"],
      in: folder,
      columns: 400
    )
    try await timer.wait(for: "Enter starts.")
    timer.type("nq")
    try await timer.wait(for: "Quit? The brew is under way. (y/n)")
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
      ["a.yaml", "--speed", "0.1"] + options,
      in: folder,
      columns: 200,
      environment: ["TERM": options.isEmpty ? "dumb" : "xterm"]
    )
    try await timer.wait(for: "Enter starts.")
    timer.type("n n")
    try await timer.wait(for: "cannot go to the next step: the brew is paused; resume it first")
    timer.type(" nn")
    try await timer.wait(for: "Rating from 1 to 5")
    timer.type("\u{4}")
    #expect(try await timer.end() == .status(0))
    #expect(
      timer.screen.lines == [
        "Morning V60: v60, 15 g coffee, medium-fine grind, 250 g water, 94 °C, 2 steps, 2:15 in all",
        "Enter starts. Keys: space pauses the timer, or lets it run on; enter, n ends the step, and begins the next one; r restarts the brew, after asking; q quits, after asking; ? shows this.",
        "0:00  Step 1 of 2: +45 g to 45 g in 0:45. Bloom to 45 g.",
        "0:00  Paused, 0:45 left.",
        "cannot go to the next step: the brew is paused; resume it first",
        "0:00  Going on, 0:45 left.",
        "0:00  Step 2 of 2: +205 g to 250 g in 1:30. Pour the rest.",
        "0:00  Done, planned were 2:15.",
        "Rating from 1 to 5 (enter: do not log):",
        "not logged, as there is no rating",
      ]
    )
    #expect(!timer.transcript.contains("\u{1B}"))
  }

  private func events(_ text: String) throws -> [String] {
    try text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object?["event"] as? String)
    }
  }
}
