import RecipeText
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
