import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewtimer` without a terminal.
@Suite(.timeLimit(.minutes(30))) struct TimerUnattendedTests {
  private let brewtimer = Program("brewtimer")

  @Test func unattended() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewtimer.run(["a.yaml", "--speed", "1000"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            Morning V60: V60, 15 g coffee, medium-fine grind, 250 g water, 94 °C, 2 steps, 2:15 total
            0:00  Step 1 of 2: +45 g until the scale reads 45 g in 0:45. Bloom to 45 g.
            0:45  Step 1: the timer has finished.
            0:45  Step 2 of 2: +205 g until the scale reads 250 g in 1:30. Pour the rest.
            2:15  Step 2: the timer has finished.
            2:15  Done, planned 2:15.

            """,
          errors: ""
        )
    )
  }

  @Test func unattendedEvents() throws {
    let folder = try Scratch(["plan.json": TimerPlans.cup])
    let outcome = try brewtimer.run(["plan.json", "--events", "--speed", "1000"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":null,"recipeName":"Cup","method":"v60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium","doseText":"15 g","targetYieldText":"250 g","waterTemperatureText":"94 °C","stepCount":1,"totalDurationSeconds":30,"tareGrams":null}
            {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"Pour.","timerDurationSeconds":30,"addedGrams":250,"isIce":false,"cumulativeWaterGrams":250,"flowGramsPerSecond":8.333,"waterTemperatureCelsius":94,"addedText":"250 g","cumulativeWaterText":"250 g","waterTemperatureText":"94 °C"}
            {"version":1,"event":"timer-ended","plannedSeconds":30,"elapsedSeconds":30,"orderIndex":0,"cumulativeWaterGrams":250,"cumulativeWaterText":"250 g"}
            {"version":1,"event":"completed","plannedSeconds":30,"elapsedSeconds":30}

            """,
          errors: ""
        )
    )
  }

  /// Some shells write a byte order mark at the start of pipes and files.
  @Test func planAfterAByteOrderMark() throws {
    let folder = try Scratch(["plan": "\u{FEFF}" + TimerPlans.cup])
    let outcome = try brewtimer.run(["plan", "--speed", "1000"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Cup: V60, 15 g coffee"))
  }

  /// The plan is on standard input, and there is no other source of keys.
  @Test func unattendedPlanOnStandardInput() async throws {
    let folder = try Scratch(["plan.json": TimerPlans.cup])
    let arguments = ["--events", "--speed", "1000"]
    let alone = try TerminalProgram(
      brewtimer.path,
      ["-"] + arguments,
      in: folder,
      input: "plan.json",
      output: "out",
      isStartedFromIt: false
    )
    #expect(try await alone.end() == .status(0))
    #expect(alone.transcript == "")
    #expect(
      try folder.text("out") == brewtimer.run(["plan.json"] + arguments, in: folder).output
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
        "Morning V60: V60, 50 g coffee, coarse grind, 833 g water, 94 °C, 2 steps, 2:15 total\n"
      )
    )
    #expect(
      outcome.errors == """
        brewtimer: warning: a dose of 50 g is outside the recommended 12 g to 40 g
        brewtimer: warning: a yield of 833 g is outside the recommended 180 g to 720 g

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
      "bad.json:1:28: error[invalid-plan]: `scaledSteps` must be a non-empty list, but is empty\n"
    ),
    (
      ["plan.json", "--dose", "18"], 2,
      """
      brewtimer: error: --dose applies to recipes, but plan.json is a plan: use the option with brewscale instead
        hint: see `brewtimer --help`

      """
    ),
    (
      ["two"], 2,
      """
      brewtimer: error: found 2 recipes, but only one can be brewed at a time
        hint: select one with --name, such as 'Morning V60', 'Odd V60'

      """
    ),
    (
      ["two", "--name", "evening"], 2,
      """
      brewtimer: error: no recipe found with 'evening' in its name
        hint: remove --method and --name to see all recipes

      """
    ),
    (
      ["a.yaml", "--dose", "0"], 2,
      """
      brewtimer: error: --dose takes a mass from 0.1 g to 1000 kg, such as 18, '18 g' or 0.6oz, not '0'
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
      ["a.yaml", "--log", "-"], 2,
      """
      brewtimer: error: --log - needs a terminal, because the brew is on standard output: give a file
        hint: see `brewtimer --help`

      """
    ),
    (["a.yaml", "--log", "gone/log.jsonl"], 2, "brewtimer: error: gone: no such file or folder\n"),
  ]

  @Test(arguments: refusals)
  func refuses(arguments: [String], status: Int32, errors: String) throws {
    let folder = try Scratch([
      "a.yaml": Recipes.clean, "broken.yaml": Recipes.broken, "plan.json": TimerPlans.cup,
      "bad.json": #"{"version":1,"scaledSteps":[]}"#, "two/a.yaml": Recipes.clean,
      "two/b.yaml": Recipes.odd,
    ])
    let outcome = try brewtimer.run(arguments, in: folder)
    #expect(outcome == .init(status: status, output: "", errors: errors))
  }

  @Test func selectsOne() throws {
    let folder = try Scratch(["two/a.yaml": Recipes.clean, "two/b.yaml": Recipes.odd])
    let outcome = try brewtimer.run(["two", "--name", "MORNING", "--speed", "1000"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Morning V60: "))
  }
}
