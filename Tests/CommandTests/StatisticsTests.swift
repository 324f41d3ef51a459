import ProgramSupport
import TestSupport
import Testing

/// `brewlint --statistics` as a process.
@Suite struct StatisticsTests {
  let brewlint = Program("brewlint")

  private func folder() throws -> Scratch {
    try Scratch([
      "a.yaml": Recipes.hot, "b.yaml": Recipes.hot("Hotter V60"), "c.yaml": Recipes.broken,
      "d.yaml": Recipes.odd, "e.yaml": Recipes.named("E"),
    ])
  }

  private static let table = """
    2  note     temperature-range
    1  warning  unknown-method
    1  error    water-total

    """

  private static let summary =
    "1 error, 1 warning, 2 notes in 5 files\n"

  @Test func table() throws {
    let outcome = try brewlint.run(["--statistics", "."], in: folder())
    #expect(outcome == .init(status: 1, output: Self.table, errors: Self.summary))
  }

  @Test func json() throws {
    let outcome = try brewlint.run(["--statistics", "--format", "json", "-q", "."], in: folder())
    let expected =
      #"{"version":1,"summary":{"files":5,"errors":1,"warnings":1,"notes":2,"fixable":0},"statistics":["#
      + #"{"rule":"temperature-range","severity":"note","count":2,"fixable":0},"#
      + #"{"rule":"unknown-method","severity":"warning","count":1,"fixable":0},"#
      + #"{"rule":"water-total","severity":"error","count":1,"fixable":0}]}"# + "\n"
    #expect(outcome == .init(status: 1, output: expected, errors: ""))
  }

  /// The table is on standard output; the findings can go to a file.
  @Test func findingsInAFile() throws {
    let folder = try folder()
    let outcome = try brewlint.run(["--statistics", "--format", "concise=r.txt", "."], in: folder)
    #expect(outcome == .init(status: 1, output: Self.table, errors: Self.summary))
    let report = try folder.text("r.txt").split(separator: "\n").map { $0.prefix(6) }
    #expect(report == ["a.yaml", "b.yaml", "c.yaml", "d.yaml"])
  }

  @Test func noFindings() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let table = try brewlint.run(["--statistics", "."], in: folder)
    #expect(table == .init(status: 0, output: "", errors: "no findings in 1 file\n"))
    let json = try brewlint.run(["--statistics", "--format", "json", "-q", "."], in: folder)
    let expected =
      #"{"version":1,"summary":{"files":1,"errors":0,"warnings":0,"notes":0,"fixable":0},"statistics":[]}"#
    #expect(json == .init(status: 0, output: expected + "\n", errors: ""))
  }

  @Test func countsRemainingFindingsAfterFixes() throws {
    let folder = try Scratch(["a.yaml": FixTests.fixable, "b.yaml": Recipes.hot])
    let outcome = try brewlint.run(["--statistics", "--fix", "-q", "."], in: folder)
    #expect(outcome == .init(status: 0, output: "1  note     temperature-range\n", errors: ""))
  }

  private static let patch =
    "with --diff, standard output is the patch: remove --statistics, and write --format to a file, such as --format json=report.json"

  private static let senseless: [(arguments: [String], message: String)] = [
    (
      ["--format", "sarif"],
      "--statistics writes a table, or JSON with --format json, not sarif"
    ),
    (["--diff"], patch),
  ]

  @Test(arguments: senseless)
  func refuses(arguments: [String], message: String) throws {
    let outcome = try brewlint.run(["--statistics"] + arguments + ["."], in: folder())
    let errors = "brewlint: error: \(message)\n  hint: see `brewlint check --help`\n"
    #expect(outcome == .init(status: 2, output: "", errors: errors))
  }
}
