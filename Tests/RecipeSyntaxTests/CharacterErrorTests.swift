import RecipeSyntax
import Testing

/// Bytes that no recipe may hold: where they are, and that the rest is read.
struct CharacterErrorTests {
  /// The kinds and byte ranges of a source's errors.
  private func errors(_ bytes: [UInt8]) -> [String] {
    SyntaxTree(parsing: bytes).errors.map { "\($0.kind) \($0.range.start)..<\($0.range.end)" }
  }

  @Test(arguments: [
    ("a: b\u{0}c\n", ["forbiddenCharacter(0) 4..<5"]),
    ("a: \u{1}b\n", ["forbiddenCharacter(1) 3..<4"]),
    ("a: \u{1B}[1m\n", ["forbiddenCharacter(27) 3..<4"]),
    ("a: é\u{7F}\u{9B}\n", ["forbiddenCharacter(127) 5..<6", "forbiddenCharacter(155) 6..<8"]),
    (
      "a: \u{FFFE}\u{FFFF}\n",
      ["forbiddenCharacter(65534) 3..<6", "forbiddenCharacter(65535) 6..<9"]
    ),
    ("a: \u{FEFF}b\n", ["forbiddenCharacter(65279) 3..<6"]),
    ("\u{FEFF}\u{FEFF}a: b\n", ["forbiddenCharacter(65279) 3..<6"]),
    ("\u{FEFF}a: b\n", []), ("a: \u{10FFFF}\u{A0}\n", []),
    ("a: b\rc: d\re: f", ["hiddenLineBreak(13) 4..<5"]), ("a: b\r\nc: d\r\n", []),
    ("a: b\r\r\n", ["hiddenLineBreak(13) 4..<5"]),
    ("a: b\u{85}c\n", ["hiddenLineBreak(133) 4..<6"]),
    ("# \u{2028}a: b\n", ["hiddenLineBreak(8232) 2..<5"]),
    ("a: \"\u{2029}\"\n", ["hiddenLineBreak(8233) 4..<7"]),
  ])
  func characters(source: String, expected: [String]) {
    #expect(errors(Array(source.utf8)) == expected)
  }

  @Test(
    arguments: [
      ([0x61, 0x3A, 0x20, 0xFF, 0x0A], ["invalidUTF8 3..<4"]),
      ([0x61, 0x3A, 0x20, 0xC3, 0x0A], ["invalidUTF8 3..<4"]),
      ([0x61, 0x3A, 0x20, 0xE2, 0x82], ["invalidUTF8 3..<5"]),
      ([0x61, 0x3A, 0x20, 0xF0, 0x9F, 0xA5, 0x41], ["invalidUTF8 3..<6"]),
      ([0x61, 0xC0, 0x80, 0x3A, 0x20, 0x62], ["invalidUTF8 1..<2"]),
      ([0xED, 0xA0, 0x80], ["invalidUTF8 0..<1"]),
      ([0x61, 0x3A, 0x20, 0xE9, 0x0A, 0x62, 0x3A, 0x20, 0xE9], ["invalidUTF8 3..<4"]),
      ([0xFF, 0xFE, 0x61, 0x00], ["wrongEncoding(\"UTF-16\") 0..<2"]),
      ([0xFE, 0xFF, 0x00, 0x61], ["wrongEncoding(\"UTF-16\") 0..<2"]),
      ([0x61, 0, 0x3A, 0, 0x20, 0, 0x62, 0, 0x0A, 0], ["wrongEncoding(\"UTF-16\") 0..<2"]),
      ([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x00], ["binary 0..<0"]),
      (Array(repeating: 0, count: 100), ["binary 0..<0"]), ([], []),
    ] as [([UInt8], [String])]
  )
  func bytes(source: [UInt8], expected: [String]) {
    #expect(errors(source) == expected)
  }

  /// What stands around an invalid byte is read.
  @Test func theRestIsRead() {
    #expect(
      syntaxReport([0x61, 0x3A, 0x20, 0xFF, 0x0A, 0x62, 0x3A, 0x20, 0x63, 0x0A]).last
        == "{a: _, b: c}"
    )
    #expect(syntaxReport("a: b\rc: d\r").last == "{a: b, c: d}")
    #expect(syntaxReport("a: \u{0}b\n").last == "{a: b}")
    #expect(syntaxReport("a: \u{1B}[1mb\n").last == "{a: _[1mb}")
  }

  /// A line that begins with a byte of no meaning is skipped: it would be in another column.
  @Test func linesArePassedOver() {
    #expect(
      syntaxReport(Array("a: b\n".utf8) + [0xFF] + Array("c: d\ne: f\n".utf8)).last
        == "! !{a: b, e: f}"
    )
    #expect(syntaxReport("a: b\n\u{1B}[1mc: d\ne: f\n").last == "! !{a: b, e: f}")
  }

  /// A character that cannot be seen takes no column.
  @Test(arguments: [
    ("a: b\n\u{FEFF}c: d\ne: f\n", "{a: b, c: d, e: f}"),
    ("a: b\r\n\u{FEFF}c: d\r\ne: f\r\n", "{a: b, c: d, e: f}"),
    ("\u{1}a: b\nc: d\n", "{a: b, c: d}"),
    ("\u{FEFF}\u{FEFF}a: b\nc: d\n", "{a: b, c: d}"),
    ("  \u{1}a: b\n  c: d\n", "{a: b, c: d}"),
    ("a:\n  - b: c\n\u{FEFF}    d: e\n", "{a: [{b: c, d: e}]}"),
    ("a:\n  - b: c\n  \u{FEFF}\u{0}  d: e\n", "{a: [{b: c, d: e}]}"),
    ("a:\n  - b: c\n    \u{FEFF}d: e\n", "{a: [{b: c, d: e}]}"),
    ("a:\n  - b: c\n  \u{FEFF}- d: e\n", "{a: [{b: c}, {d: e}]}"),
  ])
  func indentation(source: String, expected: String) {
    #expect(syntaxReport(source).last == expected)
    let tree = SyntaxTree(parsing: Array(source.utf8))
    let texts = tree.nodes.filter { $0.kind == .scalar }.map { tree.spelling(of: $0.textRange) }
    #expect(texts == tree.nodes.indices.filter { tree.nodes[$0].kind == .scalar }.map(tree.text))
  }

  /// Every text that holds a wrong byte is damaged, whether it is reported or not.
  @Test func everyPlaceIsDamaged() {
    let tree = SyntaxTree(parsing: Array("a: ?\nb: x\nc: ?\n".utf8.map { $0 == 0x3F ? 0xE9 : $0 }))
    #expect(tree.nodes.map(\.isDamaged) == [false, false, true, false, false, false, true])
  }
}
