import RecipeText
import Recipes
import Testing
import Workspace
import brewdocs

/// Formats the examples of docs/formatting.md.
@Suite struct FormattingTests {
  static let page = HandwrittenFile.formatting
  static let examples = page.blocks.filter { $0.words == ["yaml", "before"] }

  @Test(arguments: examples)
  func isFollowedByWhatItBecomes(example: FencedBlock) {
    let block = "```\(example.info)\n\(example.text)```\n\n<!-- generated: formatted -->\n"
    #expect(Self.page.text.contains(block), "\(Self.page.path):\(example.line)")
  }

  @Test(arguments: examples)
  func formattingAgainChangesNothing(example: FencedBlock) {
    var formatter = Formatter()
    switch formatter.format(ExampleText.bytes(example.text)) {
    case .changed(let text): #expect(formatter.format(text) == .unchanged)
    case .unchanged, .refused: break
    case .failed(let failure): Issue.record("line \(example.line): \(failure.difference)")
    }
  }

  @Test func changesAreShown() throws {
    let before = "⟦U+FEFF⟧name:⟦U+0009⟧A\nnotes: |\n   a ⟦U+0020⟧\n    ⟦U+0009⟧b\n"
    let after = "⟦U+FEFF⟧name: A\nnotes: |\n  a ⟦U+0020⟧\n   ⟦U+0009⟧b\n"
    #expect(try part(below: before) == "becomes\n\n```yaml\n\(after)```")
    let lines = "name: A⟦U+000D⟧\ndose: 15 g⟦U+000D⟧\n"
    #expect(try part(below: "name: A⟦U+000D⟧\ndose: 15g\n") == "becomes\n\n```yaml\n\(lines)```")
  }

  @Test func whatIsFormattedStays() throws {
    #expect(try part(below: "name: A\n") == "is left unchanged.")
  }

  @Test func refusalsSayWhy() throws {
    let part = try part(below: "name: A\nname: B\n")
    let finding = "recipe.yaml:2:1: error[duplicate-key]: `name` appears twice\n"
    #expect(part == "is refused:\n\n```text\n\(finding)```")
  }

  @Test func partsBelowNoRecipeAreNamed() {
    let words = "a.md:1: nothing named `formatted` can be generated"
    #expect(throws: MarkedText.Problem(file: "a.md", line: 1, description: words)) {
      try MarkedText.updated("<!-- generated: formatted -->\n<!-- end -->\n", in: "a.md")
    }
  }

  /// What a page says below a recipe.
  private func part(below recipe: String) throws -> String {
    let head = "```yaml before\n\(recipe)```\n\n<!-- generated: formatted -->\n"
    let text = try MarkedText.updated("\(head)<!-- end -->\n", in: "a.md")
    return String(text.dropFirst(head.count + 1).dropLast("\n\n<!-- end -->\n".count))
  }
}

/// Holds the worked examples of docs/scaling.md, which are made by hand, against the code.
@Suite struct ScalingTests {
  private static let page = HandwrittenFile.scaling
  private static let tables = TestedTable.tables(in: page.text)

  @Test func everyTableIsTested() {
    #expect(Self.tables.map(\.name) == ["scaled-inputs", "scaled-pours", "scaling-errors"])
    #expect(Self.tables[0].rows.count + Self.tables[1].rows.count >= 40)
  }

  @Test(arguments: rows("scaled-inputs"))
  func inputs(row: [String]) throws {
    let edit = row[2].split(separator: " ")
    let entered = try ScalingExample.number(edit[1])
    let request = ScaleInputsRequest(
      method: .v60,
      recipeDefaultDose: try ScalingExample.number(row[0][...]),
      recipeDefaultTargetYield: try ScalingExample.number(row[1][...]),
      userDose: entered,
      userTargetYield: entered,
      lastEdited: try #require(LastEdited(rawValue: String(edit[0])))
    )
    let response = try scaleInputs(request: request)
    #expect(
      Array(row[3...]) == [
        Canonical.mass(response.scaledDose), Canonical.mass(response.scaledTargetYield),
        response.scaledWaterTargets.map { Canonical.number($0) }.joined(separator: ", "),
        "1:\(Canonical.number(response.derivedRatio, decimals: 1))",
      ]
    )
  }

  @Test(arguments: rows("scaled-pours"))
  func pours(row: [String]) throws {
    let plan = try BrewSessionUseCase.createPlan(
      of: ScalingExample.recipe(row[..<4]),
      for: ScalingExample.request(row[4])
    )
    #expect(
      Array(row[5...]) == [
        plan.scalingRule.rawValue, Canonical.mass(plan.inputs.doseGrams),
        Canonical.mass(plan.inputs.targetYieldGrams), ScalingExample.pours(plan),
      ]
    )
  }

  @Test(arguments: rows("scaling-errors"))
  func errors(row: [String]) throws {
    let (recipe, request) = try (ScalingExample.recipe(row[..<4]), ScalingExample.request(row[4]))
    do throws(BrewPlanError) {
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      Issue.record("\(ScalingExample.pours(plan))")
    } catch {
      #expect(error.description == row[5])
    }
  }

  /// The rows of a table; none where there is no such table, which another test says.
  private static func rows(_ table: String) -> [[String]] {
    tables.first { $0.name == table }?.rows ?? []
  }
}
