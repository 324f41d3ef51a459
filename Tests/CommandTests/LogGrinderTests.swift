import TestSupport
import Testing

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
