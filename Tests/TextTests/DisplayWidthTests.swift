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
