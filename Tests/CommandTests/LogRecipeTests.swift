import Foundation
import ProgramSupport
import TestSupport
import Testing

/// What a diary knows of recipes: their text when they were brewed, and which one a hint is about.
@Suite struct LogRecipeTests {
  private let brewlog = Program("brewlog")

  private func folder() throws -> Scratch {
    try Scratch([".brewguide.yaml": "", "recipes/morning.yaml": Recipes.clean])
  }

  private func run(_ arguments: [String], in folder: Scratch) throws -> Program.Outcome {
    try brewlog.run(
      arguments + ["--file", "d.jsonl"],
      in: folder,
      environment: Diaries.environment
    )
  }

  /// The id of a new brew.
  private func add(_ arguments: [String], in folder: Scratch) throws -> String {
    let outcome = try run(["add", "--rating", "2", "--quiet"] + arguments, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return String(outcome.output.prefix(8))
  }

  @Test func theRecipeAsItWasBrewed() throws {
    let folder = try folder()
    let id = try add(["recipes/morning.yaml"], in: folder)
    let show = ["show", id, "--recipe"]
    #expect(try run(show, in: folder) == .init(status: 0, output: Recipes.clean, errors: ""))
    let changed = Recipes.clean.replacing("94", with: "95")
    try folder.write("recipes/morning.yaml", changed)
    let gone = try run(show, in: folder)
    #expect(gone.status == 1)
    #expect(
      gone.errors.replacing(try Regex(#"\([0-9a-f]{8}\)"#), with: "(HASH)") == """
        brewlog: error: the recipe of 'Morning V60' as it was brewed (HASH) is not in this folder any more: \
        neither its files nor its git history nor its last change have it
          hint: run the command in the book of the recipe

        """
    )
  }

  @Test func noRecipeFile() throws {
    let folder = try folder()
    let id = try add(
      [
        "--name", "Any", "--method", "v60", "--dose", "15", "--yield", "250", "--temperature", "94",
        "--grind", "medium",
      ],
      in: folder
    )
    let outcome = try run(["show", id, "--recipe"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(
        "brewlog: error: the entry of 'Any' does not say which recipe file it was brewed from\n"
      )
    )
  }

  /// The recipe of this folder goes before others of its name, and every id that is printed is accepted.
  @Test(arguments: ["Morning V60", "recipes/morning.yaml", "morning"])
  func hintsAreAboutTheRecipeOfThisFolder(subject: String) throws {
    let folder = try folder()
    _ = try add(
      ["recipes/morning.yaml", "--taste", "sour", "--grind-setting", "22 clicks"],
      in: folder
    )
    _ = try add(
      [
        "--name", "Morning V60", "--method", "v60", "--dose", "15", "--yield", "250",
        "--temperature", "94", "--grind", "medium", "--taste", "bitter",
      ],
      in: folder
    )
    let outcome = try run(["hint", subject], in: folder)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.hasSuffix("Try slightly finer or hotter\n22 → 21 clicks, or 94 → 96 °C\n")
    )
  }

  /// The timer says what to try after the last brew of the recipe.
  @Test func theTimerTellsOfTheLastTime() throws {
    let folder = try folder()
    let taste = ["--taste", "sour", "--grind-setting", "22 clicks"]
    _ = try add(["recipes/morning.yaml"] + taste, in: folder)
    let outcome = try Program("brewtimer").run(
      ["recipes/morning.yaml", "--plain", "--speed", "1000"],
      in: folder,
      environment: Diaries.environment.merging(["BREWLOG_FILE": "d.jsonl"]) { $1 }
    )
    let advice = "last time too-sour: Try slightly finer or hotter: 22 → 21 clicks, or 94 → 96 °C"
    #expect(outcome.errors.contains(advice))
  }

  @Test func idsOfRecipes() throws {
    let diary = ["6f9c2c3a", "7a9c2c3a"].enumerated().map { place, id in
      Diaries.entry(
        "\(place + 1)1111111",
        "2026-04-0\(place + 1)T06:00:00.000Z",
        rating: 2,
        taste: "too-weak"
      )
      .replacing("\"recipeId\":null", with: "\"recipeId\":\"\(id)-7b1d-4e52-9a35-3a1e5b7c8d90\"")
    }.joined(separator: "\n")
    let unclear = try Diaries.run(["hint", "Morning V60"], diary: diary)
    #expect(
      unclear
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: 'Morning V60' may be one of 2 recipes
              hint: name one: '6f9c2c3a', '7a9c2c3a'

            """
        )
    )
    let outcome = try Diaries.run(["hint", "7a9c2c3a"], diary: diary)
    #expect(outcome.output.hasSuffix("Try higher dose or finer\n15 → 15.5 g\n"))
  }

  @Test(arguments: [["--note", ""], ["--note="]])
  func anEmptyNoteIsNone(option: [String]) throws {
    let folder = try folder()
    _ = try add(["recipes/morning.yaml"] + option, in: folder)
    #expect(try folder.text("d.jsonl").contains("\"note\":null"))
  }

  /// git without the merge driver of diaries leaves its marks.
  @Test func conflictMarks() throws {
    let lines = Diaries.four.split(separator: "\n")
    let diary =
      "\(lines[0])\n<<<<<<< ours\n\(lines[1])\n=======\n\(lines[2])\n>>>>>>> theirs\n"
    let outcome = try Diaries.run(["list", "--format", "jsonl"], diary: diary)
    #expect(outcome.output.split(separator: "\n").count == 3)
    #expect(
      outcome.errors
        == "brewlog: warning: brews.jsonl:2: a conflict marker of git: `brewlog repair` removes it, and keeps the brews of both sides, as on lines 4 and 6; skipped\n"
    )
  }

