import Recipes
import Testing

/// What a number without a unit may mean as a duration, the likeliest first.
struct MinuteReadingTests {
  @Test(
    arguments: [
      ("1.30", ["1 min 30 s", "1.3 s"]), ("1,30", ["1 min 30 s", "1.3 s"]),
      ("0.45", ["45 s", "0.45 s"]), ("1.50", ["1 min 50 s", "1 min 30 s", "1.5 s"]),
      ("2.75", ["2 min 45 s", "2.75 s"]), ("2.5", ["2 min 30 s", "2.5 s"]),
      ("12.30", ["12 min 30 s", "12.3 s"]), ("3", ["3 min", "3 s"]), ("9", ["9 min", "9 s"]),
      ("10", nil), ("45", nil), ("45.5", nil), ("0", nil), ("60", nil), ("-3", nil), ("3 s", nil),
      ("1:30", nil), ("", nil), (".", nil), ("1.2.3", nil),
    ] as [(String, [String]?)]
  )
  func readings(text: String, expected: [String]?) {
    #expect(MinuteReading(text)?.spellings == expected)
  }

  /// Formatting does not answer the question.
  @Test(
    arguments: [
      ("1.30", nil), ("3", nil), ("0.45", nil), ("45", "45 s"), ("90", "1 min 30 s"), ("3s", "3 s"),
      ("0", "0 s"),
    ] as [(String, String?)]
  )
  func canonicalSpellings(text: String, expected: String?) {
    let spelling = Array(text.utf8).withUnsafeBufferPointer {
      Quantity.canonicalSpelling(of: $0, as: .duration)
    }
    #expect(spelling == expected)
  }

  @Test(
    arguments: [
      ("15,5", "15.5"), ("15,5 g", "15.5 g"), ("0,125", "0.125"), ("18 Gramm", "18 g"),
      ("1,250", nil), ("12-16 g", nil), ("2 tbsp", nil),
    ] as [(String, String?)]
  )
  func suggestions(text: String, expected: String?) {
    #expect(Quantity.suggestion(for: text, as: .mass(isWater: false)) == expected)
  }
}
