import Testing
import Text

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("", 0),
      ("pour", 4),
      ("é", 1),
      ("e\u{301}", 1),
      ("日本語", 6),
      ("ｆｕｌｌ", 8),
      ("ﾊﾝｶｸ", 4),
      ("か\u{3099}", 2),
      ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2),
      ("क्ष", 2),
      ("☕", 2),
      ("⚠", 1),
      ("⚠\u{FE0F}", 2),
      ("1\u{FE0F}\u{20E3}", 2),
      ("👍🏽", 2),
      ("👩‍👩‍👧‍👦", 2),
      ("❤️‍🔥", 2),
      ("🇯🇵", 2),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
      ("\u{1FAE9}", 2),
      ("\u{200B}\u{2060}\u{FEFF}\u{202E}", 0),
      ("\u{1B}", 0),
      ("\t", 4),
      ("abc\td", 5),
      ("日本\t", 8),
    ]
  )
  func width(text: String, expected: Int) {
    #expect(text.displayWidth() == expected)
  }

  @Test func tabsCountFromWhereTheTextStarts() {
    #expect("\t".displayWidth(from: 3) == 1)
    #expect("\t".displayWidth(from: 4) == 4)
  }
}

/// Characters that are hidden in a terminal, and invisible characters in text.
@Suite struct VisibilityTests {
  @Test func everyScalar() {
    let hidden: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200B,
      0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF,
      0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0xE0001...0xE0001,
    ]
    let invisible: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x61C...0x61C, 0x115F...0x1160, 0x180E...0x180E, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB,
      0xE0000...0xE007F,
    ]
    // The ideographs and syllables in between are all visible.
    for value in Array(0...(0x33FF as UInt32)) + Array(0xF900...0x1FFFF) + Array(0xE0000...0xE0FFF)
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHidden = hidden.contains { $0.contains(value) }
      let isInvisible = invisible.contains { $0.contains(value) }
      if scalar.isHidden != isHidden || Visibility(value).isInvisible != isInvisible {
        Issue.record("\(scalar.codePoint)")
      }
    }
  }

  @Test func spellings() {
    #expect(("\t" as Unicode.Scalar).codePoint == "U+0009")
    #expect(("\u{1F600}" as Unicode.Scalar).codePoint == "U+1F600")
    #expect(("\u{202E}" as Unicode.Scalar).visibleForm == "<U+202E>")
    #expect("a\u{1B}\n\u{200D}".escapedForTerminal == "a<U+001B>\\n\u{200D}")
  }
}

@Suite struct SuggestionTests {
  @Test(
    arguments: [
      ("pourto", "pourTo"),
      ("pour_to", "pourTo"),
      ("purTo", "pourTo"),
      ("poruTo", "pourTo"),
      ("YIELD", "yield"),
      ("doze", "dose"),
      ("G", "g"),
      ("stesp", "steps"),
      ("tiem", "time"),
      ("xyz", nil),
      ("k", nil),
      ("", nil),
      ("heta", "heat"),
      ("dosis", nil),
      ("café", "cafe"),
    ]
  )
  func nearestKey(written: String, meant: String?) {
    let keys = ["pourTo", "pour", "dose", "yield", "g", "l", "steps", "time", "heat", "cafe"]
    #expect(nearestWord(to: written, among: keys) == meant)
  }

  @Test func firstOfEquallyCloseWins() {
    #expect(nearestWord(to: "hat", among: ["bat", "cat"]) == "bat")
    #expect(nearestWord(to: "hat", among: ["bat", "cat", "Hat"]) == "Hat")
  }

  @Test func longerNameOfEquallyCloseWins() {
    #expect(nearestWord(to: "ic", among: ["id", "ice"]) == "ice")
    #expect(nearestWord(to: "ic", among: ["ice", "id"]) == "ice")
    #expect(nearestWord(to: "hat", among: ["hats", "hate"]) == "hats")
  }

  @Test func hugeNameHasNoSuggestion() {
    #expect(nearestWord(to: String(repeating: "x", count: 100_000), among: ["dose"]) == nil)
  }
}

/// The path of a source as a URI and as text.
@Suite struct SourcePathTests {
  @Test(arguments: [
    ("recipes/v60.yaml", "recipes/v60.yaml"),
    ("a-b_c.d~e/F9", "a-b_c.d~e/F9"),
    (
      "a b%\"<>?#[]:@!$&'()*+,;=|\\^`{}\n",
      "a%20b%25%22%3C%3E%3F%23%5B%5D%3A%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%7C%5C%5E%60%7B%7D%0A"
    ),
    ("ü😀", "%C3%BC%F0%9F%98%80"),
    ("/tmp/a b", "file:///tmp/a%20b"),
    ("<stdin>", "%3Cstdin%3E"),
  ])
  func uri(path: String, uri: String) {
    let source = SourceText(name: "other", path: Array(path.utf8), bytes: [])
    #expect(source.pathURI == uri)
    #expect(source.pathText == path)
    #expect(source.isOutsideProject == path.hasPrefix("/"))
  }

  @Test func notUTF8() {
    let source = SourceText(name: "other", path: [0x61, 0xFF, 0xC3], bytes: [])
    #expect(source.pathURI == "a%FF%C3")
    #expect(source.pathText == "a\u{FFFD}\u{FFFD}")
  }

  @Test func pathDefaultsToTheName() {
    #expect(SourceText(name: "a b", bytes: []).pathURI == "a%20b")
  }
}
