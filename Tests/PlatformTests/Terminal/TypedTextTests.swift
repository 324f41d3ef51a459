import Testing

@testable import Platform

struct TypedTextTests {
  @Test(arguments: [
    ("süß ☕", "süß ☕"), ("thin\u{1B}[D\u{1B}[C", "thin"), ("a\u{1B}[1;5Cb", "ab"),
    ("a\u{1B}OPb", "ab"), ("a\u{1B}bc", "ac"), ("a\tb\u{7F}\u{0}", "ab"), ("a\u{1B}", "a"),
    ("a\u{1B}[", "a"), ("[O]", "[O]"),
  ])
  func removesWhatWasNotTyped(typed: String, text: String) {
    #expect(String(decoding: TypedText.visible(typed.utf8), as: UTF8.self) == text)
  }
}
