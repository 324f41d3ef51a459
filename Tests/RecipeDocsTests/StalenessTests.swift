import TestSupport
import Testing
import brewdocs

@Suite struct StalenessTests {
  static let checkout = Checkout(root: ProjectFiles.root.path)

  /// The same as `brewdocs --check`.
  @Test func generatedFilesAreUpToDate() throws {
    let stale = try Documentation(of: Self.checkout).staleness()
    #expect(stale.isEmpty, "generated files are out of date: run `\(Documentation.command)`")
  }

  @Test func writingBringsUpToDate() throws {
    let folder = try Scratch(["docs/rules/no-more.md": ""])
    let documentation = Documentation(of: Checkout(root: folder.url.path))
    let stale = try documentation.staleness()
    #expect(stale.contains("write docs/rules/water-total.md"))
    #expect(stale.contains("remove docs/rules/no-more.md"))
    try documentation.write()
    #expect(try documentation.staleness() == [])
  }

  @Test func unknownPartsAreNamed() {
    #expect(throws: problem("a.md:2: nothing named `nonsense` can be generated", line: 2)) {
      try MarkedText.updated("text\n<!-- generated: nonsense -->\n<!-- end -->\n", in: "a.md")
    }
  }

  @Test func openPartsAreNamed() {
    #expect(throws: problem("a.md:1: `<!-- end -->` is missing below", line: 1)) {
      try MarkedText.updated("<!-- generated: methods -->\n", in: "a.md")
    }
  }

  @Test func restOfTheTextStays() throws {
    let text = "above\n<!-- generated: grind-labels -->\nold\n<!-- end -->\nbelow"
    let updated = try MarkedText.updated(text, in: "a.md")
    #expect(updated.hasPrefix("above\n<!-- generated: grind-labels -->\n\n`extra-fine`, "))
    #expect(updated.hasSuffix("`extra-coarse`\n\n<!-- end -->\nbelow"))
    #expect(try MarkedText.updated(updated, in: "a.md") == updated)
  }

  private func problem(_ words: String, line: Int) -> MarkedText.Problem {
    MarkedText.Problem(file: "a.md", line: line, description: words)
  }
}
