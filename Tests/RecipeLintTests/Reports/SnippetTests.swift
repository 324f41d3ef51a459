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

/// Source lines that are not plain ASCII of a moderate length.
@Suite struct SnippetTextTests {
  @Test func tabs() {
    let text = "steps:\r\n\t- \tpour:\t40\r\n"
    #expect(
      snippet(finding(place("40", in: text), "no unit"), in: text) == """
        error[rule]: message
         --> a.yaml:2:11
          |
        2 |     -   pour:   40
          |                 ^^ no unit

        """
    )
  }

  @Test func wideCharacters() {
    let text = "名前: 日本語 👩‍👩‍👧‍👦 e\u{301} x"
    let labels = [Label(place("日本語", in: text), "six columns")]
    #expect(
      snippet(finding(place("x", in: text), "here", labels: labels), in: text) == """
        error[rule]: message
         --> a.yaml:1:20
          |
        1 | 名前: 日本語 👩‍👩‍👧‍👦 e\u{301} x
          |       ------      ^ here
          |       |
          |       six columns

        """
    )
  }

  @Test func hiddenCharactersAndInvalidBytesAreShown() {
    let bytes = Array("a\u{202E}b\u{200B}c\u{7}\u{85}\u{2028}".utf8) + [0xFF, 0xE6, 0x97, 0x21]
    let source = SourceText(name: "a.yaml", bytes: bytes)
    let labels = [Label(ByteRange(1, 4), "right to left"), Label(ByteRange(15, 16), "")]
    #expect(
      snippet(finding(ByteRange(16, 18), "cut off", labels: labels), in: source) == """
        error[rule]: message
         --> a.yaml:1:10
          |
        1 | a<U+202E>b<U+200B>c<U+0007><U+0085><U+2028><0xFF><0xE6><0x97>!
          |  --------                                  ------^^^^^^^^^^^^ cut off
          |  |
          |  right to left

        """
    )
  }

  @Test func widestLineIsShownWhole() {
    let text = String(repeating: "x", count: 160)
    #expect(
      snippet(finding(ByteRange(159, 160)), in: text) == """
        error[rule]: message
         --> a.yaml:1:160
          |
        1 | \(text)
          | \(blanks(159))^

        """
    )
  }

  @Test func longLineIsCutAtItsEnd() {
    let text = String(repeating: "0123456789", count: 17)
    #expect(
      snippet(finding(ByteRange(90, 93), "here"), in: text) == """
        error[rule]: message
         --> a.yaml:1:91
          |
        1 | \(text.prefix(159))…
          | \(blanks(90))^^^ here

        """
    )
  }

  /// A megabyte in one line: only the part around the mark is converted. Marks elsewhere point at the cuts.
  @Test func hugeLine() {
    let text = String(repeating: "0123456789", count: 100_000)
    let labels = [Label(ByteRange(0, 9), "start"), Label(ByteRange(999_990, 999_996), "end")]
    #expect(
      snippet(finding(ByteRange(500_004, 500_006), "here", labels: labels), in: text) == """
        error[rule]: message
         --> a.yaml:1:500005
          |
        1 | …56789\(text.prefix(150))012…
          | -\(blanks(59))^^\(blanks(97))- end
          | |\(blanks(59))|
          | |\(blanks(59))here
          | start

        """
    )
  }

  /// A wide character is shown whole or not at all.
  @Test func hugeLineOfWideCharacters() {
    let text = String(repeating: "日本", count: 150_000)
    #expect(
      snippet(finding(ByteRange(600_000, 600_006), "here"), in: text) == """
        error[rule]: message
         --> a.yaml:1:200001
          |
        1 | …\(String(repeating: "本日", count: 39))…
          | \(blanks(59))^^^^ here

        """
    )
  }

  @Test func endOfALongLine() {
    let text = String(repeating: "0123456789", count: 100_000)
    #expect(
      snippet(finding(ByteRange(999_998, 1_000_000), "here"), in: text) == """
        error[rule]: message
         --> a.yaml:1:999999
          |
        1 | …\(text.suffix(159))
          | \(blanks(158))^^ here

        """
    )
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}

@Suite struct WrappedLinesTests {
  @Test(arguments: [
    ("", 10, [""]),
    ("Pour.", 10, ["Pour."]),
    ("Pour in slow circles.", 10, ["Pour in", "slow", "circles."]),
    ("Pour in slow circles.", 21, ["Pour in slow circles."]),
    ("Pour in slow circles.", 20, ["Pour in slow", "circles."]),
    ("  Pour \t in  ", 10, ["Pour in"]),
    ("Pour.\nWait.\n\nStir.\n\n", 10, ["Pour.", "Wait.", "", "Stir."]),
    ("Pour.\r\nWait.", 10, ["Pour.", "Wait."]),
    // A word wider than the line.
    ("see coffee.example/recipes now", 10, ["see", "coffee.exa", "mple/recip", "es now"]),
    // A no-break space.
    ("Add 45\u{A0}g slowly", 7, ["Add", "45\u{A0}g", "slowly"]),
    // A number and its unit.
    ("until the scale reads 177 g.", 26, ["until the scale reads", "177 g."]),
    ("at 94 °C, for 30 seconds", 12, ["at 94 °C,", "for 30", "seconds"]),
    ("123456 g", 4, ["1234", "56 g"]),
    // Characters of two columns.
    ("蒸らしは45秒、軽く混ぜる。", 12, ["蒸らしは45", "秒、軽く混ぜ", "る。"]),
    ("蒸らし。", 7, ["蒸ら", "し。"]),
    ("「蒸らし」と「注ぐ」", 10, ["「蒸らし」", "と「注ぐ」"]),
    ("A 蒸らし", 6, ["A 蒸ら", "し"]),
    ("蒸", 1, ["蒸"]),
    // Graphemes of several scalars.
    ("👩‍🍳👩‍🍳👩‍🍳!", 5, ["👩‍🍳👩‍🍳", "👩‍🍳!"]),
    ("cafe\u{301}cafe\u{301}", 4, ["cafe\u{301}", "cafe\u{301}"]),
    // Control characters.
    ("a\u{1B}[2J b", 40, ["a<U+001B>[2J b"]),
  ])
  func breaks(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  /// No line is too wide, no grapheme is split, and only spaces are lost.
  @Test(arguments: Samples.of(0..<200))
  func keepsAllTextAndFits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "Pour", " ", "  ", "蒸ら", "」", "👩‍🍳", "e\u{301}", "45\u{A0}g", "\n", "(", "x-ray", "。",
    ]
    let text = (0..<30).map { _ in parts.randomElement(using: &random)! }.joined()
    let width = Int.random(in: 2...30, using: &random)
    let lines = text.wrapped(to: width)
    #expect(lines.allSatisfy { $0.displayWidth() <= width }, "seed \(seed)")
    #expect(shown(lines.joined(separator: "\n")) == shown(text), "seed \(seed)")
  }

  private func shown(_ text: String) -> String {
    String(text.filter { $0 != " " && $0 != "\n" })
  }
}
