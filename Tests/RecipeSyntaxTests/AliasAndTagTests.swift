import RecipeSyntax
import Testing

/// Aliases stand for what is above them, within bounds, and each mistake is reported once.
@Suite struct AliasTests {
  static func kinds(_ source: String) -> [SyntaxError.Kind] {
    SyntaxTree(parsing: Array(source.utf8)).errors.map(\.kind)
  }

  @Test func aliasesWithinBounds() {
    #expect(Self.kinds("a: &x [1, 2]\nb: *x\nc: *x\n") == [])
    #expect(Self.kinds("a: *x\n") == [.unknownAlias("x")])
    #expect(Self.kinds("a: &x [*x]\n") == [.recursiveAlias("x")])
    #expect(Self.kinds("a: &x 1\nb: &x 2\nc: *x\n") == [])
    #expect(Self.kinds("a: &x 1\n---\nb: *x\n") == [.unknownAlias("x")])
  }

  @Test func aBombIsOneError() {
    var source = "a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n"
    for level in 1...40 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      source += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(Self.kinds(source) == [.tooManyNodes(limit: 10_000)])
    #expect(Self.kinds(source + "---\n" + source).count == 2)
  }

  @Test(arguments: [(0, []), (1, [SyntaxError.Kind.tooManyNodes(limit: 10_000)])])
  func nodesAfterTheLastAliasCount(more: Int, kinds: [SyntaxError.Kind]) {
    // The root, two keys, the anchor, the list, and 4990 aliases, which count twice.
    let aliases = String(repeating: "*x, ", count: 4990)
    let texts = Array(repeating: "t", count: 15 + more).joined(separator: ", ")
    #expect(Self.kinds("a: &x 1\nb: [\(aliases)\(texts)]\n") == kinds)
  }

  @Test func aDocumentWithoutAliasesHasAnyNumberOfNodes() {
    let texts = Array(repeating: "t", count: 20_000).joined(separator: ", ")
    #expect(Self.kinds("a: &x [\(texts)]\n---\na: &x 1\nb: *x\n") == [])
  }

  @Test func anAnchorLostToAnErrorIsNoSecondError() {
    #expect(Self.kinds("a: &x [1, 2\nb: *x\n") == [.unclosedFlow("[")])
    #expect(Self.kinds("a: &x \"1\nb: *x\n") == [.unclosedQuote("\"")])
  }

  @Test func manyAnchorsAreReadInLinearTime() {
    let anchors = (0..<20_000).map { "k\($0): &a\($0) 1\n" }.joined()
    let aliases = (0..<5_000).map { "l\($0): *a\($0)\n" }.joined()
    #expect(Self.kinds(anchors + aliases) == [.tooManyNodes(limit: 10_000)])
  }
}

/// A tag counts as YAML resolves it, however it is written.
@Suite struct TagTests {
  @Test(
    arguments: [
      ("a: !!str b\n", []),
      ("a: ! b\n", []),
      ("a: !<tag:yaml.org,2002:str> b\n", []),
      ("a: !!s%74r b\n", []),
      ("%TAG !y! tag:yaml.org,2002:\n---\na: !y!str b\n", []),
      ("%TAG ! tag:yaml.org,2002:\n---\na: !str b\n", []),
      ("%TAG !y! tag:yaml.org,2002:\n---\na: !y!set b\n", [.unsupportedTag("!y!set")]),
      ("%TAG !! tag:example.org,2026:\n---\na: !!str b\n", [.unsupportedTag("!!str")]),
      ("a: !str b\n", [.unsupportedTag("!str")]),
      // A handle that is not declared, or only for another document.
      ("a: !y!str b\n", [.reservedCharacter("!")]),
      (
        "%TAG !y! tag:yaml.org,2002:\n---\na: !y!str b\n---\na: !y!str b\n",
        [.reservedCharacter("!")]
      ),
    ] as [(String, [SyntaxError.Kind])]
  )
  func kinds(source: String, kinds: [SyntaxError.Kind]) {
    #expect(SyntaxTree(parsing: Array(source.utf8)).errors.map(\.kind) == kinds)
  }
}
