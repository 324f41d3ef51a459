import ProgramSupport
import TestSupport
import Testing

/// The output of `brewscale` in each format.
@Suite struct ScaleFormatTests {
  private let brewscale = Program("brewscale")

  private static let morning = #"""
    {"version":1,"inputs":{"recipeId":"b6cd5f04-e81c-547c-8e6d-ddf61f251757","recipeName":"Morning V60",\#
    "method":"v60","doseGrams":18,"targetYieldGrams":300,"waterTemperatureCelsius":94,\#
    "grindLabel":"medium-fine","lastEdited":"dose","coffee":null,"book":"1f6d0c1e-58a5-4d0e-9d3b-6c1f0e7a2b94",\#
    "recipePath":"a.yaml"},"scaledSteps":[{"orderIndex":0,\#
    "instructionText":"Bloom to 54 g.","timerDurationSeconds":45,"waitSeconds":null,"waterAmountGrams":54,\#
    "isCumulativeWaterTarget":true,"isIce":false,"addedGrams":54,"cumulativeWaterGrams":54,"startTimeSeconds":0,\#
    "waterTemperatureCelsius":94,"texts":{"water":"54 g","pour":"54 g","total":"54 g",\#
    "temperature":"94 °C"}},{"orderIndex":1,"instructionText":"Pour the rest.",\#
    "timerDurationSeconds":90,"waitSeconds":null,"waterAmountGrams":300,"isCumulativeWaterTarget":true,"isIce":false,"addedGrams":246,\#
    "cumulativeWaterGrams":300,"startTimeSeconds":45,"waterTemperatureCelsius":94,\#
    "texts":{"water":"300 g","pour":"246 g","total":"300 g","temperature":"94 °C"}}],\#
    "derivedRatio":16.666667,"scalingRule":"proportional","warnings":[],"totalDurationSeconds":135,\#
    "texts":{"dose":"18 g","yield":"300 g","temperature":"94 °C"}}
    """#

  private static let evening =
    morning
    .replacing("b6cd5f04-e81c-547c-8e6d-ddf61f251757", with: "e3aff57f-3da4-5756-aaeb-d06b50ec4121")
    .replacing("Morning", with: "Evening").replacing("a.yaml", with: "b.yaml")

  private static let table = """
    Morning V60

    Method       V60
    Dose         18 g
    Yield        300 g
    Ratio        1:16.7 (60 g/L)
    Temperature  94 °C
    Grind        medium-fine
    Time         2:15

    Start  Step    Pour  Scale  Timer  Instruction
     0:00     1   +54 g   54 g   0:45  Bloom to 54 g.
     0:45     2  +246 g  300 g   1:30  Pour the rest.

    """

  private static let recipe = Recipes.clean
    .replacing("15 g", with: "18 g").replacing("250 g", with: "300 g")
    .replacing("45 g", with: "54 g")

  private static let page = """
    ## Morning V60

    - Method: V60
    - Dose: 18 g
    - Yield: 300 g
    - Ratio: 1:16.7 (60 g/L)
    - Temperature: 94 °C
    - Grind: medium-fine
    - Time: 2:15

    | Start | Step | Pour | Scale | Timer | Instruction |
    | ---: | ---: | ---: | ---: | ---: | --- |
    | 0:00 | 1 | +54 g | 54 g | 0:45 | Bloom to 54 g. |
    | 0:45 | 2 | +246 g | 300 g | 1:30 | Pour the rest. |

