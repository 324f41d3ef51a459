import Testing
import Text

/// Texts are searched byte for byte.
@Suite struct SearchTests {
  @Test(arguments: [
    ("a, b, c", ", ", 1, 4), ("aaa", "aa", 0, 1), ("é☕é", "é", 0, 5), ("ab", "b", 1, 1),
    // An accent behind a character does not hide it.
    ("a'\u{301}b", "'", 1, 1),
  ])
  func firstAndLastOccurrence(
    text: String,
    part: String,
    first: Int,
    last: Int
  ) {
    func offset(_ range: Range<String.Index>?) -> Int? {
      range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    }
    #expect(text.contains(part))
    #expect(offset(text.firstRange(of: part)) == first)
    #expect(offset(text.lastRange(of: part)) == last)
    #expect(text.firstRange(of: part).map { String(text[$0]) } == part)
  }

  @Test(arguments: [("", "a"), ("a", "ab"), ("abc", "ac")])
  func nothingFound(text: String, part: String) {
    #expect(!text.contains(part))
    #expect(text.firstRange(of: part) == nil)
    #expect(text.lastRange(of: part) == nil)
    #expect(text.replacing(part, with: "x") == text)
  }

  @Test(arguments: [
    ("a_b_c", "_", "-", "a-b-c"), ("_a_", "_", "", "a"), ("aaa", "aa", "b", "ba"),
    ("\"\u{301}", "\"", "\"\"", "\"\"\u{301}"),
  ])
  func replacement(text: String, part: String, other: String, result: String) {
    #expect(text.replacing(part, with: other).utf8.elementsEqual(result.utf8))
  }

  @Test func aQuoteWithAnAccentIsQuotedForAShell() {
    #expect(ShellWord.spelling(of: "a'\u{301}b").utf8.elementsEqual("'a'\\''\u{301}b'".utf8))
  }
}
