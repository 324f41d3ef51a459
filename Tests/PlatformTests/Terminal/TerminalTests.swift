import SystemPackage
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

@Suite struct ScreenFrameTests {
  private let size = TerminalSize(columns: 20, rows: 4)

  @Test func onlyDifferencesAreWritten() {
    var frame = ScreenFrame()
    #expect(
      frame.change(to: ["a", "", "c"], size: size)
        == "\u{1B}[?2026h\u{1B}[2J\u{1B}[1;1H\u{1B}[Ka\u{1B}[3;1H\u{1B}[Kc\u{1B}[?2026l"
    )
    #expect(frame.change(to: ["a", "", "c"], size: size) == "")
    #expect(
      frame.change(to: ["a", "b", "c"], size: size)
        == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[Kb\u{1B}[?2026l"
    )
    #expect(
      frame.change(to: ["a"], size: size)
        == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[K\u{1B}[3;1H\u{1B}[K\u{1B}[?2026l"
    )
  }

  @Test func aChangeOfSizeWritesAll() {
    var frame = ScreenFrame()
    _ = frame.change(to: ["a", "b"], size: size)
    #expect(
      frame.change(to: ["a", "b"], size: TerminalSize(columns: 10, rows: 4))
        == "\u{1B}[?2026h\u{1B}[2J\u{1B}[1;1H\u{1B}[Ka\u{1B}[2;1H\u{1B}[Kb\u{1B}[?2026l"
    )
  }
}

/// `TerminalLineReader`, with typed text.
@Suite struct TerminalLineReaderTests {
  @Test(arguments: [
    ("", []), ("\n", [""]), ("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("y", ["y"]),
  ])
  func lines(typed: String, lines: [String]) throws {
    let pipe = try FileDescriptor.pipe()
    defer { try? pipe.readEnd.close() }
    try pipe.writeEnd.closeAfter { _ = try pipe.writeEnd.writeAll(typed.utf8) }
    var reader = TerminalLineReader(pipe.readEnd)
    #expect(Array(sequence(state: ()) { _ in reader.next() }) == lines)
    #expect(reader.isAtEnd)
  }
}

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
