import Testing

@testable import Platform
@testable import Workspace

@Suite struct KeyParserTests {
  private static let table: [(bytes: String, keys: [Key])] = [
    (" nN?", [.character(" "), .character("n"), .character("n"), .character("?")]),
    ("\r\n", [.enter, .enter]),
    ("\u{1B}", [.escape]),
    ("\u{1B}q", []),
    ("\u{1B}[A\u{1B}OBq", [.up, .down, .character("q")]),
    ("\u{1B}[1;5Cq\u{1B}[15~r\u{1B}[1;5A", [.character("q"), .character("r"), .up]),
    (
      "Éé抽🫖y\t\u{7F}\u{8}\u{0}\u{9B}",
      [
        .character("É"), .character("é"), .character("抽"), .character("🫖"), .character("y"),
        .backspace, .backspace,
      ]
    ),
  ]

  @Test(arguments: table.map(\.bytes))
  func keys(bytes: String) throws {
    var parser = KeyParser()
    #expect(parser.keys(in: bytes.utf8) == Self.table.first { $0.bytes == bytes }?.keys)
  }

  /// What is not UTF-8 hides no key.
  @Test(
    arguments: [
      [0xFF, 0x71], [0xC3, 0x71], [0xE6, 0x8A, 0x71], [0xA9, 0x71], [0xED, 0xA0, 0x80, 0x71],
      [0xF4, 0x90, 0x80, 0x80, 0x71],
    ] as [[UInt8]]
  )
  func invalidBytes(bytes: [UInt8]) {
    var parser = KeyParser()
    #expect(parser.keys(in: bytes) == [.character("q")])
  }

  /// A slow connection may split a sequence, and a character.
  @Test func splitSequences() {
    var parser = KeyParser()
    #expect(parser.keys(in: "\u{1B}[1;".utf8) == [])
    #expect(parser.keys(in: "5Cn".utf8) == [.character("n")])
    #expect(parser.keys(in: [0xE6, 0x8A]) == [])
    #expect(parser.keys(in: [0xBD]) == [.character("抽")])
  }
}
