import RecipeLint
import TestSupport
import Testing
import Text

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
