import ProgramSupport
import RecipeExchange
import TestSupport
import Testing

/// Recipes for the diary, and a diary for the recipes: each import names the other.
@Suite struct OtherImportTests {
  /// The first file of each format, but for BrewSpec, which both read.
  private static let files: [(name: String, text: String)] = ExchangeFormat.allCases.compactMap {
    guard $0 != .brewspec else { return nil }
    let path = "Tests/RecipeExchangeTests/Fixtures/\($0.rawValue).md"
    let page = try? LiteratePage.pages(in: path).first
    return page.flatMap { page in page.blocks.first.map { (page.name, $0.text) } }
  }

  @Test func everyFormatHasAFile() {
    #expect(Self.files.count == ExchangeFormat.allCases.count - 1)
  }

  /// The formats that have brews, and the number of those in their first files.
  private static let brews = ["Beanconqueror.json": 3, "tablet.json": 1, "records.json": 2]

  /// The brews of another program are imported, and again none.
  @Test(arguments: files.filter { brews[$0.name] != nil })
  func brewsOfOtherPrograms(name: String, text: String) throws {
    let folder = try Scratch([name: text])
    let program = Program("brewlog")
    let count = try #require(Self.brews[name])
    let first = try program.run(["import", name, "--file", "d.jsonl"], in: folder)
    #expect(first.status == 0, "\(first)")
    #expect(first.errors.contains("imported \(count) entr"), "\(first)")
    #expect(first.errors.contains("`brewbook import \(name)` adds them") == (count > 1))
    #expect(try folder.text("d.jsonl").split(separator: "\n").count == count)
    let again = try program.run(["import", "-", "--file", "d.jsonl"], in: folder, input: text)
    #expect(again.errors.contains("imported 0 entries, skipped \(count) already in the diary"))
  }

  /// What a shot does not say, an option may.
  @Test func aShotWithoutItsDose() throws {
    let shot =
      #"{"datapoints":[{"shotWeight":42}],"profile":{"name":"Lever"},"timestamp":1790000300}"#
    let folder = try Scratch(["shot.json": shot])
    let arguments = ["import", "shot.json", "--file", "d.jsonl"]
    #expect(
      try Program("brewlog").run(arguments, in: folder)
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: shot.json: the shot does not give the dose
              hint: give it with --dose

            """
        )
    )
    let outcome = try Program("brewlog").run(arguments + ["--dose", "18g"], in: folder)
    #expect(
      outcome.errors == """
        brewlog: warning: shot.json: datapoints: is left out: the diary keeps curves of weights only
        imported 1 entry

        """
    )
    #expect(try folder.text("d.jsonl").contains("\"doseGrams\":18,\"targetYieldGrams\":42,"))
  }

  /// A brew without a time is none of 1970.
  @Test func aBrewWithoutItsTime() throws {
    let brew = #"{"grind_weight":15,"brew_quantity":250"#
    let folder = try Scratch([
      "b.json": #"{"BREWS":[\#(brew)},\#(brew),"config":{"unix_timestamp":1767225600}}]}"#
    ])
    let outcome = try Program("brewlog").run(["import", "b.json", "--file", "d.jsonl"], in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: """
            brewlog: error: b.json: BREWS[0]: expected the time of the brew, found none
            imported 1 entry

            """
        )
    )
    #expect(try folder.text("d.jsonl").contains("\"timestamp\":\"2026-01-01T00:00:00.000Z\""))
  }

  @Test(arguments: files.filter { brews[$0.name] == nil })
  func recipesAreForTheBook(name: String, text: String) throws {
    let folder = try Scratch([name: text])
    let outcome = try Program("brewlog").run(["import", name, "--file", "d.jsonl"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("brewlog: error: \(name): expected brews, but this is a "))
    #expect(outcome.errors.contains("`brewbook import \(name)"))
  }

  /// What is neither is named, and not called a broken diary.
  @Test(arguments: [
    ("r.alog", "{'recording_version': '2.10.4', 'timex': [1.0]}", "a roast of Artisan"),
    ("p.json", #"{"label":"9 bar","phases":[]}"#, "an espresso profile of a GaggiMate"),
  ])
  func otherFilesAreNamed(name: String, text: String, what: String) throws {
    let folder = try Scratch([name: text])
    for command in [["log", "import", name, "--file", "d.jsonl"], ["book", "import", name]] {
      let outcome = try Program("brewguide").run(command, in: folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("error: \(name): it is \(what)"), "\(outcome)")
    }
  }

  @Test(arguments: ["jsonl", "json", "csv"])
  func brewsAreForTheDiary(format: String) throws {
    let folder = try Scratch([:])
    let brew = ["--method", "v60", "--dose", "15", "--yield", "250", "--rating", "4"]
    let added = try Program("brewlog").run(
      ["add", "--name", "A", "--temperature", "94", "--grind", "medium", "--file", "d.jsonl"]
        + brew,
      in: folder
    )
    #expect(added.status == 0, "\(added.errors)")
    let text = try Program("brewlog").run(
      ["export", "--format", format, "--file", "d.jsonl"],
      in: folder
    ).output
    try folder.write("in.\(format)", text)
    #expect(
      try Program("brewbook").run(["import", "in.\(format)"], in: folder)
        == .init(
          status: 1,
          output: "",
          errors: """
            brewbook: error: in.\(format): expected recipes, but this is a diary of brews
              hint: import its brews with `brewlog import in.\(format)`

            """
        )
    )
  }
}