  /// Each line for other programs has the same keys, and measured numbers have a fraction.
  @Test func linesForOtherPrograms() throws {
    let diary =
      Diaries.entry("11111111", "2026-04-01T08:00:00+02:00", rating: 3, dose: "15.5") + "\n"
      + Diaries.entry("22222222", "2026-04-02T06:00:00.000Z", rating: 4).dropLast()
      + ",\"beverageGrams\":220,\"grinder\":\"C40\"}\n"
    let outcome = try Diaries.run(["export", "--format", "jsonl"], diary: diary)
    func line(
      _ id: String,
      _ day: Int,
      _ dose: String,
      _ rating: Int,
      _ grinder: String,
      _ beverage: String
    ) -> String {
      #"{"version":1,"id":"\#(id)-0000-4000-8000-000000000000","timestamp":"2026-04-0\#(day)T06:00:00.000Z","#
        + #""method":"v60","recipeId":null,"recipeNameAtBrew":"Morning V60","doseGrams":\#(dose),"#
        + #""targetYieldGrams":250.0,"waterTemperatureCelsius":94.0,"grindLabel":"medium","rating":\#(rating),"#
        + #""tasteTag":null,"note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,"tdsPercent":null,"#
        + #""units":null,"grinder":\#(grinder),"book":null,"recipePath":null,"furtherTastes":null,"roastedOn":null,"#
        + #""beverageGrams":\#(beverage),"source":null,"recipeRevision":null,"curveGrams":null,"pouredGrams":null}"#
        + "\n"
    }
    #expect(
      outcome
        == .init(
          status: 0,
          output: line("11111111", 1, "15.5", 3, "null", "null")
            + line("22222222", 2, "15.0", 4, "\"C40\"", "220.0"),
          errors: ""
        )
    )
    let folder = try Scratch(["brews.jsonl": diary, "all.jsonl": outcome.output])
    let again = try brewlog.run(["import", "all.jsonl", "--file", "brews.jsonl"], in: folder)
    #expect(again.status == 0)
    #expect(try folder.text("brews.jsonl") == diary)
  }
}