    """

  private static let columns = """
    recipeId,recipeName,method,doseGrams,targetYieldGrams,waterTemperatureCelsius,grindLabel,\
    lastEdited,coffee,derivedRatio,scalingRule,totalDurationSeconds,orderIndex,instructionText,\
    timerDurationSeconds,waitSeconds,waterAmountGrams,isCumulativeWaterTarget,isIce,addedGrams,\
    cumulativeWaterGrams,\
    startTimeSeconds,stepWaterTemperatureCelsius\r\n
    """

  private static let rows = [
    "0,Bloom to 54 g.,45,,54,true,false,54,54,0,94\r\n",
    "1,Pour the rest.,90,,300,true,false,246,300,45,94\r\n",
  ].map { step in
    "b6cd5f04-e81c-547c-8e6d-ddf61f251757,Morning V60,v60,18,300,94,medium-fine,dose,,16.666667,"
      + "proportional,135,\(step)"
  }.joined()

  /// One recipe, and two.
  @Test(arguments: [
    ("text", table, table + "\n" + table.replacing("Morning", with: "Evening")),
    ("json", "[\n\(morning)\n]\n", "[\n\(morning),\n\(evening)\n]\n"),
    ("jsonl", morning + "\n", "\(morning)\n\(evening)\n"),
    ("yaml", recipe, "\(recipe)---\n\(recipe.replacing("Morning", with: "Evening"))"),
    (
      "csv", columns + rows,
      columns + rows
        + rows.replacing(
          "b6cd5f04-e81c-547c-8e6d-ddf61f251757",
          with: "e3aff57f-3da4-5756-aaeb-d06b50ec4121"
        )
        .replacing("Morning", with: "Evening")
    ),
    ("markdown", page, page + "\n" + page.replacing("Morning", with: "Evening")),
  ])
  func complete(format: String, one: String, two: String) throws {
    let folder = try Scratch([
      ".brewguide.yaml": "book: 1f6d0c1e-58a5-4d0e-9d3b-6c1f0e7a2b94\n", "a.yaml": Recipes.clean,
      "b.yaml": Recipes.named("Evening V60"),
    ])
    let options = ["--dose", "18", "--format", format]
    #expect(
      try brewscale.run(["a.yaml"] + options, in: folder)
        == .init(status: 0, output: one, errors: "")
    )
    #expect(
      try brewscale.run(["."] + options, in: folder) == .init(status: 0, output: two, errors: "")
    )
  }

  /// Without plans there is no output except column names.
  @Test(arguments: [
    ("text", ""), ("jsonl", ""), ("yaml", ""), ("csv", columns), ("markdown", ""),
  ])
  func noPlans(format: String, output: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    #expect(
      try brewscale.run(["a.yaml", "--format", format], in: folder)
        == .init(
          status: 1,
          output: output,
          errors: "a.yaml:13:13: error[water-total]: the steps pour 280 g, but the yield is 250 g\n"
        )
    )
  }

  /// The unchanged recipe, in its own layout.
  @Test(arguments: [[], ["--dose", "15"], ["--yield", "250"], ["--factor", "1"]])
  func identity(options: [String]) throws {
    let source = """
      # from my notebook
      grind: medium   # a touch coarser
      name: Odd amounts
      method: cold-brew
      dose: 8.25 g
      yield: "150.5 ml"
      temperature: 201 °F
      steps: [{instruction: Pour., pour: 150.5 g, timer: 3 min}]

      """
    let folder = try Scratch([
      "a.yaml": source.replacing("8.25", with: "15").replacing("150.5", with: "250")
    ])
    let outcome = try brewscale.run(["a.yaml", "--format", "yaml"] + options, in: folder)
    #expect(outcome == .init(status: 0, output: try folder.text("a.yaml"), errors: ""))
    try folder.write("b.yaml", source)
    #expect(
      try brewscale.run(["b.yaml", "--format", "yaml"], in: folder)
        == .init(status: 0, output: source, errors: "")
    )
  }

  /// Its output can be read by brewscale, brewlint and brewfmt.
  @Test func outputCanBeReadAgain() throws {
    let folder = try Scratch([
      "a.yaml": Recipes.formatted,
      "b.yaml": Recipes.formatted.replacing("Morning", with: "Evening"),
    ])
    let scaled = try brewscale.run([".", "--dose", "22.5", "--format", "yaml"], in: folder).output
    let back = try brewscale.run(
      ["-", "--dose", "15", "--format", "yaml"],
      in: folder,
      input: scaled
    )
    #expect(back.output == "\(try folder.text("a.yaml"))---\n\(try folder.text("b.yaml"))")
    let checks = [
      ("brewlint", ["check", "--quiet", "-"]), ("brewfmt", ["--check", "--quiet", "-"]),
    ]
    for (name, arguments) in checks {
      #expect(
        try Program(name).run(arguments, in: folder, input: scaled)
          == .init(status: 0, output: "", errors: "")
      )
    }
  }

  // MARK: At a terminal

  private static let wide = Recipes.clean.replacing("Morning V60", with: "咖啡 ☕️")
    .replacing(
      "Pour the rest.",
      with: "慢慢地倒水 ☕️ until the scale reads {total}, and let it draw down."
    )

  /// Text fits the terminal, and wide characters keep the columns in line.
  @Test(arguments: [
    (
      40,
      """
      Start  Step  Instruction
       0:00     1  +45 g to 45 g, 0:45
                   Bloom to 45 g.
       0:45     2  +205 g to 250 g, 1:30
                   慢慢地倒水 ☕️ until the
                   scale reads 250 g, and let
                   it draw down.

      """
    ),
    (
      80,
      """
      Start  Step    Pour  Scale  Timer  Instruction
       0:00     1   +45 g   45 g   0:45  Bloom to 45 g.
       0:45     2  +205 g  250 g   1:30  慢慢地倒水 ☕️ until the scale reads 250 g,
                                         and let it draw down.

      """
    ),
    (
      200,
      """
      Start  Step    Pour  Scale  Timer  Instruction
       0:00     1   +45 g   45 g   0:45  Bloom to 45 g.
       0:45     2  +205 g  250 g   1:30  慢慢地倒水 ☕️ until the scale reads 250 g, and let it draw down.

      """
    ),
  ])
  func fitsTheTerminal(columns: Int, table: String) async throws {
    let folder = try Scratch(["a.yaml": Self.wide])
    let arguments = ["a.yaml", "--color", "never"]
    let run = try TerminalProgram(brewscale.path, arguments, in: folder, columns: columns)
    #expect(try await run.end() == .status(0))
    #expect(run.transcript.replacing("\r\n", with: "\n").hasSuffix("\n\n\(table)"))
  }
}
