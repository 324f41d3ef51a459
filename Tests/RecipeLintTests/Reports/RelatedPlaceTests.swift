import RecipeLint
import TestSupport
import Testing
import Text

/// A finding with locations in other files, in text and JSON.
@Suite struct RelatedPlaceTests {
  private let text = "name: A\nid: 1\n"
  private let other = SourceText(
    name: "r/o\nther.yaml",
    bytes: Array((String(repeating: "#\n", count: 99) + "id: 1\nname: B\n").utf8)
  )

  private var found: Diagnostic {
    Diagnostic(
      rule: "duplicate-id",
      severity: .error,
      message: "two recipes have the id 1",
      range: place("1", in: text),
      label: "this one",
      related: [
        RelatedPlace(other, ByteRange(202, 203), "the other one"),
        RelatedPlace(SourceText(name: "empty", bytes: []), ByteRange(5, 9), "no longer there"),
      ],
      help: "give one of them another id"
    )
  }

  @Test func full() {
    #expect(
      snippet(found, in: text) == #"""
        error[duplicate-id]: two recipes have the id 1
           --> a.yaml:2:5
            |
          2 | id: 1
            |     ^ this one
            |
           ::: r/o\nther.yaml:100:5
            |
        100 | id: 1
            |     - the other one
            |
           ::: empty:1:1
            |
          1 |
            | - no longer there
            |
            = help: give one of them another id

        """#
    )
  }

  @Test func colors() {
    let lines = snippet(found, in: text, style: .ansi).split(separator: "\n")
    #expect(lines.contains("   \u{1B}[1;34m:::\u{1B}[0m empty:1:1"))
    #expect(
      lines.contains { $0.contains("\u{1B}[1;34m-\u{1B}[0m \u{1B}[1;34mthe other one\u{1B}[0m") }
    )
  }

  @Test func json() {
    let output = rendered(RecordRenderer.json, [found], in: text)
    let field =
      #""labels":[],"related":[{"file":"r/o\nther.yaml","range":{"start":{"line":100,"column":5,"offset":202},"end":{"line":100,"column":6,"offset":203}},"message":"the other one"},{"file":"empty","range":{"start":{"line":1,"column":1,"offset":5},"end":{"line":1,"column":1,"offset":9}},"message":"no longer there"}],"notes":[]"#
    #expect(output.contains(field))
  }
}
