import Laws
import RecipeSyntax
import TestSupport
import Testing

/// Tokens and trivia spell the source, and what lies between tokens is trivia.
@Suite struct LosslessTests {
  /// A document whose root cannot be read, before another one.
  @Test(arguments: [
    "a: b\n--- c: d\n", "a:\n  - b: [\n]o\n", "a:\n  - b: [\n]o\nc: d\n", "a: {b: [c]\n} d\ne: f\n",
    "--- @\n---\na: b\n", "@\n---\na: b\n", "a: b\n--- 'c\n---\nd\n",
  ])
  func lostRoots(source: String) {
    #expect(LosslessTree.problem(in: Array(source.utf8)) == nil)
  }

  @Test(arguments: ProjectFiles.recipes)
  func recipes(recipe: ProjectFiles.File) {
    let source = recipe.text
    #expect(LosslessTree.problem(in: Array(source.utf8)) == nil)
    #expect(LosslessTree.problem(in: Array((source.replacing("\n", with: "\r\n")).utf8)) == nil)
    #expect(LosslessTree.problem(in: Array(("\u{FEFF}" + source).utf8)) == nil)
  }

  @Test(arguments: 100..<140)
  func mutations(block: UInt64) throws {
    let seeds = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    var random = SeededGenerator(seed: block)
    for _ in 0..<100 {
      let path = try #require(seeds.randomElement(using: &random))
      let source = SourceMutation.mutate(try ProjectFiles.text(path), using: &random)
      #expect(LosslessTree.problem(in: Array(source.utf8)) == nil, "seed \(block)\n\(source)")
    }
  }
}
