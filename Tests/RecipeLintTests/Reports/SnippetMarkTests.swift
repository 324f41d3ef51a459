import RecipeLint
import TestSupport
import Testing
import Text

/// Several marks in one line, and marks over several lines.
@Suite struct SnippetMarkTests {
  private let flow = "{dose: 15 g, yield: 250 g, ratio: 16}"
  private let block = "a: 1\nsteps:\n  - kind: bloom\n    pourTo: 40 g\n\nb: 2\nc: 3\n"

  @Test func messagesInOneLineHangBelow() {
    let labels = [
      Label(place("dose: 15 g", in: flow), "the dose"),
      Label(place("ratio: 16", in: flow), "the ratio"),
    ]
    let diagnostic = finding(place("yield: 250 g", in: flow), "not dose × ratio", labels: labels)
    #expect(
      marks(diagnostic, in: flow) == """
        1 | {dose: 15 g, yield: 250 g, ratio: 16}
          |  ----------  ^^^^^^^^^^^^  --------- the ratio
          |  |           |
          |  |           not dose × ratio
          |  the dose
        """
    )
  }

  /// At the end of the row the message would seem to belong to the last underline.
  @Test func messageBeforeAMarkWithoutMessageHangs() {
    let labels = [Label(place("dose: 15 g", in: flow), "the dose")]
    #expect(
      marks(finding(place("ratio: 16", in: flow), labels: labels), in: flow) == """
        1 | {dose: 15 g, yield: 250 g, ratio: 16}
          |  ----------                ^^^^^^^^^
          |  |
          |  the dose
        """
    )
  }

  @Test func innerMarkIsDrawnOverTheOuter() {
    let labels = [Label(place("yield", in: flow), "the key"), Label(place("250", in: flow), "")]
    #expect(
      marks(finding(place("yield: 250 g", in: flow), "the pair", labels: labels), in: flow) == """
        1 | {dose: 15 g, yield: 250 g, ratio: 16}
          |              -----^^---^^
          |              |
          |              the pair
          |              the key
        """
    )
  }

  @Test func twoMessagesAtOnePlace() {
    let labels = [Label(place("ratio: 16", in: flow), "second")]
    #expect(
      marks(finding(place("ratio: 16", in: flow), "first", labels: labels), in: flow) == """
        1 | {dose: 15 g, yield: 250 g, ratio: 16}
          |                            ^^^^^^^^^ first
          |                            |
          |                            second
        """
    )
  }

  @Test func rangeOverSeveralLines() {
    let range = place("steps:\n  - kind: bloom\n    pourTo: 40 g\n\n", in: block)
    let labels = [Label(place("1", in: block), "one"), Label(place("c: 3", in: block), "three")]
    #expect(
      marks(finding(range, "the steps", labels: labels), in: block) == """
        1 | a: 1
          |    - one
        2 | steps:
          | ^^^^^^… the steps
        3 |   - kind: bloom
        4 |     pourTo: 40 g
          |    …^^^^^^^^^^^^
          ⋮
        7 | c: 3
          | ---- three
        """
    )
  }

  @Test func rangeOverTwoLinesFromTheMargin() {
    #expect(
      marks(finding(place("b: 2\nc: 3", in: block), "both"), in: block) == """
        6 | b: 2
          | ^^^^… both
        7 | c: 3
          | …^^^
        """
    )
  }

  @Test func lineEndingsAndBlankLines() {
    #expect(
      marks(finding(ByteRange(4, 5), "the line ends"), in: block) == """
        1 | a: 1
          |     ^ the line ends
        """
    )
    #expect(
      marks(finding(ByteRange(2, 7), "blank lines"), in: "a\n\n\n\n\n\nb")
        == """
        2 |
          | ^ blank lines
        """
    )
  }

  private func marks(_ diagnostic: Diagnostic, in text: String) -> String {
    snippet(diagnostic, in: text).split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(3).dropLast().joined(separator: "\n")
  }
}
