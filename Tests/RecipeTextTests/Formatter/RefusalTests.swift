import RecipeText
import Testing

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
