import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewbook import` and `brewbook export` as processes.
@Suite struct BookExchangeTests {
  /// A recipe of timer.coffee, and one whose water does not add up.
  private static let timer = """
    [{"name": "Two pours", "brewing_method": "Hario V60", "coffee_amount": 15, "water_amount": 250, "water_temp": 94,
      "grind_size": "medium-fine", "is_favorite": true,
      "steps": [{"order": 1, "description": "Wet with (3 x <final_coffee_amount>)g of water.", "time": 45},
                {"order": 2, "description": "Pour to <final_water_amount>g.", "time": 90}]},
     {"name": "Too little", "brewing_method": "Chemex", "coffee_amount": 30, "water_amount": 500, "water_temp": 94,
      "grind_size": "coarse", "steps": [{"order": 1, "description": "Pour to 400 g.", "time": 45}]}]
    """
  private static let valid = timer.replacing("Pour to 400 g.", with: "Pour to 500 g.")

  private func run(_ arguments: [String], in folder: Scratch, input: String = "") throws
    -> Program.Outcome
  {
    try Program("brewbook").run(arguments, in: folder, input: input)
  }

  /// The files of a folder, sorted.
  private func files(_ folder: Scratch, _ name: String = "recipes") -> [String] {
    let path = folder.url.appending(path: name).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test func importsWhatIsValid() throws {
    let folder = try Scratch(["in.json": Self.timer])
    let outcome = try run(["import", "in.json"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        brewbook: error: in.json:[1]: 'Too little' is refused: the steps pour 400 g in all, but the yield is 500 g
          hint: --draft adds it as it is, to be finished in an editor
        in.json: changed: brewing_method, steps[].description (2); `--verbose` shows the values
        in.json: left out: is_favorite; `--verbose` shows the values
        imported 1 recipe from in.json: recipes/two-pours.yaml

        """
    )
    #expect(files(folder) == ["two-pours.yaml"])
    let text = try folder.text("recipes/two-pours.yaml")
    #expect(
      text.hasPrefix(
        """
        # Imported from timer.coffee.
        # Left out: is_favorite
        format: 1
        id:
        """
      )
    )
    #expect(
      text.contains(
        """
        dose: 15 g
        yield: 250 g
        temperature: 94 °C
        grind: medium-fine
        """
      )
    )
    #expect(try Program("brewlint").run(["recipes"], in: folder).status == 0)
    #expect(try Program("brewfmt").run(["--check", "recipes"], in: folder).status == 0)
  }

  @Test func importingAgainAddsNothing() throws {
    let folder = try Scratch(["in.json": Self.valid])
    #expect(try run(["import", "in.json", "-q"], in: folder).status == 0)
    #expect(files(folder) == ["too-little.yaml", "two-pours.yaml"])
    let again = try run(["import", "in.json"], in: folder)
    #expect(
      again
        == .init(
          status: 0,
          output: "",
          errors: "imported 0 recipes from in.json, skipped 2 already in the book\n"
        )
    )
    #expect(files(folder) == ["too-little.yaml", "two-pours.yaml"])
  }

  /// Other recipes of the same name are kept, and files are not overwritten.
  @Test func overwritesNothing() throws {
    let folder = try Scratch(["recipes/two-pours.yaml": "name: mine\n", "in.json": Self.valid])
    _ = try run(["import", "in.json", "-q"], in: folder)
    #expect(files(folder) == ["too-little.yaml", "two-pours-2.yaml", "two-pours.yaml"])
    #expect(try folder.text("recipes/two-pours.yaml") == "name: mine\n")
  }

  /// Recipes of one name are all added, the same one once, and a dry run shows their files. All files of a command count.
  @Test func equalNamesGetNumbers() throws {
    func recipe(_ dose: Int) -> String {
      "# A\n- Dose: \(dose) g\n- Yield: 250 g\n1. Pour to 250 g.\n\n"
    }
    let folder = try Scratch([
      "in.md": recipe(15) + recipe(16) + recipe(15), "other.md": recipe(17),
    ])
    let dry = try run(["import", "in.md", "other.md", "--dry-run"], in: folder)
    #expect(
      dry.errors == """
        would import 2 recipes from in.md, skipped 1 already in the book: recipes/a.yaml, recipes/a-2.yaml
        would import 1 recipe from other.md: recipes/a-3.yaml

        """
    )
    #expect(try run(["import", "in.md", "other.md", "-q"], in: folder).status == 0)
    #expect(files(folder) == ["a-2.yaml", "a-3.yaml", "a.yaml"])
    let again = try run(["import", "in.md"], in: folder)
    #expect(again.errors == "imported 0 recipes from in.md, skipped 3 already in the book\n")
  }

  /// Each import is one change.
  @Test func importsCanBeUndone() throws {
    let book = try BookFolder(["in.json": Self.valid])
    #expect(try book.book("import", "in.json", "-q").status == 0)
    #expect(
      try book.book("undo").errors
        == "undid: imported 2 recipes from in.json: recipes/two-pours.yaml, recipes/too-little.yaml\n"
    )
    #expect(try book.files("recipes") == [:])
  }

  /// Only the recipes that are named, even if a path and a name are mixed.
  @Test func exportsWhatIsNamed() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean, "recipes/b.yaml": Recipes.named("Other"),
      "recipes/c.yaml": Recipes.named("Third"),
    ])
    func names(_ words: String...) throws -> [String] {
      let csv = try run(["export", "--format", "csv"] + words, in: folder).output
      let lines = csv.split(separator: "\r\n").dropFirst()
      return Set(lines.map { String($0.split(separator: ",")[1]) }).sorted()
    }
    #expect(try names() == ["Morning V60", "Other", "Third"])
    #expect(try names("recipes/b.yaml") == ["Other"])
    #expect(try names("./recipes/b.yaml", "third") == ["Other", "Third"])
    #expect(try names("third") == ["Third"])
  }

  @Test func dryRunShowsEverythingAndWritesNothing() throws {
    let folder = try Scratch(["in.json": Self.timer])
    let outcome = try run(["import", "in.json", "--dry-run"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        in.json: timer.coffee, 2 recipes

        [0] 'Two pours' → recipes/two-pours.yaml
          carried   name → name
          carried   coffee_amount → dose
          carried   water_amount → yield
          carried   water_temp → temperature
          carried   grind_size → grind
          carried   steps[0].order → the order of the steps (2 times)
          carried   steps[0].description → instruction (2 times)
          carried   steps[0].time → timer (2 times)
          changed   brewing_method: 'Hario V60' became method: v60
          changed   steps[0].description: expressions became amounts (2 times)
          lost      is_favorite: true: a recipe has no such field

        [1] 'Too little': refused
          error: the steps pour 400 g in all, but the yield is 500 g
          carried   name → name
          carried   coffee_amount → dose
          carried   water_amount → yield
          carried   water_temp → temperature
          carried   grind_size → grind
          carried   steps[0].order → the order of the steps
          carried   steps[0].description → instruction
          carried   steps[0].time → timer
          changed   brewing_method: 'Chemex' became method: chemex

        """
    )
    #expect(files(folder) == [])
  }

  @Test func draftsAreAddedAsTheyAre() throws {
    let folder = try Scratch(["in.json": Self.timer])
    #expect(
      try run(["import", "in.json", "--draft", "-q", "-o", "drafts"], in: folder).status == 0
    )
    #expect(files(folder, "drafts") == ["too-little.yaml", "two-pours.yaml"])
    #expect(try Program("brewlint").run(["drafts"], in: folder).status == 1)
  }

  @Test func missingAmountsCanBeGiven() throws {
    let profile = """
      {"title": "Slow", "beverage_type": "pourover", "version": "2",
       "steps": [{"name": "pour", "temperature": "94", "pump": "flow", "flow": "6", "seconds": "40"}]}
      """
    let folder = try Scratch([:])
    let refused = try run(["import", "-"], in: folder, input: profile)
    #expect(refused.status == 1)
    #expect(
      refused.errors.hasPrefix(
        """
        brewbook: error: standard input: 'Slow' is refused: the dose must be more than 0 g; \
        dose: the file does not give the dose: give it with --dose
        """
      )
    )
    let given = try run(
      ["import", "-", "--dose", "15g", "--grind", "coarse", "-q"],
      in: folder,
      input: profile
    )
    #expect(given == .init(status: 0, output: "", errors: ""))
    #expect(
      try folder.text("recipes/slow.yaml").contains(
        "dose: 15 g\nyield: 240 g\ntemperature: 94 °C\ngrind: coarse\n"
      )
    )
  }

  @Test(arguments: [
    ("{", "not JSON at line 1, column 2: expected a name in quotes"),
    (
      "hello",
      "its format is not known: it is text that names neither a dose of coffee nor pours"
    ),
    ("", "the file is empty"),
    (" \n", "the file is empty"), ("\0\0", "its format is not known"),
    ("name,dose,yield,instruction\n", "there is no recipe in it"),
    (
      "name: A\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94 °C\ngrind: fine\nsteps: []\n",
      "'A' is refused: the recipe has no steps"
    ),
    ("PK\u{3}\u{4}", "the ZIP archive is cut off: its directory is missing"),
    ("<html></html>", "found no recipe as JSON-LD of schema.org"),
  ])
  func refusesOtherFiles(input: String, message: String) throws {
    let folder = try Scratch([:])
    let outcome = try run(["import", "-"], in: folder, input: input)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("brewbook: error: standard input: \(message)\n"))
    #expect(files(folder) == [])
  }

  private static let note =
    "Hoffmann 1 cup: 15 g coffee, 250 g water, 94 C / 0:00 bloom with 45 g / 0:45 pour to 250 g / 3:00 done\nA bit sour.\n"

  /// A note that someone pasted, from a file or standard input.
  @Test func readsANote() throws {
    let folder = try Scratch(["note.txt": Self.note])
    let outcome = try run(["import", "note.txt"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("note.txt: left out: line 2: 'A bit sour.': it is after the steps\n")
    )
    #expect(try run(["import", "-"], in: folder, input: Self.note).errors.contains("skipped 1"))
    #expect(files(folder) == ["hoffmann-1-cup.yaml"])
  }

  /// A new recipe that begins as one of another format.
  @Test(arguments: ["note.txt", "-"])
  func beginsWithANote(word: String) throws {
    let folder = try Scratch(["note.txt": Self.note])
    let input = word == "-" ? Self.note : ""
    let outcome = try run(
      ["new", "Mine", "--from", word, "--dose", "30g"],
      in: folder,
      input: input
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try folder.text("recipes/mine.yaml")
    #expect(text.contains("dose: 30 g\nyield: 500 g\ntemperature: 94 °C\n"))
    #expect(text.contains("pourTo: 500 g\n    at: 45 s\n    timer: 2 min 15 s\n"))
  }

  @Test func beginsWithNothingElse() throws {
    let folder = try Scratch([
      "note.txt": "Milk, eggs\n",
      "two.md": "# A\n- 15 g coffee\n1. Pour 250 g.\n# B\n- 15 g coffee\n1. Pour 250 g.\n",
    ])
    let other = try run(["new", "--from", "note.txt"], in: folder)
    #expect(other.status == 1)
    #expect(
      other.errors.hasPrefix("brewbook: error: note.txt: its format is not known: it is text")
    )
    let two = try run(["new", "--from", "two.md"], in: folder)
    #expect(
      two.errors
        == "brewbook: error: two.md: there are 2 recipes in it\n  hint: `brewbook import` adds all of them\n"
    )
    #expect(files(folder) == [])
  }

  /// Text in another encoding says so.
  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x23, 0x00, 0x20, 0x00], "the text is UTF-16"),
      ([0xFF, 0xFE, 0x00, 0x00, 0x23, 0x00, 0x00, 0x00], "the text is UTF-32"),
      ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x23], "the text is UTF-32"),
      ([0x23, 0x20, 0xFF], "the text is not UTF-8"),
    ] as [([UInt8], String)]
  )
  func refusesOtherEncodings(bytes: [UInt8], message: String) throws {
    let folder = try Scratch([:])
    try folder.write("a.txt", Data(bytes))
    let outcome = try run(["import", "a.txt"], in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors:
            "brewbook: error: a.txt: \(message)\n  hint: save it as UTF-8, and import it again\n"
        )
    )
  }

  @Test func brewsGoToTheDiary() throws {
    let store = """
      {"PREPARATION": [{"name": "V60", "type": "V60", "config": {"uuid": "p"}}],
       "BREWS": [{"grind_weight": 15, "brew_quantity": 250, "brew_temperature": 94, "rating": 4,
                  "method_of_preparation": "p", "config": {"uuid": "b", "unix_timestamp": 1767225600}},
                 {"grind_weight": 0, "brew_quantity": 250, "rating": 4, "method_of_preparation": "p",
                  "config": {"uuid": "c", "unix_timestamp": 1767225600}}]}
      """
    let folder = try Scratch(["b.json": store])
    let outcome = try run(["import", "b.json", "--brews", "brews.jsonl"], in: folder)
    #expect(
      outcome.errors.contains(
        "brewbook: warning: b.json:BREWS[1]: the brew is left out: the dose must be more than 0 g\n"
      )
    )
    #expect(
      outcome.errors.hasSuffix(
        "wrote 1 brew to brews.jsonl: add them with `brewlog import brews.jsonl`\n"
      )
    )
    let added = try Program("brewlog").run(
      ["import", "brews.jsonl", "--file", "d.jsonl"],
      in: folder
    )
    #expect(added.errors == "imported 1 entry\n")
  }

  @Test func jsonReport() throws {
    let folder = try Scratch(["in.json": Self.timer])
    let outcome = try run(["import", "in.json", "--dry-run", "--format", "json", "-q"], in: folder)
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(report?["version"] as? Int == 1)
    let files = report?["files"] as? [[String: Any]]
    let recipes = files?.first?["recipes"] as? [[String: Any]]
    #expect(recipes?.map { $0["fate"] as? String } == ["added", "refused"])
  }

  // MARK: Export

  @Test func exportsAndImportsAgain() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean, "recipes/b.yaml": Recipes.named("Other"),
    ])
    let csv = try run(["export", "-o", "all.csv"], in: folder)
    #expect(csv == .init(status: 0, output: "", errors: ""))
    let other = try Scratch(["all.csv": try folder.text("all.csv")])
    #expect(try run(["import", "all.csv", "-q"], in: other).status == 0)
    #expect(files(other) == ["morning-v60.yaml", "other.yaml"])
    #expect(try Program("brewlint").run(["recipes"], in: other).status == 0)
  }

  @Test func exportWarnsOfLosses() throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean + "author: Ada\n"])
    let outcome = try run(["export", "morning", "--format", "timer-coffee"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""description":"Bloom to (0.18 x <final_water_amount>)g.""#))
    #expect(outcome.errors.contains("brewbook: warning: Morning V60: author: 'Ada' has no place\n"))
  }

  @Test func exportRefusesWhatCannotBe() throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.broken])
    let outcome = try run(["export", "--format", "csv"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix("brewbook: error: 'Broken V60' is left out: it is not valid\n")
    )
    #expect(try run(["export", "--format", "cofi"], in: folder).status == 2)
    #expect(try run(["export"], in: folder).status == 2)
    #expect(try run(["export", "--format", "json"], in: folder).status == 0)
  }

  /// A machine's format has what the machine can do.
  @Test func exportNamesWhatAMachineCannotDo() throws {
    let strong = Recipes.clean.replacing("dose: 15 g", with: "dose: 20 g")
    let folder = try Scratch(["recipes/a.yaml": strong])
    let aiden = try run(["export", "--format", "aiden"], in: folder)
    #expect(
      aiden
        == .init(
          status: 1,
          output: "",
          errors:
            "brewbook: error: 'Morning V60' is left out: the machine takes ratios of 1:14 to 1:20, not 1:12.5\n"
        )
    )
    let decent = try run(["export", "--format", "decent", "-q"], in: folder)
    #expect(decent.status == 0)
    #expect(decent.output.contains(#""beverage_type":"pourover""#))
    try folder.write("recipes/b.yaml", Recipes.named("Other"))
    let two = try run(["export", "--format", "decent"], in: folder)
    #expect(two.status == 2)
    #expect(two.errors.contains("a file of Decent profile holds one recipe, but there are 2"))
  }
}
