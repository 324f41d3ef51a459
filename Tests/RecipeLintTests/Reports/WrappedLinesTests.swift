import TestSupport
import Testing
import Text

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
  @Test(arguments: 0..<200)
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
