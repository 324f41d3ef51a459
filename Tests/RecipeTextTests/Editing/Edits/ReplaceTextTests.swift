import RecipeText
import Testing

/// Replacing parts of a text keeps its quotes, folding and line breaks.
@Suite struct ReplaceTextTests {
  @Test(arguments: [
    ("a 45 g b 200 g c", "a 54 g b 240 g c"), ("'a 45 g ''b'' 200 g'", "'a 54 g ''b'' 240 g'"),
    ("\"a 45 g \\u00b0 \\x41 \\\\ 200 g\"", "\"a 54 g \\u00b0 \\x41 \\\\ 240 g\""),
    ("a 45 g\n      b 200\n      g", "a 54 g\n      b 240\n      g"),
    ("|2 # 45\n       a 45 g\n\n       b 200 g", "|2 # 45\n       a 54 g\n\n       b 240 g"),
    (">-\n      a 45 g\n      b 200 g", ">-\n      a 54 g\n      b 240 g"),
    ("\"a \\x34\\x35 g b 200 g\"", "\"a 54 g b 240 g\""),
    ("\"a 4\\\n      5 g b 200 g\"", "\"a 54 g b 240 g\""),
  ])
  func numbers(before: String, after: String) throws {
    let source = "steps:\n  - instruction: \(before)\n    pour: 1 g\n"
    let text = try #require(instruction(of: source))
    let parts = [("45", "54"), ("200", "240")].compactMap { old, new in
      text.firstRange(of: old).map { TextReplacement($0, new) }
    }
    let result = edited(source, [change("steps[0].instruction", .replace(parts))])
    #expect(result == "steps:\n  - instruction: \(after)\n    pour: 1 g\n")
  }

  @Test func marks() {
    let parts = [TextReplacement(0..<1, "- b: '"), TextReplacement(2..<3, "\"")]
    #expect(edited("name: a c\n", [change("name", .replace(parts))]) == "name: \"- b: ' \\\"\"\n")
    #expect(edited("name: 'a c'\n", [change("name", .replace(parts))]) == "name: '- b: '' \"'\n")
    #expect(
      edited("dose: 1 g\n", [change("name", .replace(parts))])
        == "error: there is no `name` to change"
    )
  }
}
