import ProgramSupport
import TestSupport
import Testing

/// `brewlog` in a terminal.
@Suite(.timeLimit(.minutes(30))) struct LogTerminalTests {
  private func lines(_ arguments: [String], columns: Int) async throws -> [String] {
    let folder = try Scratch(["brews.jsonl": Self.diary])
    let program = try TerminalProgram(
      Program("brewlog").path,
      arguments + ["--file", "brews.jsonl"],
      in: folder,
      columns: columns,
      rows: 40,
      environment: Diaries.environment
    )
    #expect(try await program.end() == .status(0))
    return Array(program.screen.lines.reversed().drop { $0.isEmpty }.reversed())
  }

  private static let diary = [
    Diaries.entry("11111111", "2026-04-01T12:00:00.000Z", rating: 5),
    Diaries.entry("22222222", "2026-04-02T12:00:00.000Z", rating: 2, name: "更に甘いコーヒー、とても甘い"),
    Diaries.entry("33333333", "2026-04-08T12:00:00.000Z", rating: 5),
  ].map { $0 + "\n" }.joined()

  @Test func namesAreTruncatedToFit() async throws {
    let lines = try await lines(["list"], columns: 66)
    let expected = [
      "ID        BREWED            METHOD  RECIPE           RATING  TASTE",
      "33333333  2026-04-08 14:00  V60     Morning V60      ★★★★★",
      "22222222  2026-04-02 14:00  V60     更に甘いコーヒ…  ★★☆☆☆",
      "11111111  2026-04-01 14:00  V60     Morning V60      ★★★★★",
    ]
    #expect(lines == expected)
  }

  @Test func bars() async throws {
    let lines = try await lines(["stats"], columns: 60)
    let expected = """
      brews    3
      average  4.0
      best     ★★★★★  Morning V60, 2026-04-08 14:00, 33333333

      rating  brews
      5/5         2  ████████████████████████
      4/5         0
      3/5         0
      2/5         1  ████████████
      1/5         0

      recipe                        brews  average
      Morning V60                       2      5.0  ██████████████
      更に甘いコーヒー、とても甘い      1      2.0  ███████

      method  brews  average
      V60         3      4.0  ████████████████████████

      week                  brews  average
      2026-W14  2026-03-30      2      3.5  ██████████████████████
      2026-W15  2026-04-06      1      5.0  ███████████
      """
    #expect(lines.joined(separator: "\n") == expected)
  }
}

/// The grinder in a diary.
@Suite struct LogGrinderTests {
  private let brewlog = Program("brewlog")

  private func run(_ arguments: [String], in folder: Scratch, input: String? = nil) throws
    -> Program.Outcome
  {
    try brewlog.run(arguments + ["--file", "brews.jsonl"], in: folder, input: input ?? "")
  }

  private static let brew = [
    "add", "--name", "Morning", "--method", "v60", "--dose", "15", "--yield", "250",
    "--temperature",
    "94", "--grind", "medium-fine", "--rating", "4", "-q",
  ]

  @Test func brewsAreCountedByGrinder() throws {
    let folder = try Scratch()
    for grinder in ["Comandante C40", "Comandante C40", "Baratza Encore", nil] {
      let option = grinder.map { ["--grinder", $0] } ?? []
      #expect(try run(Self.brew + option, in: folder).status == 0)
    }
    // Entries without a grinder are written as before.
    let lines = try folder.text("brews.jsonl").split(separator: "\n")
    #expect(lines[0].hasSuffix(#","tdsPercent":null,"grinder":"Comandante C40"}"#))
    #expect(lines[3].hasSuffix(#","tdsPercent":null}"#))
    let statistics = try run(["stats"], in: folder).output
    let rows = statistics.split(separator: "\n").filter { $0.contains("Comandante C40") }
    #expect(rows.map { $0.split(separator: " ").suffix(2) } == [["2", "4.0"]])
    let json = try run(["stats", "--format", "json"], in: folder).output
    #expect(
      json.contains(
        #""byGrinder":[{"grinder":"Comandante C40","count":2,"averageRating":4},"#
          + #"{"grinder":"Baratza Encore","count":1,"averageRating":4}]"#
      )
    )
    let some = try run(["list", "--grinder", "comandante", "--format", "jsonl"], in: folder)
    #expect(some.output.split(separator: "\n").count == 2)
  }

  @Test func aPlanGivesItsGrinder() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "", "equipment.yaml": EquipmentTests.mine, "a.yaml": Recipes.formatted,
    ])
    let plan = try Program("brewscale").run(
      ["a.yaml", "--grinder", "comandante c40", "--format", "json"],
      in: folder
    )
    let added = try run(["add", "-", "--rating", "5", "-q"], in: folder, input: plan.output)
    #expect(added.status == 0, "\(added)")
    #expect(try folder.text("brews.jsonl").contains(#","grinder":"Comandante C40","book":""#))
  }
}
