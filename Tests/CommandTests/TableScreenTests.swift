import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Whole lists in terminals of several widths, a page for each command in `Screens/`; `RECORD=1` writes them.
@Suite(.timeLimit(.minutes(30))) struct TableScreenTests {
  private static let widths = [40, 60, 80, 100, 120]

  /// Names in other scripts, long names and paths, and everything that is special about a recipe.
  private static let recipes: [String: String] = {
    func recipe(_ id: Int, _ name: String, _ changes: [(String, String)] = []) -> String {
      let text = "id: \(id)2345678-0000-4000-8000-000000000000\n" + Recipes.named("\"\(name)\"")
      return changes.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    return [
      "recipes/chemex/starter-three-cups.yaml": recipe(
        1,
        "Three Cup Chemex",
        [("method: v60", "method: chemex\norigin: starter"), ("medium-fine", "medium-coarse")]
      ),
      "recipes/v60/morning.yaml": recipe(2, "Morning V60"),
      "recipes/kasuya.yaml": recipe(3, "Kasuya four six, sweet and strong, for cold mornings"),
      "recipes/甘い.yaml": recipe(4, "更に甘いコーヒー、とても甘いコーヒー"),
      "recipes/👩‍🍳.yaml": recipe(5, "👩‍🍳 Sunday brew ☕️"),
      "recipes/shelf/of/the/roaster/round/the/corner/a-recipe-with-a-long-file-name.yaml":
        recipe(6, "Corner", [("method: v60", "method: my-own-very-long-method")]),
      "recipes/draft.yaml": recipe(7, "Draft", [("pourTo: 250 g", "pourTo: 280 g")]),
      "recipes/copy.yaml": recipe(
        8,
        "Copy",
        [
          ("method: v60", "method: v60\norigin: conflicted-copy"),
          ("250 g\n    timer", "28\n    timer"),
        ]
      ),
    ]
  }()

  private static let diary = [
    Diaries.entry("11111111", "2026-04-01T12:00:00.000Z", rating: 5),
    Diaries.entry(
      "22222222",
      "2026-04-02T12:00:00.000Z",
      rating: 2,
      taste: "too-bitter",
      name: "更に甘いコーヒー、とても甘いコーヒー",
      method: "french-press",
      note:
        "Sweet at first, and sour when it was cold. See https://coffee.example/notes/2026-04-02.html."
    ),
    Diaries.entry(
      "33333333",
      "2026-04-08T12:00:00.000Z",
      rating: 4,
      taste: "too-sour",
      name: "Kasuya four six, sweet and strong, for cold mornings",
      method: "auto-drip"
    ),
  ].map { $0 + "\n" }.joined()

  private static let pages = LiteratePage.pages(under: "Tests/CommandTests/Screens")

  @Test(arguments: pages.map(\.name))
  func screens(command: String) async throws {
    let page = try #require(Self.pages.first { $0.name == command })
    var text = ""
    for width in Self.widths {
      let lines = try await lines(command.split(separator: " ").map(String.init), columns: width)
      text += "== \(width) columns\n" + lines.map { $0 + "\n" }.joined()
    }
    #expect(try page.difference(of: text) == nil)
  }

  /// In a terminal of 60 columns or more a recipe has one line, with its whole id.
  @Test(arguments: Array(stride(from: 60, through: 120, by: 7)))
  func aRecipeIsALine(width: Int) async throws {
    let lines = try await lines(["brewbook", "list"], columns: width)
    #expect(lines.count == Self.recipes.count + 1)
    for id in 1...Self.recipes.count {
      #expect(lines.count { $0.contains("\(id)2345678") } == 1, "\(lines)")
    }
  }

  /// Off a terminal everything is written out.
  @Test func offATerminal() throws {
    let outcome = try Program("brewbook").run(["list"], in: Scratch(Self.recipes))
    for text in [
      "Kasuya four six, sweet and strong, for cold mornings", "My own very long method",
      "recipes/shelf/of/the/roaster/round/the/corner/a-recipe-with-a-long-file-name.yaml",
      "not valid, conflicted copy", "medium-coarse",
    ] {
      #expect(outcome.output.contains(text))
    }
    #expect(outcome.output.split(separator: "\n").count == Self.recipes.count + 1)
    let rules = try Program("brewlint").run(["rules"], in: Scratch()).output
    #expect(rules.split(separator: "\n").allSatisfy { $0.hasSuffix(".") && $0.contains("  ") })
    #expect(!rules.contains("…"))
  }

  private func lines(_ command: [String], columns: Int) async throws -> [String] {
    let folder = try Scratch(Self.recipes.merging(["brews.jsonl": Self.diary]) { $1 })
    let environment = Diaries.environment.merging([
      "BREWLOG_FILE": "brews.jsonl", "LC_ALL": "C.UTF-8",
      "XDG_STATE_HOME": folder.file(".state").path,
    ]) { $1 }
    let program = try TerminalProgram(
      Program(command[0]).path,
      Array(command.dropFirst()),
      in: folder,
      columns: columns,
      rows: 200,
      environment: environment
    )
    _ = try await program.end()
    return program.screen.lines
  }
}
