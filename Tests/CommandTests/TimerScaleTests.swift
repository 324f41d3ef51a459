import ProgramSupport
import TestSupport
import Testing

/// `brewtimer --scale` with recorded files, which replay a brew at once.
@Suite(.timeLimit(.minutes(30))) struct TimerScaleTests {
  private let brewtimer = Program("brewtimer")

  private static let events = """
    {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":"ID","recipeName":"Morning V60","method":"v60","doseGrams":12.5,"targetYieldGrams":200,"waterTemperatureCelsius":94,"grindLabel":"medium-fine","doseText":"12.5 g","targetYieldText":"200 g","waterTemperatureText":"94 °C","stepCount":3,"totalDurationSeconds":null,"tareGrams":0}
    {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"Bloom to 40 g.","timerDurationSeconds":12,"addedGrams":40,"isIce":false,"cumulativeWaterGrams":40,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"40 g","cumulativeWaterText":"40 g","waterTemperatureText":"94 °C"}
    {"version":1,"event":"poured","plannedSeconds":null,"elapsedSeconds":6,"orderIndex":0,"addedGrams":40,"cumulativeWaterGrams":40}
    {"version":1,"event":"lifted","plannedSeconds":null,"elapsedSeconds":7.5,"orderIndex":0,"cumulativeWaterGrams":40}
    {"version":1,"event":"scale-lost","plannedSeconds":null,"elapsedSeconds":10.9,"orderIndex":0,"cumulativeWaterGrams":40}
    {"version":1,"event":"timer-ended","plannedSeconds":12,"elapsedSeconds":12,"orderIndex":0,"cumulativeWaterGrams":40,"cumulativeWaterText":"40 g"}
    {"version":1,"event":"step","plannedSeconds":12,"elapsedSeconds":12,"orderIndex":1,"instructionText":"Pour to 120 g.","timerDurationSeconds":null,"addedGrams":80,"isIce":false,"cumulativeWaterGrams":120,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"80 g","cumulativeWaterText":"120 g","waterTemperatureText":"94 °C"}
    {"version":1,"event":"scale-back","plannedSeconds":null,"elapsedSeconds":12,"orderIndex":1,"cumulativeWaterGrams":40}
    {"version":1,"event":"poured","plannedSeconds":null,"elapsedSeconds":25,"orderIndex":1,"addedGrams":98,"cumulativeWaterGrams":138}
    {"version":1,"event":"step","plannedSeconds":null,"elapsedSeconds":25,"orderIndex":2,"instructionText":"Pour the rest.","timerDurationSeconds":null,"addedGrams":80,"isIce":false,"cumulativeWaterGrams":200,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"80 g","cumulativeWaterText":"200 g","waterTemperatureText":"94 °C"}
    {"version":1,"event":"tared","plannedSeconds":null,"elapsedSeconds":27,"orderIndex":2,"cumulativeWaterGrams":138}
    {"version":1,"event":"poured","plannedSeconds":null,"elapsedSeconds":37,"orderIndex":2,"addedGrams":62,"cumulativeWaterGrams":200}
    {"version":1,"event":"completed","plannedSeconds":null,"elapsedSeconds":37}

    """

  private static let curve = """
    "curveGrams":[0,0,10,20,30,40,40,40,40,40,40,40,40,40,40,49.8,59.6,69.4,79.2,89,98.8,108.6,118.4,128.2,138,138,138,138,138,\
    145.8,153.5,161.3,169,176.8,184.5,192.3,200,200],"pouredGrams":[40,98,62]
    """

  /// The events, and the entry in the diary; a file and a pipe give the same.
  @Test(arguments: ["scale.jsonl", "-"])
  func replay(scale: String) throws {
    let folder = try folder()
    let arguments = ["a.yaml", "--scale", scale, "--events", "--log", "log.jsonl"]
    let outcome = try brewtimer.run(
      arguments,
      in: folder,
      input: scale == "-" ? ScaleFile.brew : ""
    )
    #expect(outcome.status == 0)
    #expect(
      outcome.output.replacing(/"recipeId":"[^"]*"/, with: #""recipeId":"ID""#) == Self.events
    )
    let log = try folder.text("log.jsonl")
      .replacing(/"(id|timestamp|book)":"[^"]*"/) { "\"\($0.1)\":\"?\"" }
    #expect(
      log == """
        {"version":1,"id":"?","timestamp":"?","method":"v60","recipeId":null,"recipeNameAtBrew":"Morning V60","doseGrams":12.5,"targetYieldGrams":200,"waterTemperatureCelsius":94,"grindLabel":"medium-fine","rating":null,"tasteTag":null,"note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":37,"tdsPercent":null,"book":"?","recipePath":"a.yaml","recipeRevision":"1c9aa98a39b1b2b361f43d7cc3c118843dd9ed67",\(Self.curve)}

        """
    )
    let show = try Program("brewlog").run(
      ["list", "--file", "log.jsonl", "--format", "csv"],
      in: folder
    )
    #expect(show.output.contains(",40 98 62\r\n"))
    // The diary draws the plan with the curve, and says what was poured otherwise.
    let id = String(try folder.text("log.jsonl").split(separator: "\"id\":\"")[1].prefix(8))
    let shown = try Program("brewlog").run(["show", id, "--file", "log.jsonl"], in: folder)
    #expect(shown.output.hasSuffix(Self.chart))
    let hint = try Program("brewlog").run(["hint", id, "--file", "log.jsonl"], in: folder)
    #expect(hint.output.hasPrefix("you poured 18 g too much in step 2\nHow did it taste?"))
    let card = try Program("brewbook").run(
      ["card", "a.yaml", "--diary", "log.jsonl", "-o", "-"],
      in: folder
    )
    #expect(card.output.split(separator: #"<path class="poured""#).count == 2)
  }

  private static let chart = """

    200 g ┤                                                               ▁▂••••••••
          │                                                      ▁▂▃▃▄••••••████████
          │                                             ••••••••••••••██████████████
    120 g ┤                                       ▁▃••••████████████████████████████
          │                                 ▂▃▄•••••████████████████████████████████
          │                           ▂▃▄▆▇••••█████████████████████████████████████
     40 g ┤        ••••••••••••••••••••••••█████████████████████████████████████████
          │••••••••█████████████████████████████████████████████████████████████████
          └┬──────────────────────┬───────────────────┬─────────────────────────────
           0:00                   0:12                0:22                      0:37
           1 bloom 40 g           2 +80 g             3 +80 g
           • poured: 200 g
    you poured 18 g too much in step 2

    """

  @Test func lines() throws {
    let outcome = try brewtimer.run(["a.yaml", "--scale", "scale.jsonl"], in: try folder())
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            Morning V60: V60, 12.5 g coffee, medium-fine grind, 200 g water, 94 °C, 3 steps
            0:00  Step 1 of 3: +40 g until the scale reads 40 g in 0:12. Bloom to 40 g.
            Stop pouring.
            0:06  Step 1: poured 40 g, the scale reads 40 g.
            0:07  The vessel is not on the scale.
            0:10  The scale sends nothing; the timer goes on without it.
            0:12  Step 1: the timer has finished.
            0:12  Step 2 of 3: +80 g until the scale reads 120 g. Pour to 120 g.
            0:12  The scale is back: 40 g.
            Stop pouring.
            0:25  Step 2: poured 98 g, the scale reads 138 g.
            0:25  Step 3 of 3: +80 g until the scale reads 200 g. Pour the rest.
            0:27  The scale was tared, or has something else on it.
            Stop pouring.
            0:37  Step 3: poured 62 g, the scale reads 200 g.
            0:37  Done.

            """,
          errors: ""
        )
    )
  }

  /// An adapter that ends in the middle, and one that writes something else.
  @Test func aDeadAdapter() throws {
    let half = ScaleFile.brew.split(separator: "\n").prefix(200).joined(separator: "\n")
    let folder = try folder()
    let arguments = ["a.yaml", "--scale", "-", "--events", "--speed", "1000"]
    let outcome = try brewtimer.run(arguments, in: folder, input: "connecting…\n" + half)
    #expect(outcome.status == 0)
    let names = outcome.output.split(separator: "\n").map { $0.split(separator: "\"")[5] }
    #expect(
      names == [
        "started", "step", "poured", "lifted", "scale-lost", "timer-ended", "step", "scale-back",
        "scale-lost", "step", "completed",
      ]
    )
    #expect(
      outcome.errors == """
        {"version":1,"errors":[],"warnings":[{"message":"line 1 of the scale is not a reading such as {\\"ms\\":1200,\\"grams\\":45.1}; such lines do not count","hint":null,"file":null,"finding":null}]}

        """
    )
  }

  @Test(arguments: [
    (["a.yaml", "--scale", "gone.jsonl"], "gone.jsonl: no such file or folder\n"),
    (["a.yaml", "--scale", ""], "--scale takes a file or a pipe, such as scale.jsonl\n"),
    (["-", "--scale", "-"], "the recipe and the scale cannot both be on standard input\n"),
  ])
  func refuses(arguments: [String], error: String) throws {
    let outcome = try brewtimer.run(arguments, in: try folder())
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewtimer: error: " + error))
  }

  private func folder() throws -> Scratch {
    try Scratch(["a.yaml": ScaleFile.recipe, "scale.jsonl": ScaleFile.brew])
  }
}
