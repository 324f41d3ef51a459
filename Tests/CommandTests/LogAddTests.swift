import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewlog add` as a process.
@Suite struct LogAddTests {
  let brewlog = Program("brewlog")

  /// The flags of an entry with other values for some of them: an option is given once.
  private static func flags(with changes: [String]) -> [String] {
    var (result, rest) = (flags, changes[...])
    while let word = rest.popFirst() {
      guard let place = result.firstIndex(of: word), let value = rest.popFirst() else {
        result.append(word)
        continue
      }
      result[place + 1] = value
    }
    return result
  }

  private static let flags = [
    "--name", "Any", "--method", "v60", "--dose", "15", "--yield", "250 g", "--temperature", "201F",
    "--grind", "medium", "--rating", "4",
  ]

  /// The last written line, without values that always differ.
  private func last(_ folder: Scratch, _ name: String = "d.jsonl") throws -> String {
    let line = try #require(try folder.text(name).split(separator: "\n").last)
    return String(line.replacing(try Regex(#""id":"[0-9a-f-]{36}""#), with: "ID"))
      .replacing(try Regex(#""timestamp":"[^"]*""#), with: "TIME")
      .replacing(try Regex(#""book":"[0-9a-f-]{36}""#), with: "BOOK")
      .replacing(try Regex(#""recipeRevision":"[0-9a-f]{40}""#), with: "REVISION")
  }

  private func add(
    _ arguments: [String],
    in folder: Scratch,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    try brewlog.run(
      ["add", "--file", "d.jsonl"] + arguments,
      in: folder,
      input: input,
      environment: environment
    )
  }

  @Test func fromFlags() throws {
    let folder = try Scratch()
    let outcome = try add(
      Self.flags + [
        "--taste", "too-sour", "--note", "thin \"☕\"", "--coffee", "Kenya", "--grind-setting",
        "22 clicks", "--time", "3:07.25", "--tds", "1.35%", "--at", "2026-04-01T08:30:00+02:00",
      ],
      in: folder
    )
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.dropFirst() == [
        "Added Any (V60): 15 g, 250 g, 201 °F, 4/5, too-sour, brewed 2026-04-01 06:30.",
        "Try slightly finer or hotter", "22 → 21 clicks, or 201 → 205 °F",
      ]
    )
    #expect(outcome.errors == "")
    #expect(
      try folder.text("d.jsonl") == #"""
        {"version":1,"id":"\#(lines[0])","timestamp":"2026-04-01T06:30:00.000Z","method":"v60",\#
        "recipeId":null,"recipeNameAtBrew":"Any","doseGrams":15,"targetYieldGrams":250,\#
        "waterTemperatureCelsius":93.888889,"grindLabel":"medium","rating":4,"tasteTag":"too-sour",\#
        "note":"thin \"☕\"","coffee":"Kenya","grindSetting":"22 clicks","totalTimeSeconds":187.25,\#
        "tdsPercent":1.35,"units":"g, g, °F"}

        """#
    )
  }

  /// Most brews are not rated, and have no temperature and grind that anybody knows.
  @Test func anUnratedBrewWithTwoTastes() throws {
    let folder = try Scratch()
    let flags = [
      "--name", "Night", "--method", "cold-brew", "--dose", "60", "--yield", "700", "--unrated",
    ]
    let outcome = try add(
      flags + [
        "--taste", "sour", "--taste", "weak", "--tds", "1.5", "--beverage", "560", "--at",
        "2026-04-01T08:30:00Z", "--roasted", "2026-03-20",
      ],
      in: folder
    )
    #expect(outcome.errors == "")
    #expect(
      outcome.output.split(separator: "\n").dropFirst() == [
        "Added Night (Cold brew): 60 g, 700 g, too-sour, too-weak, brewed 2026-04-01 08:30.",
        "Try slightly finer or longer; Try higher dose or finer", "60 → 60.5 g",
      ]
    )
    #expect(
      try last(folder) == #"""
        {"version":1,ID,TIME,"method":"cold-brew","recipeId":null,"recipeNameAtBrew":"Night",\#
        "doseGrams":60,"targetYieldGrams":700,"waterTemperatureCelsius":null,"grindLabel":null,\#
        "rating":null,"tasteTag":"too-sour","note":null,"coffee":null,"grindSetting":null,\#
        "totalTimeSeconds":null,"tdsPercent":1.5,"furtherTastes":["too-weak"],\#
        "roastedOn":"2026-03-20","beverageGrams":560}
        """#
    )
    let card = try brewlog.run(
      ["show", "--file", "d.jsonl", String(outcome.output.prefix(8))],
      in: folder
    )
    for line in ["extraction      17.5 %", "days off roast  12", "further tastes  too-weak"] {
      #expect(card.output.contains("  \(line)\n"))
    }
    let contrary = try add(flags + ["--taste", "weak", "--taste", "strong"], in: folder)
    #expect(
      contrary
        == .init(
          status: 1,
          output: "",
          errors: "brewlog: error: \(Self.contrary)\n"
        )
    )
    let statistics = try brewlog.run(["stats", "--file", "d.jsonl"], in: folder).output
    #expect(
      statistics.hasPrefix(
        "brews       1       1 without a rating\naverage     -\nextraction  17.5 %\n"
      )
    )
  }

  private static let contrary =
    "the tastes exclude each other: weak and strong, sour and bitter, or perfect and another"

  @Test func printsTheEntryAsStored() throws {
    let folder = try Scratch()
    let outcome = try add(Self.flags + ["--format", "json"], in: folder)
    let line = try folder.text("d.jsonl").dropLast()
    #expect(outcome.output == "{\"version\":1,\"entries\":[\(line)]}\n")
    let id = String(line.dropFirst("{\"version\":1,\"id\":\"".count).prefix(8))
    let edit = ["edit", id, "--rating", "1", "--format", "json", "--file", "d.jsonl"]
    let edited = try brewlog.run(edit, in: folder).output
    let last = try #require(folder.text("d.jsonl").split(separator: "\n").last)
    #expect(edited == "{\"version\":1,\"entries\":[\(last)]}\n")
  }

  @Test func quietPrintsTheIdOnly() throws {
    let folder = try Scratch()
    let outcome = try add(Self.flags + ["--quiet"], in: folder)
    #expect(outcome.output.count == 37)
  }

  @Test func aDateIsMidnightHere() throws {
    let folder = try Scratch()
    _ = try add(
      Self.flags + ["--at", "2026-07-01"],
      in: folder,
      environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    )
    #expect(try folder.text("d.jsonl").contains("\"timestamp\":\"2026-06-30T22:00:00.000Z\""))
  }

  @Test(arguments: [
    ([], "15", "250"), (["--dose", "18"], "18", "300"), (["--yield", "589"], "15", "589"),
    (["--dose", "18", "--yield", "280"], "18", "280"), (["--dose", "33.33"], "33.3", "556"),
  ])
  func fromARecipe(options: [String], dose: String, yield: String) throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean])
    let outcome = try add(["--recipe", "recipes/a.yaml", "--rating", "5"] + options, in: folder)
    #expect(outcome.errors == "")
    #expect(
      try last(folder) == #"""
        {"version":1,ID,TIME,"method":"v60","recipeId":null,\#
        "recipeNameAtBrew":"Morning V60","doseGrams":\#(dose),"targetYieldGrams":\#(yield),\#
        "waterTemperatureCelsius":94,"grindLabel":"medium-fine","rating":5,"tasteTag":null,\#
        "note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,"tdsPercent":null,\#
        BOOK,"recipePath":"recipes/a.yaml",REVISION}
        """#
    )
  }

  @Test func fromAPlan() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let plan = try Program("brewscale").run(
      ["a.yaml", "--dose", "18", "--format", "json"],
      in: folder
    )
    let outcome = try add(
      ["-", "--rating", "3", "--taste", "weak"],
      in: folder,
      input: plan.output
    )
    #expect(outcome.errors == "")
    #expect(outcome.output.hasSuffix("\nTry higher dose or finer\n18 → 18.5 g\n"))
    #expect(
      try last(folder) == #"""
        {"version":1,ID,TIME,"method":"v60","recipeId":null,\#
        "recipeNameAtBrew":"Morning V60","doseGrams":18,"targetYieldGrams":300,\#
        "waterTemperatureCelsius":94,"grindLabel":"medium-fine","rating":3,"tasteTag":"too-weak",\#
        "note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,"tdsPercent":null,\#
        BOOK,"recipePath":"a.yaml"}
        """#
    )
  }

  @Test func fromARequest() throws {
    let folder = try Scratch()
    let request = #"""
      {"timestamp": "2026-04-01T06:30:00.1255Z", "method": "chemex", "recipeNameAtBrew": "Any",
       "doseGrams": 30, "targetYieldGrams": 500, "waterTemperatureCelsius": 94,
       "grindLabel": "medium", "rating": 2, "note": null}
      """#
    let outcome = try add(["-", "--rating", "4"], in: folder, input: request)
    #expect(outcome.status == 0)
    #expect(
      try folder.text("d.jsonl").contains(
        "\"timestamp\":\"2026-04-01T06:30:00.126Z\",\"method\":\"chemex\""
      )
    )
    #expect(try folder.text("d.jsonl").contains("\"rating\":4,"))
  }

  @Test(arguments: [
    (
      flags.dropLast(14) + ["--name", " ", "--method", "v60"],
      2,
      """
      brewlog: error: --dose is missing: expected a mass, such as 18, '18 g' or 0.6oz
      brewlog: error: --yield is missing: expected a mass, such as 300, '300 g' or 0.3l
      brewlog: error: give --rating 1 to 5, or --unrated
      nothing was written; see `brewlog add --help`

      """
    ),
    (
      flags(with: [
        "--name", " ", "--dose", "0", "--yield", "-3", "--temperature", "120", "--rating", "4.5",
        "--note", String(repeating: "é", count: 281), "--tds", "101",
      ]),
      1,
      """
      brewlog: error: the rating must be a whole number from 1 to 5
      brewlog: error: the recipe has no name
      brewlog: error: the dose must be more than 0 g
      brewlog: error: the yield must be more than 0 g
      brewlog: error: the water temperature must be from 0 °C to 100 °C
      brewlog: error: the note must have at most 280 characters
      brewlog: error: the TDS must be from 0 % to 100 %

      """
    ),
    (
      flags(with: [
        "--dose", "many", "--grind", "Medium Fine", "--taste", "sower", "--rating", "6", "--at",
        "x",
      ]),
      2,
      """
      brewlog: error: --dose takes a mass, such as 18, '18 g' or 0.6oz, not 'many'
      brewlog: error: --taste takes one of too-sour, too-bitter, too-weak, too-strong, perfect, not 'sower'
      brewlog: error: --at takes a time such as '2026-04-01 08:30', 'yesterday 7:45', 08:30 or 2026-04-01T06:30:00Z, not 'x'
      brewlog: error: the rating must be a whole number from 1 to 5
      nothing was written; see `brewlog add --help`

      """
    ),
  ])
  func allErrorsAtOnce(arguments: [String], status: Int32, errors: String) throws {
    let folder = try Scratch()
    let outcome = try add(arguments, in: folder)
    #expect(outcome == .init(status: status, output: "", errors: errors))
    #expect(!FileManager.default.fileExists(atPath: folder.file("d.jsonl").path))
  }

  @Test func unknownFieldsAreReported() throws {
    let folder = try Scratch()
    let outcome = try add(
      ["-"] + Self.flags,
      in: folder,
      input: #"{"mood":"fine","water":{"ppm":80}}"#
    )
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        brewlog: warning: ignored `mood`: an entry has no such field
        brewlog: warning: ignored `water`: an entry has no such field

        """
    )
  }

  @Test func anInvalidRequest() throws {
    let folder = try Scratch()
    let outcome = try add(
      ["-"],
      in: folder,
      input: #"{"rating":7,"doseGrams":"x","waterTemperatureCelsius":101}"#
    )
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: `doseGrams` must be a number, but is 'x'
            brewlog: error: `rating` must be a whole number from 1 to 5, but is 7
            brewlog: error: the water temperature must be from 0 °C to 100 °C

            """
        )
    )
  }

  @Test(arguments: [
    ("", "expected a recipe, or a plan or a request as one JSON object"),
    ("[1]", "expected a recipe, or a plan or a request as one JSON object"),
    ("{} {}", "expected one JSON object, found several: use `brewlog import` to add several brews"),
    ("{\"rating\":", "invalid JSON at byte 11: expected a value"),
  ])
  func noRequest(input: String, message: String) throws {
    let folder = try Scratch()
    let outcome = try add(["-"], in: folder, input: input)
    #expect(outcome == .init(status: 1, output: "", errors: "brewlog: error: \(message)\n"))
  }

  /// A recipe as an argument or on standard input, which may be JSON.
  @Test(arguments: [
    (["a.yaml"], ""), (["-"], Recipes.clean), (["--recipe", "a.yaml"], ""),
    (["--recipe", "-"], Recipes.clean), (["a.yaml", "--name", "morning"], ""),
  ])
  func aRecipe(arguments: [String], input: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try add(
      arguments + ["--rating", "5", "--dose", "18", "--at", "2026-04-01 08:30"],
      in: folder,
      input: input,
      environment: Diaries.environment
    )
    #expect(outcome.errors == "")
    #expect(
      outcome.output.split(separator: "\n").dropFirst() == [
        "Added Morning V60 (V60): 18 g, 300 g, 94 °C, 5/5, brewed 2026-04-01 08:30.",
        "Great job — no tips!",
      ]
    )
    #expect(try folder.text("d.jsonl").contains(#""timestamp":"2026-04-01T06:30:00.000Z""#))
  }

  /// Praise is for a good rating; after a poor one, the taste is asked for.
  @Test(arguments: [
    ("5", nil, "Great job — no tips!"), ("4", nil, "Great job — no tips!"),
    ("3", nil, "How did it taste? Add it with `brewlog edit ID --taste too-sour` to get a hint"),
    ("1", "perfect", "Great job — no tips!"),
    ("5", "bitter", "Try slightly coarser or cooler\n94 → 92 °C"),
  ])
  func advice(rating: String, taste: String?, advice: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let options = ["--rating", rating] + (taste.map { ["--taste", $0] } ?? [])
    let lines = try add(["a.yaml"] + options, in: folder).output.split(separator: "\n")
    let id = lines[0].prefix(8)
    #expect(lines.dropFirst(2).joined(separator: "\n").replacing(id, with: "ID") == advice)
    let hint = try brewlog.run(["hint", String(id), "--file", "d.jsonl"], in: folder)
    #expect(hint.output.replacing(id, with: "ID") == advice + "\n")
    let card = try brewlog.run(["show", String(id), "--file", "d.jsonl"], in: folder).output
    let words = card.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let line = advice.replacing("\n", with: " ").replacing("ID", with: String(id))
    #expect(words.hasSuffix("hint " + line))
  }

  /// Without a terminal, nobody can be asked about the future.
  @Test func theFuture() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let arguments = ["a.yaml", "--rating", "4", "--at", "9000-01-01 10:00"]
    #expect(
      try add(arguments, in: folder, environment: Diaries.environment)
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: 9000-01-01 10:00 is in the future; nothing was written
              hint: check --at, or add --yes to log the brew anyway

            """
        )
    )
    #expect(try add(arguments + ["--yes"], in: folder).status == 0)
    // Clocks differ a little.
    let soon = ISO8601DateFormatter().string(from: Date() + 120)
    #expect(try add(["a.yaml", "--rating", "4", "--at", soon], in: folder).status == 0)
  }

  /// So is a time of which nobody has a brew.
  @Test func theDistantPast() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let arguments = ["a.yaml", "--rating", "4", "--at", "0001-01-01"]
    let outcome = try add(arguments, in: folder, environment: Diaries.environment)
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: 0001-01-01 00:00 is before 1970; nothing was written
              hint: check --at, or add --yes to log the brew anyway

            """
        )
    )
    #expect(try add(arguments + ["--yes"], in: folder).status == 0)
    #expect(try add(["a.yaml", "--rating", "4", "--at", "1971-01-01"], in: folder).status == 0)
  }

  /// Near a change of the clocks, a local time says too little, or what no clock showed.
  @Test(
    arguments: [
      (
        "2026-03-29 02:30", "2026-03-29T01:30:00.000Z",
        "'2026-03-29 02:30' does not exist here, as the clocks went forward: stored as 2026-03-29 03:30 (+02:00)"
      ),
      (
        "2026-10-25 02:30", "2026-10-25T00:30:00.000Z",
        "'2026-10-25 02:30' came twice here, as the clocks went back: stored as the first, 2026-10-25 02:30 (+02:00); the second is --at 2026-10-25T02:30:00+01:00"
      ),
      ("2026-10-25T02:30:00+01:00", "2026-10-25T01:30:00.000Z", nil),
      ("2026-10-25 03:00", "2026-10-25T02:00:00.000Z", nil),
      ("2026-03-29 03:00", "2026-03-29T01:00:00.000Z", nil),
    ] as [(String, String, String?)]
  )
  func changesOfTheClocks(text: String, time: String, warning: String?) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try add(
      ["a.yaml", "--rating", "4", "--yes", "--at", text],
      in: folder,
      environment: Diaries.environment
    )
    #expect(outcome.status == 0)
    #expect(outcome.errors == (warning.map { "brewlog: warning: \($0)\n" } ?? ""))
    #expect(try folder.text("d.jsonl").contains("\"timestamp\":\"\(time)\""))
  }

  /// What belongs elsewhere is recognized.
  @Test(arguments: [
    (
      ["lint.json"],
      """
      brewlog: error: lint.json: expected a recipe, a plan or a brew, but this is a report of brewlint
        hint: give the recipe itself instead of the report about it

      """
    ),
    (
      ["--recipe", "plan.json"],
      """
      brewlog: error: plan.json: expected a recipe, but this is a brew plan
        hint: brew it with `brewtimer plan.json`, or log it with `brewlog add plan.json`

      """
    ),
    (
      ["bad.json"],
      "bad.json:1:1: error[invalid-plan]: the steps pour 250 g in all, but the yield is 999 g\n"
    ),
  ])
  func otherContent(arguments: [String], errors: String) throws {
    let folder = try Scratch([
      "plan.json": TimerPlans.cup,
      "bad.json": TimerPlans.cup.replacing(
        "\"targetYieldGrams\":250",
        with: "\"targetYieldGrams\":999"
      ),
      "lint.json": #"{"version":1,"summary":{"files":1},"diagnostics":[]}"#,
    ])
    let outcome = try add(arguments + ["--rating", "4"], in: folder)
    #expect(outcome == .init(status: 1, output: "", errors: errors))
  }

  /// A recipe is not a diary.
  @Test func aRecipeAsTheDiary() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewlog.run(["add", "--file", "a.yaml"] + Self.flags, in: folder)
    #expect(outcome.status == 2)
    #expect(try folder.text("a.yaml") == Recipes.clean)
  }

  @Test func aRecipeThatCannotBeBrewed() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let outcome = try add(["--recipe", "a.yaml", "--rating", "4"], in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: a.yaml: contains no recipe that can be brewed
              hint: run `brewlint a.yaml` to see what is wrong

            """
        )
    )
  }

  @Test func oneOfSeveralRecipes() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean + "---\n" + Recipes.odd])
    let several = try add(["--recipe", "a.yaml", "--rating", "4"], in: folder)
    #expect(
      several
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: a.yaml: contains 2 recipes, but only one can be brewed at a time
              hint: select one with --name, such as 'Morning V60', 'Odd V60'

            """
        )
    )
    _ = try add(["--recipe", "a.yaml", "--rating", "4", "--name", "odd"], in: folder)
    #expect(try last(folder).contains("\"recipeNameAtBrew\":\"Odd V60\""))
  }

  @Test func theDefaultDiary() throws {
    let folder = try Scratch()
    let path = folder.url.path
    for environment in [
      ["BREWLOG_FILE": "\(path)/own.jsonl", "HOME": path], ["XDG_DATA_HOME": "\(path)/data"],
      ["HOME": path, "XDG_DATA_HOME": "relative"],
    ] {
      let outcome = try brewlog.run(["add"] + Self.flags, in: folder, environment: environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    for name in [
      "own.jsonl", "data/brewguide/brewlog.jsonl", ".local/share/brewguide/brewlog.jsonl",
    ] {
      #expect(try folder.text(name).count > 100, "\(name)")
    }
    let outcome = try brewlog.run(["add"] + Self.flags, in: folder)
    #expect(
      outcome.errors.hasPrefix(
        "brewlog: error: found no home folder for the diary: name a file with --file\n"
      )
    )
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("none/d.jsonl", "brewlog: error: none: no such file or folder\n"),
    (".", "brewlog: error: .: is a folder, not a file\n"),
    ("/dev/null", "brewlog: error: /dev/null: is a device, not a regular file\n"),
  ])
  func invalidDiaryPaths(path: String, errors: String) throws {
    let folder = try Scratch()
    let outcome = try brewlog.run(["add", "--file", path] + Self.flags, in: folder)
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }

  @Test(arguments: [
    ["--dose", "100000000000000000000"], ["--time", "10000000000000000000"],
    ["--at", "9999-12-31T23:59:59.9994Z", "--yes"],
  ])
  func acceptedValuesCanBeRead(arguments: [String]) throws {
    let folder = try Scratch()
    let outcome = try add(Self.flags(with: arguments) + ["--format", "json"], in: folder)
    #expect(outcome.status == 0)
    let list = try brewlog.run(["list", "--file", "d.jsonl", "--format", "json"], in: folder)
    #expect(list == .init(status: 0, output: outcome.output, errors: ""))
    #expect(!outcome.output.contains("\"doseGrams\":null"))
    #expect(outcome.output.contains("\"totalTimeSeconds\":null") == !arguments.contains("--time"))
  }

  @Test(arguments: [
    ["--time", String(repeating: "1", count: 400)], ["--at", "9999-12-31T23:59:59.9996Z"],
    ["--at", "0000-01-01"],
  ])
  func valuesThatCannotBeStoredAreRejected(arguments: [String]) throws {
    let folder = try Scratch()
    let outcome = try add(
      Self.flags + arguments,
      in: folder,
      environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewlog: error: \(arguments[0]) takes a "))
    #expect(!FileManager.default.fileExists(atPath: folder.file("d.jsonl").path))
  }

  @Test(arguments: [
    ["add"] + flags, ["delete", "11111111", "--yes"], ["compact"], ["repair"],
    ["import", "a.jsonl"],
  ])
  func aDiaryOnStandardInputCannotBeChanged(arguments: [String]) throws {
    let folder = try Scratch(["a.jsonl": Diaries.four])
    let outcome = try brewlog.run(
      arguments + ["--file", "-"],
      in: folder,
      input: Diaries.four
    )
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: a diary on standard input is read-only: name a file
              hint: see `brewlog \(arguments[0]) --help`

            """
        )
    )
    #expect(!FileManager.default.fileExists(atPath: folder.file("-").path))
  }

  @Test func aDanglingLink() throws {
    let folder = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("d.jsonl").path,
      withDestinationPath: "none/d.jsonl"
    )
    let outcome = try add(Self.flags, in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: "brewlog: error: d.jsonl: no such file or folder\n"
        )
    )
  }

  @Test func unknownMethods() throws {
    let folder = try Scratch()
    let outcome = try add(Self.flags(with: ["--method", "v6o"]), in: folder)
    #expect(
      outcome.errors
        == "brewlog: warning: unknown method 'v6o': did you mean 'v60'?\n"
    )
    #expect(outcome.status == 0)
  }
}
