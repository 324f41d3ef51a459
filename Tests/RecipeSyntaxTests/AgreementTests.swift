import RecipeSyntax
import TestSupport
import Testing

/// Our parser accepts, rejects and means the same as libyaml's.
@Suite struct AgreementTests {
  /// Errors of ours that are no errors of YAML.
  static func isYAMLError(_ kind: SyntaxError.Kind) -> Bool {
    switch kind {
    case .duplicateKey, .mergeKey, .complexKey, .unsupportedTag, .unknownAlias, .recursiveAlias,
      .tooManyNodes, .tooDeep:
      false
    default: true
    }
  }

  private static func isOfCharacters(_ kind: SyntaxError.Kind) -> Bool {
    switch kind {
    case .invalidUTF8, .wrongEncoding, .binary, .forbiddenCharacter, .hiddenLineBreak,
      .noBreakSpace:
      true
    default: false
    }
  }

  static func disagreement(over source: String) -> String? {
    let bytes = Array(source.utf8)
    let tree = SyntaxTree(parsing: bytes)
    // Characters that we refuse and libyaml takes change what follows.
    if tree.errors.contains(where: { isOfCharacters($0.kind) }) { return nil }
    let errors = tree.errors.filter { isYAMLError($0.kind) }
    do {
      let expected = try LibYAMLEvents.lines(of: bytes)
      if !errors.isEmpty { return "we alone reject it: \(errors)" }
      return tree.eventLines() == expected ? nil : "\(tree.eventLines()) is not \(expected)"
    } catch {
      return errors.isEmpty ? "libyaml alone rejects it: \(error.problem)" : nil
    }
  }

  @Test(arguments: ProjectFiles.recipes)
  func recipes(path: String) throws {
    #expect(Self.disagreement(over: try ProjectFiles.text(path)) == nil)
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
    "- a: b\n  c: d\n- e",
  ])
  func hand(source: String) {
    #expect(Self.disagreement(over: source) == nil)
  }

  @Test(arguments: 0..<40)
  func mutations(block: UInt64) throws {
    let seeds = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    var random = SeededGenerator(seed: block)
    for _ in 0..<100 {
      let path = try #require(seeds.randomElement(using: &random))
      let source = SourceMutation.mutate(try ProjectFiles.text(path), using: &random)
      #expect(Self.disagreement(over: source) == nil, "seed \(block)\n\(source)")
    }
  }
}
