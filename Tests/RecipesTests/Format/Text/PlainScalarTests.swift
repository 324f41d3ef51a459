import Recipes
import Testing

struct PlainScalarTests {
  static let typed: [(ImplicitType, [String])] = [
    (.null, ["", "~", "null", "Null", "NULL"]),
    (
      .bool,
      [
        "y", "Y", "n", "N", "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off",
        "OFF", "true", "True", "TRUE", "false", "False", "FALSE",
      ]
    ),
    (
      .int,
      [
        "0", "-0", "+12", "010", "08", "0o17", "0x1F", "0xfF_F", "-0x1f", "0b101", "0b1_0", "1_000",
        "1:16", "190:20:30", "-1:16", "1:5", "24",
      ]
    ),
    (
      .float,
      [
        "1.5", "-1.5", "1.", ".5", "+.5", "1e3", "1E3", "1.5e-3", "1e+3", "6.8523015e+5",
        "685.230_15e+03", "1_000.5", "190:20:30.15", ".inf", "-.Inf", "+.INF", ".nan", ".NaN",
        ".NAN",
        "2.1.3",
      ]
    ),
    (
      .timestamp,
      [
        "2026-11-20", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5",
        "2001-12-15 2:59:43.10", "2001-12-15T2:59:43Z", "2001-1-5 2:59:43",
      ]
    ),
    (.merge, ["<<"]), (.value, ["="]),
  ]

  @Test(arguments: typed)
  func typesOfOtherReaders(type: ImplicitType, texts: [String]) {
    for text in texts {
      #expect(ImplicitType(text) == type, "\(text)")
      #expect(!PlainScalar.isSafe(text), "\(text)")
    }
  }

  @Test(arguments: [
    "yEs", "nO", "tRUE", "nULL", "yes!", "none", "24 clicks", "15 g", "1:60", "1:16 h", "1e", "e3",
    "0xG", "0b2", "0o8", "12a", "1__a", ".", "..", "-", "+", ".in", ".Nan", "inf", "nan", "1.5.x",
    "2026-4-1", "2026-11-20x", "2026-11-20 25", "<", "<<<", "==", "a", "é", "truee", "1-2",
  ])
  func strings(text: String) {
    #expect(ImplicitType(text) == nil)
  }

  @Test(arguments: [
    "a", "Morning V60", "24 clicks", "it's", "a \"b\" c", "a:b", "https://example.org/a?b=c#d",
    "a#b", "a{b}", "a, b", "a]", "-5 clicks", "-a", ".5 turns", "94 °C", "日本語", "🫖", "a  b",
    "{{".dropFirst().isEmpty ? "a" : "b}", "x!", "50%", "a@b", "1e", "-e", "e\u{301}", "1-2x",
  ])
  func safe(text: String) {
    #expect(PlainScalar.isSafe(text))
  }

  @Test(arguments: [
    "- a", "-", "--", "---", "...", "? a", "?", ": a", ":a", "a:", "a: b", "a #b", "#a", "{a} b",
    "[a", "]a", "}a", ",a", "&a", "*a", "!a", "|a", ">a", "'a", "\"a", "%a", "@a", "`a", " a", "a ",
    "\u{A0}a", "a\u{2003}", "\u{FEFF}a", "a\tb", "a\nb", "a\rb", "a\u{0}", "a\u{85}b", "a\u{2028}b",
    "1,000", "12:30:5", "1-2", ".", "+.", "._", "-_", "1e_0", "_1e6", ".e+0", "0xa,", "0x-12",
    "0Xe",
  ])
  func unsafe(text: String) {
    #expect(!PlainScalar.isSafe(text))
  }

  @Test(arguments: ["a, b", "a]b", "a[b", "a}b", "{a", "a:b", "a?b", "https://example.org"])
  func unsafeInBrackets(text: String) {
    #expect(!PlainScalar.isSafe(text, isInFlow: true))
  }
}
