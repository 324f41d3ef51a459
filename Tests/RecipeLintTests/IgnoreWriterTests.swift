import RecipeLint
import RecipeSyntax
import TestSupport
import Testing

/// Adding comments that ignore what is found.
@Suite struct IgnoreWriterTests {
  private static func ignore(_ text: String) -> IgnoreResult {
    var linter = Linter()
    return IgnoreWriter().ignore(Array(text.utf8), with: &linter)
  }

  private static func recipe(_ changes: (String, String)...) -> String {
    changes.reduce(FixerTests.clean) { $0.replacing($1.0, with: $1.1) }
  }

  /// Where a comment ends up: what is in a recipe, and what happens to it.
  @Test(arguments: [
    ("94 °C", "99 °C", "99 °C  # brewlint: ignore[temperature-range]"),
    ("94 °C", "99 °C   ", "99 °C  # brewlint: ignore[temperature-range]"),
    (
      "temperature: 94 °C", "temperature: 99 °C  # hot",
      "# brewlint: ignore[temperature-range]\ntemperature: 99 °C  # hot"
    ),
    (
      "temperature: 94 °C", "# brewlint: ignore[ratio-range]\ntemperature: 99 °C  # hot",
      "# brewlint: ignore[ratio-range, temperature-range]\ntemperature: 99 °C  # hot"
    ),
    (
      "    timer: 90 s", "    timer: -90 s  # why",
      "    # brewlint: ignore[negative-timer]\n    timer: -90 s  # why"
    ),
    (
      "instruction: Pour it all.", "instruction: |\n      Pour {totall}.\n      And {totals}.",
      "instruction: |  # brewlint: ignore[unknown-placeholder]\n      Pour {totall}.\n      And {totals}."
    ),
  ])
  func places(old: String, new: String, expected: String) {
    let result = Self.ignore(Self.recipe((old, new)))
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(text.contains(expected) || text.hasPrefix("# brewlint: ignore-file["), "\(text)")
    #expect(result.remaining.isEmpty)
  }

  @Test func aCommentTakesMoreRules() {
    let result = Self.ignore(
      Self.recipe(
        ("yield: 250 g", "yield: 1000 g # brewlint: ignore[ratio-range] as published"),
        ("pourTo: 250 g", "pourTo: 1000 g")
      )
    )
    let text = String(decoding: result.bytes, as: UTF8.self)
    let expected = "yield: 1000 g # brewlint: ignore[ratio-range, yield-range] as published"
    #expect(text.contains(expected), "\(text)")
    #expect(result.remaining.isEmpty)
  }

  @Test func textIsNoPlaceForAComment() {
    let source = Self.recipe(("Pour it all.", "|\n      Pour it\n      to {totall}."))
    #expect(
      String(decoding: Self.ignore(source).bytes, as: UTF8.self)
        == "# brewlint: ignore-file[unknown-placeholder]\n" + source
    )
  }

  @Test func byteOrderMarkAndLineEndsStay() {
    let source =
      "\u{FEFF}"
      + Self.recipe(("Pour it all.", "|\n      Pour it\n      to {totall}."))
      .replacing("\n", with: "\r\n")
    #expect(
      String(decoding: Self.ignore(source).bytes, as: UTF8.self)
        == "\u{FEFF}# brewlint: ignore-file[unknown-placeholder]\r\n"
        + source.unicodeScalars.dropFirst().map(String.init).joined()
    )
  }

  @Test func whatIsNoTextRemains() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0]
    var linter = Linter()
    let result = IgnoreWriter().ignore(bytes, with: &linter)
    #expect(result.bytes == bytes)
    #expect(result.ignored == 0)
    #expect(result.remaining.map(\.rule) == ["encoding"])
  }

  /// So many comments help nobody, and would take much time and memory.
  @Test func thousandsOfFindingsRemain() {
    let source = Self.recipe(("Pour it all.", "Pour it all.")) + "tags:\n"
    let bytes = Array((source + String(repeating: "  - yes\n", count: 10_001)).utf8)
    var linter = Linter()
    let result = IgnoreWriter().ignore(bytes, with: &linter)
    #expect(result.bytes == bytes)
    #expect(result.ignored == 0)
    #expect(result.remaining == linter.lint(bytes))
    #expect(result.remaining.count == 1001)
    #expect(result.remaining.last?.rule == "too-many-errors")
  }

  @Test(arguments: Samples.of(0..<30))
  func lawsHoldForMutations(block: UInt64) throws {
    let paths = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    var random = SeededGenerator(seed: 47_000 + block)
    var linter = Linter()
    for _ in 0..<20 {
      let path = try #require(paths.randomElement(using: &random))
      let source = SourceMutation.mutate(try ProjectFiles.text(path), using: &random)
      let bytes = Array(source.utf8)
      let found = linter.lint(bytes)
      let result = IgnoreWriter().ignore(bytes, with: &linter)
      let talk = Comment(rawValue: "seed \(block)\n\(source)")
      #expect(result.remaining == linter.lint(result.bytes), talk)
      #expect(result.ignored + result.remaining.count == found.count, talk)
      let rest = result.remaining.map(\.rule).filter { $0 != "invalid-character" }
      #expect(rest.isEmpty, "\(rest) \(talk)")
      #expect(IgnoreWriter().ignore(result.bytes, with: &linter).bytes == result.bytes, talk)
      let (before, after) = (SyntaxTree(parsing: bytes), SyntaxTree(parsing: result.bytes))
      #expect(
        before.nodes.indices.map(before.text(ofAny:))
          == after.nodes.indices.map(after.text(ofAny:)),
        talk
      )
    }
  }
}

extension SyntaxTree {
  fileprivate func text(ofAny node: Int) -> String {
    nodes[node].kind == .scalar ? text(of: node) : "\(nodes[node].kind)"
  }
}
