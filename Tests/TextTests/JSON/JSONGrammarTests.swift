import Testing
import Text

/// What RFC 8259 accepts, rejects, and leaves to the reader: the kinds of texts that JSONTestSuite tries, in texts of our own.
///
/// Each text is read as a single value, as a reader of several would take `[][]` for two.
@Suite struct JSONGrammarTests {
  @Test(arguments: [
    // Lists and blanks
    "[]", "[[]]", "[ ]", " []", "[] ", "\t[\r\n]\n", "[[] ]", "[\"\"]", "[null,1,\"1\",{}]",
    "[1\n]",
    "[1,null,null,2]", "[ false ]",
    // Numbers
    "0", "-0", "[ 4]", "20e1", "-1", "-123", "0.1", "-0.0", "1E22", "1E-2", "1E+2", "0e1", "0e+1",
    "1.5e-2", "123e45", "0.00000000000000000000000000000000000000000000000001", "12.50",
    // Strings
    #""""#, #"" ""#, #""abc""#, #""\"""#, #""\\""#, #""\/\b\f\n\r\t""#, #""\u0060\u012a\u12AB""#,
    #""\uD801\udc37""#, #""\ud83d\ude39\ud83d\udc8d""#, #""\u0000""#, #""\u0022\u005C""#,
    #""\\u0000""#,
    #""\uFFFF\uFDD0\u200B\u2028""#, "\"\u{7F}\u{80}\u{AD}\u{2028}\u{2029}\u{FFFF}\u{10FFFF}\"",
    #""a/*b*/c#d""#,
    #""néant €𝄞""#, #""\uDBFF\uDFFE""#,
    // Objects
    "{}", "{ }", #"{"a":1}"#, #"{"":0}"#, #"{"a":[]}"#, #"{"a\u0000b":1}"#, #"{"a":"b","c":"d"}"#,
    "{\"a\" :\n1 , \"b\":\t[{}]}", #"{"min":-1.0e+28,"max":1.0e+28}"#,
    // Values by themselves
    "true", "false", "null", "42", "\n1\n",
  ])
  func accepts(text: String) { #expect(readsOneValue(Array(text.utf8))) }

  @Test(arguments: [
    // Lists
    "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1;2]", "[1:2]",
    "[\"a\" \"b\"]", "[\"\": 1]",
    "[3[4]]", "[x", "[\"x\"]]", "[\"\",]", "[1\n,1\n,", "[{}", "[\"a\",\n4\n,1,", "[1],", "[\u{B}]",
    "[\u{C}]", "[*]", "[][]",
    "[1]x", "[1]#", "[1]/**/", "/**/[1]", "[//\n]", "(1)", "<1>", "[\u{A0}]", "[\u{2060}]",
    "[\u{85}]", "\u{FEFF}\u{FEFF}[]",
    // Words
    "nu", "tr", "falsy", "True", "NULL", "nan", "NaN", "-NaN", "Infinity", "-Infinity", "+Inf",
    "undefined", "truefalse",
    "[null0]", "[true e]",
    // Numbers
    "-", "+1", "++1", "--1", "-+1", ".5", "-.5", "5.", "-2.", "0.e1", "2.e3", "1.", "1.e1", "0.3e",
    "0.3e+", "0e", "0E+",
    "1e", "1e-", "1e+1.", "1eE2", "1.2.3", "01", "-01", "-012", "00", "0x1", "0x42", "1 000",
    "1_000", "1,5", "1a", "-1x",
    "- 1", "1/2", "1+2", "1e1e1", "\u{FF11}", "\u{661}", "[-a]",
    // Strings
    "\"", "\"a", "'a'", "\"\\\"", "\"\\", "\"\\x00\"", "\"\\a\"", "\"\\🌀\"", "\"\\\u{0}\"",
    "\"\\u\"", "\"\\u1\"",
    "\"\\u00A\"", "\"\\u00G0\"", "\"\\U0041\"", "\"\\'\"", "\"\\0\"", "\"a\u{0}b\"", "\"a\nb\"",
    "\"a\tb\"", "\"\u{1F}\"",
    "a", "\u{201C}a\u{201D}", "\"a\"b", "\"\" \"\"", "\\u0022a\\u0022", "\"\\ud800\\",
    "\"\\ud800\\u\"", "\"\\ud800\\u1\"",
    // Objects
    "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{,\"a\":1}",
    "{\"a\" 1}", "{\"a\",1}",
    "{\"a\"::1}", "{\"a\":1 2}", "{\"a\":1,,\"b\":2}", "{\"a\":1;\"b\":2}", "{\"a\":1 \"b\":2}",
    "{a:1}", "{'a':1}", "{1:1}",
    "{null:1}", "{[]:1}", "{\"a\"=1}", "{\"a\":}", "{:1}", "{\"a\":1}}", "{\"a\":1]", "[1}",
    "{\"a\":/**/1}", "{\"a\":1}//",
    "{\"x\":\"a\",\"b\"}", "{\"a\":\"a\" 123}", "{\"\u{0}\u{0}",
    // No value
    "", " ", "\u{FEFF}", "\u{0}", ",", ":", "#", "*", "🌀", "<null>", "&", "\u{2028}1",
  ])
  func rejects(text: String) { #expect(!readsOneValue(Array(text.utf8))) }

  /// Bytes that are not UTF-8, and other encodings.
  @Test(
    arguments: [
      [0xFF], [0x5B, 0xFF, 0x5D], [0x22, 0xE5, 0x22], [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xFC, 0x80, 0x80, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xF0, 0x9F, 0x98, 0x22],
      [0x22, 0x5C, 0xE5, 0x22], [0x22, 0x5C, 0x75, 0xE5, 0x22], [0x31, 0x65, 0x31, 0xE5],
      [0x5B, 0x61, 0xE5, 0x5D],
      [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D],
      [0x00, 0x5B, 0x00, 0x5D], [0x5B, 0x00, 0x5D, 0x00],
      [0xEF, 0xBB, 0x7B, 0x7D], [0x7B, 0x22, 0xF0, 0x9F, 0x22, 0x3A, 0x31, 0x7D],
    ] as [[UInt8]]
  )
  func rejectsOtherEncodings(bytes: [UInt8]) { #expect(!readsOneValue(bytes)) }

  /// What a reader may decide for itself: a number too small is zero, one too large is an error; a half of a pair of surrogates,
  /// a name twice and deep nesting are errors; a byte order mark is skipped.
  @Test(arguments: [
    ("1e-400", true), ("-1e-99999999999999999999", true), ("0.1e-1000000", true),
    ("123123123123123123123123123123", true),
    ("1e400", false), ("-1e+99999", false), ("1" + String(repeating: "0", count: 400), false),
    (#""\ud800""#, false), (#""\uDd1ea""#, false), (#""\uD800\uD800\n""#, false),
    (#""\uDC00\uD800""#, false),
    (#""\ud800abc""#, false), (#"{"a":1,"a":1}"#, false), (#"{"a":1,"\u0061":2}"#, false),
    ("\u{FEFF}[]", true),
    (String(repeating: "[", count: 64) + String(repeating: "]", count: 64), true),
    (String(repeating: "[", count: 65) + String(repeating: "]", count: 65), false),
    (String(repeating: "{\"a\":", count: 100_000), false),
    (String(repeating: "[", count: 100_000), false),
  ])
  func decides(text: String, isAccepted: Bool) {
    #expect(readsOneValue(Array(text.utf8)) == isAccepted)
  }

  private func readsOneValue(_ bytes: [UInt8]) -> Bool {
    var parser = JSONParser(bytes)
    guard (try? parser.next()) != nil else { return false }
    do { return try parser.next() == nil } catch { return false }
  }
}
