import RecipeLint
import TestSupport
import Testing
import Text

@Suite struct ConciseRendererTests {
  @Test func oneLineEach() {
    let text = "dose: 15 g\nyield: 日本 250 g\n"
    let diagnostics = [
      finding(place("15 g", in: text), "a label", labels: [Label(ByteRange(0, 1), "another")]),
      Diagnostic(
        rule: "unit",
        severity: .warning,
        message: "two\nlines",
        range: place("250", in: text),
        notes: ["a note"],
        help: "some help"
      ),
    ]
    #expect(
      rendered(ConciseRenderer(), diagnostics, in: text, name: "r/a\n.yaml") == #"""
        r/a\n.yaml:1:7: error[rule]: message
        r/a\n.yaml:2:11: warning[unit]: two\nlines

        """#
    )
  }

  @Test func colors() {
    #expect(
      rendered(ConciseRenderer(style: .ansi), [finding(ByteRange(0, 0))], in: "")
        == "a.yaml:1:1: \u{1B}[1;31merror[rule]\u{1B}[0m: message\n"
    )
  }

  @Test func nothingFound() {
    #expect(rendered(ConciseRenderer(), [], in: "") == "")
  }
}
