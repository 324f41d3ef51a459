import RecipeSyntax
import Testing
import Text

/// Lines as people write them, as the one reader of lines understands them.
@Suite struct LineEntryTests {
  /// Each line with its marker, key, sign, value and comma, where only `dose` is known as a key.
  @Test func entries() {
    let lines = [
      "dose: 15 g", "  - pourTo: 45 g  # bloom", "dose:15 g", "dose = 15 g,", "• dose - 15 g",
      "dose：15 g", "**dose**: 15 g;", "“a: b”: c", "other = 1", "1. timer: 45 s", "-timer: 45 s",
      "http://example.org", "name : x", "x: y: z", "steps:", "# dose: 15 g", "\"x: y",
    ]
    #expect(
      lines.map { "\($0) → \(Self.entry($0))" }.joined(separator: "\n") == """
        dose: 15 g → |dose|: |15 g|
          - pourTo: 45 g  # bloom → -|pourTo|: |45 g|
        dose:15 g → |dose|:|15 g|
        dose = 15 g, → |dose| = |15 g|,
        • dose - 15 g → •|dose| - |15 g|
        dose：15 g → |dose|：|15 g|
        **dose**: 15 g; → |dose|: |15 g|;
        “a: b”: c → |a: b|: |c|
        other = 1 → text
        1. timer: 45 s → 1.|timer|: |45 s|
        -timer: 45 s → -|timer|: |45 s|
        http://example.org → text
        name : x → |name| : |x|
        x: y: z → |x|: |y: z|
        steps: → |steps|:||
        # dose: 15 g → nothing
        "x: y → text
        """
    )
  }

  /// A `#` in a value with quotes begins no comment.
  @Test(arguments: [
    ("x: \"a # b\" # c", "# c"), ("x: 'a # b", nil), ("x: a#b\t# c", "# c"), ("x: # c", "# c"),
    ("x: it's # c", "# c"), ("x: \"\\\" # b\" # c", "# c"), ("x: a", nil),
  ])
  func comments(text: String, comment: String?) {
    let bytes = Array(text.utf8)
    let place = SourceLine(ByteRange(0, bytes.count), of: bytes).comment(behind: 3)
    #expect(place.map { String(decoding: bytes[$0...], as: UTF8.self) } == comment)
  }

  /// A long run of blanks is read once.
  @Test func blanks() {
    let text = Array(("x" + String(repeating: " ", count: 100_000) + "y").utf8)
    #expect(LineEntry(from: 0, to: text.count, of: text, longest: .max) == nil)
  }

  private static func entry(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let line = SourceLine(ByteRange(0, bytes.count), of: bytes)
    guard line.hasText else { return "nothing" }
    func spelling(_ range: ByteRange?) -> String {
      range.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) } ?? ""
    }
    let marker = ListMarker.range(at: line.textStart, to: bytes.count, bytes)
    let start = line.endOfBlanks(from: marker?.end ?? line.textStart)
    let entry = LineEntry(from: start, to: line.textEnd(from: start), of: bytes) { name, _ in
      name.elementsEqual("dose".utf8)
    }
    guard let entry else { return "text" }
    return ([marker, entry.name, entry.separator, entry.value, entry.comma].map(spelling))
      .joined(separator: "|")
  }
}
