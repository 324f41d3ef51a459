import ProgramSupport
import TestSupport
import Testing

/// What the format says about amounts, times, beans and languages, through the programs.
@Suite struct FormatFeatureTests {
  private static func recipe(
    _ steps: String,
    yield: String = "250 g",
    more: String = ""
  ) -> String {
    """
    name: Noon
    method: aeropress
    dose: 15 g
    yield: \(yield)
    temperature: 94 °C
    grind: medium-fine
    \(more)
    steps:
    \(steps)

    """
  }

  /// `{water}` becomes what the text and the step mean.
  @Test(arguments: [
    ("Add {water}.", "pourTo", "Add {pour}."), ("Pour to {water}.", "pour", "Pour to {total}."),
    ("Slowly: {water}.", "pourTo", "Slowly: {total}."),
    ("Slowly: {water}.", "pour", "Slowly: {pour}."),
  ])
  func water(before: String, key: String, after: String) throws {
    func source(_ text: String) -> String {
      Self.recipe("  - instruction: \"\(text)\"\n    \(key): 250 g\n    timer: 1 min")
    }
    let folder = try Scratch(["a.yaml": source(before)])
    let fixed = try Program("brewlint").run(["--fix", "-q", "a.yaml"], in: folder)
    #expect(fixed.status == 0)
    #expect(try folder.text("a.yaml") == source(after))
  }

  private static let fixed = recipe(
    """
      - instruction: Put {pour} of ice into the glass.
        fixed: true
        ice: 100 g
      - instruction: Pour to {total}.
        pourTo: 200 g
        timer: 1 min
    """,
    yield: "300 g"
  )

  @Test(arguments: [
    (["--yield", "450"], 0, ["Put 100 g of ice into the glass.", "Pour to 350 g."], ""),
    (
      ["--yield", "100"], 1, [],
      "the fixed amounts (100 g) must be less than the yield (100 g)"
    ),
  ])
  func fixedAmounts(options: [String], status: Int32, texts: [String], error: String) throws {
    let folder = try Scratch(["a.yaml": Self.fixed])
    let outcome = try Program("brewscale").run(
      ["a.yaml", "-q", "--format", "yaml"] + options,
      in: folder
    )
    #expect(outcome.status == status)
    #expect(error.isEmpty ? outcome.errors.isEmpty : outcome.errors.contains(error))
    let plan = try Program("brewscale").run(["a.yaml", "-q"] + options, in: folder).output
    #expect(texts.allSatisfy(plan.contains))
    #expect(texts.isEmpty || outcome.output.contains("    fixed: true\n    ice: 100 g\n"))
  }

  /// What an absent key means is not written, in other formats too.
  @Test func onlyTrueIsExported() throws {
    let folder = try Scratch(["a.yaml": Self.fixed])
    let page = try Program("brewbook").run(
      ["export", "a.yaml", "--format", "markdown"],
      in: folder
    )
    #expect(page.output.split(separator: "Fixed: true").count == 2)
    #expect(!page.output.contains("Fixed: false"))
  }

  private static let wait = recipe(
    """
      - instruction: Bloom.
        at: 0:00
        pourTo: 45 g
        timer: 10 s
      - instruction: Pour.
        at: 0:45
        pourTo: 250 g
        timer: 1 min
    """
  )

  /// A wait is neither a finding nor lost.
  @Test func waits() throws {
    let folder = try Scratch(["a.yaml": Self.wait])
    #expect(try Program("brewlint").run(["a.yaml", "-q"], in: folder).status == 0)
    let plan = try Program("brewscale").run(["a.yaml", "-q"], in: folder).output
    #expect(plan.contains("0:10, wait 0:35"))
    let lines = try Program("brewtimer").run(["a.yaml", "--speed", "1000"], in: folder).output
    let expected = [
      "0:10  Step 1: the timer has finished; wait 0:35.\n", "0:45  Step 2 of 2: ", "1:45  Done",
    ]
    #expect(expected.allSatisfy(lines.contains))
  }

  @Test func coffeeAndLanguage() throws {
    let source = Self.recipe(
      "  - instruction: \"{total}まで注ぐ。\"\n    pourTo: 250 g\n    timer: 1 min",
      more: "coffee: Kochere, washed\nlanguage: ja"
    )
    let folder = try Scratch(["recipes/a.yaml": source])
    let shown = try Program("brewbook").run(["show", "recipes/a.yaml"], in: folder).output
    #expect(shown.contains("Coffee       Kochere, washed") && shown.contains("Language"))
    let json = try Program("brewbook").run(
      ["show", "recipes/a.yaml", "--format", "json"],
      in: folder
    ).output
    #expect(json.contains(#""coffee":"Kochere, washed","language":"ja""#))
    let copy = try Program("brewbook").run(
      ["export", "recipes/a.yaml", "--format", "csv"],
      in: folder
    )
    #expect(copy.output.contains("Kochere, washed") && copy.output.contains("ja"))
    let page = try Program("brewbook").run(["render", "-o", "site", "recipes/a.yaml"], in: folder)
    #expect(page.status == 0)
    #expect(try folder.text("site/recipes/noon.html").contains(#"dir="auto" lang="ja""#))
  }

  /// Records come in a list, however many there are.
  @Test(arguments: [
    ("brewscale", ["recipes/a.yaml", "-q"], true), ("brewscale", ["recipes", "-q"], true),
    ("brewbook", ["show", "recipes/a.yaml"], true), ("brewbook", ["list"], false),
    ("brewbook", ["export", "recipes/a.yaml"], true),
  ])
  func listsOfRecords(program: String, arguments: [String], isPlain: Bool) throws {
    let folder = try Scratch(["recipes/a.yaml": Self.wait, "recipes/b.yaml": Recipes.clean])
    let outcome = try Program(program).run(arguments + ["--format", "json"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(isPlain ? "[" : "{\"version\":1,\"recipes\":["))
  }
}
