import ProgramSupport
import TestSupport
import Testing

/// Figures in the author's units, in every program that shows them.
@Suite struct UnitTests {
  private static let morning = """
    name: Morning US
    method: v60
    dose: 0.75 oz
    yield: 12 oz
    temperature: 200 °F
    grind: medium-fine

    steps:
      - instruction: Bloom with {pour} at {temperature}.
        pour: 2 oz
        timer: 45 s
      - instruction: Pour {pour} to {total}, with {dose} of coffee.
        pourTo: 12 oz
        timer: 45 s

    """

  private static func table(
    _ dose: String,
    _ yield: String,
    _ temperature: String,
    _ steps: String
  ) -> String {
    """
    Morning US

    Method       V60
    Dose         \(dose)
    Yield        \(yield)
    Ratio        1:16 (62.5 g/L)
    Temperature  \(temperature)
    Grind        medium-fine
    Time         1:30

    \(steps)

    """
  }

  @Test(arguments: [
    (
      [],
      table(
        "0.75 oz",
        "12 oz",
        "200 °F",
        """
        Start  Step    Pour  Scale  Timer  Instruction
         0:00     1   +2 oz   2 oz   0:45  Bloom with 2 oz at 200 °F.
         0:45     2  +10 oz  12 oz   0:45  Pour 10 oz to 12 oz, with 0.75 oz of coffee.
        """
      )
    ),
    (
      ["--factor", "1.5", "--temperature", "201F"],
      table(
        "1.13 oz",
        "18 oz",
        "201 °F",
        """
        Start  Step    Pour  Scale  Timer  Instruction
         0:00     1   +3 oz   3 oz   0:45  Bloom with 3 oz at 201 °F.
         0:45     2  +15 oz  18 oz   0:45  Pour 15 oz to 18 oz, with 1.13 oz of coffee.
        """
      )
    ),
    (
      ["--units", "metric"],
      table(
        "21.3 g",
        "340 g",
        "93 °C",
        """
        Start  Step    Pour  Scale  Timer  Instruction
         0:00     1   +57 g   57 g   0:45  Bloom with 57 g at 93 °C.
         0:45     2  +283 g  340 g   0:45  Pour 283 g to 340 g, with 21.3 g of coffee.
        """
      )
    ),
    (
      ["--dose", "30"],
      table(
        "30 g",
        "16.95 oz",
        "200 °F",
        """
        Start  Step       Pour     Scale  Timer  Instruction
         0:00     1    +2.8 oz    2.8 oz   0:45  Bloom with 2.8 oz at 200 °F.
         0:45     2  +14.15 oz  16.95 oz   0:45  Pour 14.15 oz to 16.95 oz, with 30 g of coffee.
        """
      )
    ),
  ])
  func brewscale(options: [String], output: String) throws {
    let folder = try Scratch(["a.yaml": Self.morning])
    #expect(
      try Program("brewscale").run(["a.yaml"] + options, in: folder)
        == .init(status: 0, output: output, errors: "")
    )
  }

  /// Conversion, and which figures a plan in JSON has for people.
  @Test func configurationAndOption() throws {
    let folder = try Scratch([".brewguide.yaml": "units: us\n", "a.yaml": Recipes.clean])
    let plain = try Program("brewscale").run(["a.yaml"], in: folder).output
    #expect(plain.contains("Dose         0.53 oz\nYield        8.8 oz\n"))
    #expect(plain.contains(" 0:45     2  +7.2 oz  8.8 oz   1:30  Pour the rest.\n"))
    let metric = try Program("brewscale").run(["a.yaml", "--units", "metric"], in: folder).output
    #expect(metric.contains("Dose         15 g\nYield        250 g\n"))
    let json = try Program("brewscale").run(["a.yaml", "--format", "json"], in: folder).output
    #expect(json.contains(#""doseGrams":15,"targetYieldGrams":250,"#))
    #expect(json.contains(#""texts":{"dose":"0.53 oz","yield":"8.8 oz","temperature":"201 °F"}"#))
  }

  /// A plan keeps its units on the way to the timer; texts that do not fit their figures are ignored.
  @Test func plansKeepTheirUnits() throws {
    let folder = try Scratch(["a.yaml": Self.morning])
    let json = try Program("brewscale").run(["a.yaml", "--format", "json"], in: folder).output
    try folder.write("p.json", json)
    let arguments = ["--plain", "--speed", "1000"]
    let recipe = try Program("brewtimer").run(["a.yaml"] + arguments, in: folder)
    #expect(
      recipe.output == """
        Morning US: V60, 0.75 oz coffee, medium-fine grind, 12 oz water, 200 °F, 2 steps, 1:30 total
        0:00  Step 1 of 2: +2 oz until the scale reads 2 oz in 0:45. Bloom with 2 oz at 200 °F.
        0:45  Step 1: the timer has finished.
        0:45  Step 2 of 2: +10 oz until the scale reads 12 oz in 0:45. Pour 10 oz to 12 oz, with 0.75 oz of coffee.
        1:30  Step 2: the timer has finished.
        1:30  Done, planned 1:30.

        """
    )
    #expect(try Program("brewtimer").run(["p.json"] + arguments, in: folder) == recipe)
    try folder.write("q.json", json.replacing(#""doseGrams":21.262142"#, with: #""doseGrams":30"#))
    let other = try Program("brewtimer").run(["q.json"] + arguments, in: folder).output
    #expect(other.hasPrefix("Morning US: V60, 30 g coffee, medium-fine grind, 340.194278 g water"))
    let refused = try Program("brewtimer").run(["p.json", "--units", "us"] + arguments, in: folder)
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains("--units applies to recipes, but p.json is a plan: use the option")
    )
  }

  @Test func events() throws {
    let folder = try Scratch(["a.yaml": Self.morning])
    let output = try Program("brewtimer")
      .run(["a.yaml", "--events", "--speed", "1000"], in: folder).output
    let texts = #""doseText":"0.75 oz","targetYieldText":"12 oz","waterTemperatureText":"200 °F""#
    #expect(output.contains(texts))
    #expect(output.contains(#""addedText":"10 oz","cumulativeWaterText":"12 oz""#))
  }

  /// The diary keeps metric figures, and remembers the units.
  @Test func diary() throws {
    let folder = try Scratch(["a.yaml": Self.morning])
    let brewlog = Program("brewlog")
    func run(_ arguments: [String]) throws -> String {
      let outcome = try brewlog.run(arguments + ["--file", "d.jsonl"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output
    }
    let id = String(
      try run(["add", "--recipe", "a.yaml", "--rating", "4", "--dose", "1.5oz"]).prefix(36)
    )
    let line = try folder.text("d.jsonl")
    #expect(line.contains(#""doseGrams":42.5,"targetYieldGrams":680,"#), "\(line)")
    #expect(line.contains(#","units":"oz, oz, °F","book":"#), "\(line)")
    let own = try run(["show", id])
    #expect(own.contains("  dose         1.5 oz\n  yield        24 oz\n"))
    #expect(own.contains("  temperature  200 °F\n"))
    let metric = try run(["show", id, "--units", "metric"])
    #expect(metric.contains("  dose         42.5 g\n  yield        680 g\n"))
    #expect(metric.contains("  temperature  93 °C\n"))
    _ = try run(["add", "--recipe", "a.yaml", "--rating", "3"])
    #expect(
      try run(["stats", "--recipe", "Morning US"]).contains("dose    1.5 oz → 0.75 oz\n")
    )
  }

  /// The timer warns too: the texts that it shows are those of the recipe.
  @Test func timerNamesUnscaledAmounts() throws {
    let source = Self.morning.replacing("Bloom with {pour}", with: "Bloom with 2 oz")
    let folder = try Scratch(["a.yaml": source])
    func errors(_ options: [String]) throws -> String {
      let arguments = ["a.yaml", "--plain", "--speed", "1000"]
      return try Program("brewtimer").run(arguments + options, in: folder).errors
    }
    #expect(
      try errors(["--factor", "1.5"]) == """
        brewtimer: warning: a.yaml: the instruction of step 1 names an amount that is not scaled, `2 oz`; write {pour}, {total}, {dose} or {temperature}, or brew what `brewscale --format yaml` writes

        """
    )
    #expect(try errors([]) == "")
    #expect(try errors(["--factor", "1.5", "--quiet"]) == "")
  }

  /// Amounts in texts that follow no figure are named.
  @Test func amountsThatDoNotFollow() throws {
    let source = Self.morning.replacing(
      "Bloom with {pour}",
      with: "Rinse with 5 oz. Pour 3 oz. Bloom with 2 oz"
    )
    let folder = try Scratch(["a.yaml": source])
    let plan = try Program("brewscale").run(["a.yaml", "--factor", "1.5"], in: folder)
    #expect(
      plan.errors == """
        brewscale: warning: a.yaml: Morning US: the instruction of step 1 names amounts that are not scaled, `3 oz` and `2 oz`; write {pour}, {total}, {dose} or {temperature}, or scale with --format yaml

        """
    )
    let recipe = try Program("brewscale")
      .run(["a.yaml", "--factor", "1.5", "--format", "yaml"], in: folder)
    #expect(
      recipe.errors == """
        brewscale: warning: a.yaml: Morning US: the instruction of step 1 names an amount that is not scaled, `3 oz`; correct the text, or write {pour}, {total}, {dose} or {temperature}

        """
    )
  }
}
