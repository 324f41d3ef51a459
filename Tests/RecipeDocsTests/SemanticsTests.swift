import RecipeSyntax
import Recipes
import Testing
import brewdocs

/// Runs the tables below the worked examples of Grammar.md.
@Suite struct SemanticsTests {
  /// The scale, followed as the page says; that the total is the yield, the example's own test says.
  @Test func runningWater() throws {
    let (table, values) = try worked("running-water")
    var (reading, ice) = (0.0, 0.0)
    var rows: [[String]] = []
    for (turn, step) in values.steps.enumerated() {
      var says = ""
      if let water = step.water {
        switch step.pour {
        case .ice: (ice, says) = (ice + water, "ice: ")
        case .increment: (reading, says) = (reading + water, "pour: ")
        case .target: (reading, says) = (water, "pourTo: ")
        }
        says += Canonical.mass(water)
      }
      rows.append(["\(turn)", says] + [reading, ice, reading + ice].map { Canonical.mass($0) })
    }
    #expect(table.rows == rows, "Grammar.md:\(table.line)")
  }

  @Test func timers() throws {
    let (table, values) = try worked("timers")
    let rows = values.timers().enumerated().map { turn, timer in
      let times = [values.steps[turn].startTime, timer]
      return ["\(turn)"] + times.map { $0.map { Canonical.duration(seconds: $0) } ?? "" }
    }
    #expect(table.rows == rows, "Grammar.md:\(table.line)")
  }

  /// A table and the figures of the recipe above it.
  private func worked(_ name: String) throws -> (TestedTable, RecipeValues) {
    let table = try #require(TestedTable.all.first { $0.name == name })
    let block = try #require(FencedBlock.all(in: table.above).last { $0.words.first == "yaml" })
    let example = RecipeExample(block, in: "Grammar.md")
    let source = RecipeDecoder.decode(SyntaxTree(parsing: Array(example.source.utf8)))
    return (table, try #require(source.recipes.first).values)
  }
}
