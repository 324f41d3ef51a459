import RecipeSyntax
import Testing

/// The exact bytes of keys, values and comments, whatever stands around them.
struct RangeTests {
  /// Each scalar, alias and empty value as it is spelled, in source order.
  private func spelled(_ source: String) -> [String] {
    let tree = SyntaxTree(parsing: Array(source.utf8))
    #expect(tree.errors == [])
    return tree.nodes.filter { $0.kind != .mapping && $0.kind != .sequence }
      .map { tree.spelling(of: $0.range) }
  }

  private func comments(_ source: String) -> [String] {
    let tree = SyntaxTree(parsing: Array(source.utf8))
    return tree.comments().map { tree.spelling(of: $0) }
  }

  @Test(arguments: [
    ("a: b\n", ["a", "b"]), ("a: b", ["a", "b"]),
    ("\u{FEFF}a: b\r\nc:\td \r\n", ["a", "b", "c", "d"]),
    ("é: 日本 🫖 # ü\n👩‍🔬: \"é\"\n", ["é", "日本 🫖", "👩‍🔬", "\"é\""]),
    ("a:\nb: ~\n", ["a", "", "b", "~"]), ("a: b c \t # d\n", ["a", "b c"]),
    ("a: b\n  c\n\n  d\ne: f\n", ["a", "b\n  c\n\n  d", "e", "f"]),
    ("'a' : 'it''s'\n\"b\" : \"c\\\n  d\"\n", ["'a'", "'it''s'", "\"b\"", "\"c\\\n  d\""]),
    ("a: |\n  b\n\n  c\n\n\nd: e\n", ["a", "|\n  b\n\n  c", "d", "e"]),
    ("a: >- # 🫖\r\n  é\r\n  b\r\nc: d", ["a", ">- # 🫖\r\n  é\r\n  b", "c", "d"]),
    ("a: |2+\n   b\n\n# c\n", ["a", "|2+\n   b"]), ("a: |\nb: c\n", ["a", "|", "b", "c"]),
    ("a: [b,é , \"c\" ,{d: e}]\n", ["a", "b", "é", "\"c\"", "d", "e"]),
    ("[ 🫖, b: c ]\n", ["🫖", "b", "c"]), ("{a: , b}\n", ["a", "", "b", ""]),
    ("a: &x !!str b\nc: *x\n", ["a", "b", "c", "*x"]), ("a: &x\nb: c\n", ["a", "", "b", "c"]),
    ("é: a\n---\nü: b\n...\n---\n- ö\n", ["é", "a", "ü", "b", "ö"]),
    ("- é\n-\n- - b\n", ["é", "", "b"]), ("? a\n: b\n", ["a", "b"]), ("--- a\n", ["a"]),
    ("a: b#c\n", ["a", "b#c"]), ("a:\n- b\n- c\nd: e\n", ["a", "b", "c", "d", "e"]),
  ])
  func values(source: String, expected: [String]) {
    #expect(spelled(source) == expected)
  }

  @Test(arguments: [
    ("# é\na: b # c\n", ["# é", "# c"]), ("\u{FEFF}# a\r\nb: c # 🫖\r\n", ["# a", "# 🫖"]),
    ("a: | # é\n  # no\n# yes\n", ["# é", "# yes"]), ("a: \"# b\" # c", ["# c"]),
    ("a: 'b\n  # no' # c\n", ["# c"]), ("a: [ # b\n  c, # 日\n  d] #e\n", ["# b", "# 日", "#e"]),
    ("a: b#c\n\n  # d\n", ["# d"]), ("---  # a\nb: c\n... # d\n# e", ["# a", "# d", "# e"]),
    ("a: &x # b\n  c\n", ["# b"]), ("- # a\n  b\n", ["# a"]), ("a: >\n\n  b #c\n\n # d\n", ["# d"]),
  ])
  func commentRanges(source: String, expected: [String]) {
    #expect(comments(source) == expected)
  }

  /// Block collections end with their last token, not at the next one.
  @Test func collections() {
    let source = "é:\n  - a: b # c\n    d: |\n      x\n\n  - e # f\n\n# g\nh: {i: [j] }\n"
    let tree = SyntaxTree(parsing: Array(source.utf8))
    let found = tree.nodes.filter { $0.kind == .mapping || $0.kind == .sequence }
    #expect(
      found.map { tree.spelling(of: $0.range) } == [
        String(source.dropLast()), "- a: b # c\n    d: |\n      x\n\n  - e",
        "a: b # c\n    d: |\n      x", "{i: [j] }", "[j]",
      ]
    )
  }

  @Test func documents() {
    let source = "# a\nb: c\n# d\n---\ne: f # g\n...\n# h\n--- i\n"
    let tree = SyntaxTree(parsing: Array(source.utf8))
    #expect(tree.documents.map { tree.spelling(of: $0.range) } == ["b: c", "---\ne: f", "--- i"])
    #expect([0, 5, 12, 13, 20, 40].map { tree.document(at: $0) } == [0, 0, 0, 1, 1, 2])
  }

  @Test func paths() {
    let source = "é:\n  - a: b\n  - {c: [d, e]}\n---\nf:\n---\ng: h\n"
    let tree = SyntaxTree(parsing: Array(source.utf8))
    let paths = NodePaths(tree)
    #expect(
      tree.nodes.indices.map(paths.path(to:)) == [
        "", "é", "é", "é[0]", "é[0].a", "é[0].a", "é[1]", "é[1].c", "é[1].c", "é[1].c[0]",
        "é[1].c[1]", "", "f", "f", "", "g", "g",
      ]
    )
    #expect(paths.path(at: 0) == "é")
    #expect(paths.path(at: source.utf8.count - 2) == "g")
  }

  /// What aliases stand for, and texts as they are meant.
  @Test func texts() throws {
    let source = "a: &x \"é\\t\\u00fc\"\nb: *x\nc: 'it''s'\nd: >\n  x\n  y\n"
    let tree = SyntaxTree(parsing: Array(source.utf8))
    let root = try #require(tree.documents.first?.root)
    let texts = try tree.pairs(of: root).map {
      tree.text(of: try #require(tree.resolved($0.value)))
    }
    #expect(texts == ["é\tü", "é\tü", "it's", "x y\n"])
    let verbatim = tree.pairs(of: root).map { tree.nodes[$0.value].isVerbatim }
    #expect(verbatim == [false, false, false, false])
    #expect(tree.spelling(of: tree.nodes[root + 1].textRange) == "a")
  }
}
