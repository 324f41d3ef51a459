import RecipeLint
import Recipes
import TestSupport
import Testing
import Text

/// A file full of mistakes gives no more findings than a person can read.
@Suite struct LimitTests {
  private static let recipe = FixerTests.clean

  private func lint(_ source: String) -> [Diagnostic] {
    var linter = Linter()
    return linter.lint(Array(source.utf8))
  }

  @Test(
    arguments: [
      (0..<1500).map { "unknown\($0): 1\n" }.joined(),
      String(repeating: "name: A\n", count: 1500),
      String(repeating: "x-\u{85}: 1\n", count: 1500),
      String(repeating: "# brewlint: ignore[nonsense] because\n", count: 1500),
      "tags:\n" + String(repeating: "  - yes\n", count: 1500),
    ]
  )
  func aThousandFindingsAreShown(mistakes: String) {
    let found = lint(Self.recipe + mistakes)
    #expect(found.count == 1001)
    let last = found.filter { $0.rule == "too-many-errors" }
    #expect(last.count == 1)
    #expect(last.first?.message.contains("1000") == true)
  }

  /// What a finding collects counts as often as it is missing.
  @Test func documentsWithoutKeys() {
    let found = lint(String(repeating: "---\na: b\n", count: 1500))
    #expect(found.count < 1001)
    #expect(found.last?.rule == "too-many-errors")
  }

  @Test func fewerAreAllShown() {
    let unknown = (0..<1000).map { "unknown\($0): 1\n" }.joined()
    #expect(lint(Self.recipe + unknown).map(\.rule) == Array(repeating: "unknown-key", count: 1000))
  }

  /// Recipes behind the place where checking stopped are not taken for valid ones.
  @Test func whatWasNotCheckedIsNotBrewed() {
    let damaged = String(repeating: "x-\u{1}: 1\n", count: 1500)
    let file = RecipeFile(
      bytes: Array((Self.recipe + damaged + "---\n" + Self.recipe).utf8),
      identity: "a"
    )
    #expect(file.documents.allSatisfy { !$0.isValid })
  }

  // MARK: Repeated on a line

  private func instruction(_ text: String) -> String {
    Self.recipe.replacing("Pour it all.", with: text)
  }

  @Test func upToThreeStayApart() {
    let found = lint(instruction("a {totl} b {totl} c {totl}"))
    #expect(found.map(\.rule) == Array(repeating: "unknown-placeholder", count: 3))
  }

  @Test func moreBecomeOneWithTheirNumber() throws {
    let found = lint(instruction("a {totl} b {totl} c {tiner} d {totl} e {totl}"))
    #expect(found.count == 2)
    let first = try #require(found.first)
    #expect(first.message.hasSuffix("(4 times on this line)"))
    #expect(first.fix?.edits.count == 4)
    #expect(!found[1].message.contains("times"))
  }

  @Test func theirFixesAreMadeAtOnce() {
    var linter = Linter()
    let source = instruction("a {totl} b {totl} c {totl} d {totl}")
    let result = Fixer().fix(Array(source.utf8), with: &linter)
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == instruction("a {total} b {total} c {total} d {total}")
    )
  }

  /// Comments are added for all findings, even for those that no report shows.
  @Test func allFindingsCanBeIgnored() {
    var linter = Linter()
    let source = Self.recipe + "tags:\n" + String(repeating: "  - yes\n", count: 1500)
    let result = IgnoreWriter().ignore(Array(source.utf8), with: &linter)
    #expect(result.ignored == 1500)
    #expect(linter.lint(result.bytes).isEmpty)
  }

  // MARK: What is offered

  /// A fix that `--fix` would not make is not offered.
  @Test(arguments: Samples.of(0..<20))
  func whatIsOfferedIsMade(block: UInt64) throws {
    let paths = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    var random = SeededGenerator(seed: 77_000 + block)
    var linter = Linter()
    for _ in 0..<25 {
      let path = try #require(paths.randomElement(using: &random))
      let source = SourceMutation.mutate(try ProjectFiles.text(path), using: &random)
      for takesUnsafe in [false, true] {
        let result = Fixer(takesUnsafe: takesUnsafe).fix(Array(source.utf8), with: &linter)
        let left = Fixer.withoutRefusedFixes(result.remaining, of: result.bytes, with: &linter)
          .filter { $0.fix?.safety == (takesUnsafe ? .unsafe : .safe) }
        #expect(left.isEmpty, "seed \(block), unsafe \(takesUnsafe)\n\(source)")
      }
    }
  }

  // MARK: Code points

  /// Keys are equal only if their code points are: `é` as one or as two.
  @Test func canonicalEquivalentsAreDifferentKeys() {
    let keys = "x-a: 1\nx-a: 1\nx-\u{E9}: 1\nx-e\u{301}: 1\n"
    #expect(lint(Self.recipe + keys).map(\.rule) == ["duplicate-key"])
  }
}
