import Laws
import RecipeSyntax
import TestSupport
import Testing

/// Our parser accepts, rejects and means the same as libyaml's.
@Suite struct AgreementTests {
  @Test(arguments: ProjectFiles.recipes)
  func recipes(recipe: ProjectFiles.File) {
    #expect(YAMLAgreement.disagreement(over: Array(recipe.text.utf8)) == nil)
  }

  @Test(arguments: [
    "", "a", "a: b", "- a\n- b", "a:\n- b\n- c\nd: e", "[a, b: c, {d: e}]", "{a, b: , c: d}",
    "a: |\n  x\n\n  y\n\nb: >-\n  f\n  g\n", "---\na: 1\n---\n", "--- a\n...\n---\nb", "&x a: *x",
    "a: &x [1, 2]\nb: *x", "? a\n: b", "? a", "a:\n  b:\n    c", "!!str a: !!map {}", "a: b: c",
    "a: 'x", "a: [b", "- a\nb", "a\nb: c", "%YAML 1.1\n---\na", "a: \"x\\qy\"", "a:\n\tb: c",
    "x: {a} b", "x: [a] b", "x: \"a\" b", "a: - b", "a: @b", "a: ]", "[a, , b]", "{a: b, , c}",
    "[a b: c, d]", "a: b\n c: d", "a:\n  - b\n c: d", "a: &x\nb: *x", "- - - a", "a: ~\nb:\n",
    "...\n", "---", "--- |\n x\n", "a: *x", "[? a : b]", "? [a]\n: b", "a: {b: [c}", "a: 'it''s'",
    "a: \"x\n  y\"", "a: x\n  y\nb: z", "\"a\": b", "'a' : b", "a #b: c", "a:b: c", "-a: b",
    "- a: b\n  c: d\n- e", "[?,e]", "[? ]", "[a, ? : b]", "{?, e}", "{? : e}",
  ])
  func hand(source: String) {
    #expect(YAMLAgreement.disagreement(over: Array(source.utf8)) == nil)
  }

  @Test(arguments: Samples.of(0..<40))
  func mutations(block: UInt64) throws {
    let seeds = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    var random = SeededGenerator(seed: block)
    for _ in 0..<100 {
      let path = try #require(seeds.randomElement(using: &random))
      let source = SourceMutation.mutate(try ProjectFiles.text(path), using: &random)
      #expect(
        YAMLAgreement.disagreement(over: Array(source.utf8)) == nil,
        "seed \(block)\n\(source)"
      )
    }
  }
}

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

  @Test(arguments: Samples.of(100..<140))
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
