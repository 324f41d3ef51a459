import RecipeSyntax
import Testing

@testable import RecipeText

/// Invalid YAML is left unchanged; valid YAML is formatted, even if the recipe is invalid.
@Suite struct RefusalTests {
  @Test(arguments: [
    "name: 'a\n", "name: [a\n", "a: b\n c: d\n", "a:\n- b\nc\n", "\tname: a\n", "name: a: b\n",
    "name: @a\n",
    "name: \"\\q\"\n", "name: a\nname: b\n", "<<: *a\n", "? [a]\n: b\n", "a: *b\n", "a: !b c\n",
    "a: \u{7}\n",
    "a: b\rc: d\n", "a: b\u{2028}c: d\n", "a: &b [*b]\n", "\0", String(repeating: "[", count: 70),
  ])
  func refuses(source: String) {
    var formatter = Formatter()
    #expect(formatter.format(Array(source.utf8)) == .refused)
    #expect(!formatter.tree.errors.isEmpty)
  }

  @Test func refusesOtherEncodings() {
    var formatter = Formatter()
    #expect(formatter.format([0x61, 0x3A, 0x20, 0xFF, 0x0A]) == .refused)
    #expect(formatter.format([0xFF, 0xFE, 0x61, 0x00]) == .refused)
  }

  @Test(arguments: [
    ("colour:   red\n", "colour: red\n"), ("dose: [15 g]\n", "dose: [15 g]\n"),
    ("steps:   none\n", "steps: none\n"), ("- not\n-   a recipe\n", "- not\n- a recipe\n"),
    ("yield: 1g\ndose: 900kg\n", "dose: 900 kg\nyield: 1 g\n"), ("dose:   -5g\n", "dose: -5 g\n"),
    ("steps:\n- pourTo:   45\n- pourTo: 10g\n", "steps:\n  - pourTo: 45 g\n  - pourTo: 10 g\n"),
    ("format:   99\n", "format: 99\n"), ("temperature:   94,5 °C\n", "temperature: 94,5 °C\n"),
    ("  \n", ""), ("# nothing but this   \n\n", "# nothing but this\n"),
  ])
  func formatsWhatIsWrong(source: String, expected: String) {
    var formatter = Formatter()
    #expect(formatter.format(Array(source.utf8)).text(of: source) == expected)
  }
}

extension FormatResult {
  /// What the source has become; `nil` where it was refused.
  fileprivate func text(of source: String) -> String? {
    switch self {
    case .unchanged: source
    case .changed(let bytes): String(decoding: bytes, as: UTF8.self)
    case .refused, .failed: nil
    }
  }
}

/// The check that a formatted source says the same as its original.
struct ComparisonTests {
  private func difference(_ old: String, _ new: String) -> String? {
    do throws(FormatFailure) {
      let trees = [old, new].map { SyntaxTree(parsing: Array($0.utf8)) }
      try Comparison.expectSame(trees[0], trees[1])
      return nil
    } catch {
      return error.difference
    }
  }

  /// Each original and the same in another layout.
  @Test(
    arguments: [
      ("dose: 15g\nname: A\n", "name: A\ndose: 15 g\n"),
      ("# a\nname: A #b\n", "#a\nname: A # b\n"),
      ("# a\n# a\n## b\nname: A\n", "## b\n# a\n# a\nname: A\n"),
      ("name: 'A'\n", "name: \"A\"\n"),
    ]
  )
  func layoutsAreEqual(old: String, new: String) {
    #expect(difference(old, new) == nil)
    #expect(difference(new, old) == nil)
  }

  /// Each original, another source, and the difference.
  @Test(
    arguments: [
      ("# a\nname: A\n", "name: A\n", "a comment would be lost: # a"),
      ("name: A\n", "# a\nname: A\n", "a comment would be lost: # a"),
      ("# a\n# a\nname: A\n", "# a\nname: A\n", "a comment would be lost: # a"),
      ("# a\nname: A\n", "# b\nname: A\n", "a comment would be lost: # a"),
      ("## a\nname: A\n", "# a\nname: A\n", "a comment would be lost: ## a"),
      ("#\u{301}\nname: A\n", "#\nname: A\n", "a comment would be lost: #\u{301}"),
      ("name: A\n", "name: B\n", "name: \"A\" would become \"B\""),
      ("name: é\n", "name: e\u{301}\n", "name: \"é\" would become \"e\u{301}\""),
      ("dose: 15 g\n", "dose: 16 g\n", "dose: \"15 g\" would become \"16 g\""),
      ("name: '1'\n", "name: 1\n", "name: \"1\" would have another type"),
      ("name: A\ndose: 15 g\n", "name: A\n", "keys would be lost"),
      ("tags: [a, b]\n", "tags: [a]\n", "tags: items would be lost"),
      ("name: !!str A\n", "name: A\n", "name: an anchor or a tag would differ"),
      ("name: A\n---\nname: B\n", "name: A\n", "the document markers would differ"),
      ("x-a: {b: 1, c: 2}\n", "x-a: {c: 2, b: 1}\n", "x-a.b: the key would be lost, or its place"),
      ("tags: [a]\n", "tags: a\n", "tags: sequence would become scalar"),
    ]
  )
  func differencesAreFound(old: String, new: String, expected: String) {
    #expect(difference(old, new) == expected)
  }
}
