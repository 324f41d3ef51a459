import SourceText
import Testing
import Workspace

@Suite struct LineIndexTests {
  /// Each text with the positions of all its offsets, the end and one more included.
  @Test(
    arguments: [
      ("", "1:1 1:1"),
      ("ab", "1:1 1:2 1:3 1:3"),
      ("a\nb", "1:1 1:2 2:1 2:2 2:2"),
      ("a\n", "1:1 1:2 2:1 2:1"),
      ("a\r\nb", "1:1 1:2 1:2 2:1 2:2 2:2"),
      ("a\rb", "1:1 1:2 1:3 1:4 1:4"),
      ("a\r", "1:1 1:2 1:3 1:3"),
      ("\n\r\n", "1:1 2:1 2:1 3:1 3:1"),
      ("\ta", "1:1 1:2 1:3 1:3"),
      ("\u{FEFF}a", "1:1 1:1 1:1 1:1 1:2 1:2"),
      ("\u{FEFF}", "1:1 1:1 1:1 1:1 1:1"),
      ("é!", "1:1 1:1 1:2 1:3 1:3"),
      ("e\u{301}", "1:1 1:2 1:2 1:3 1:3"),
      ("日本", "1:1 1:1 1:1 1:2 1:2 1:2 1:3 1:3"),
      ("☕\u{FE0F}\n", "1:1 1:1 1:1 1:2 1:2 1:2 1:3 2:1 2:1"),
      ("😀a", "1:1 1:1 1:1 1:1 1:2 1:3 1:3"),
      ("a\u{2028}b", "1:1 1:2 1:2 1:2 1:3 1:4 1:4"),
    ]
  )
  func positions(text: String, expected: String) {
    #expect(allPositions(Array(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      ([0xFF, 0x61], "1:1 1:2 1:3 1:3"),
      ([0x80, 0x80], "1:1 1:2 1:3 1:3"),
      // A truncated sequence is one part, an overlong one is as many as it has bytes.
      ([0xE6, 0x97, 0x61], "1:1 1:1 1:2 1:3 1:3"),
      ([0xC0, 0x80], "1:1 1:2 1:3 1:3"),
      ([0xED, 0xA0, 0x80], "1:1 1:2 1:3 1:4 1:4"),
      ([0xF0, 0x9F, 0x98], "1:1 1:1 1:1 1:2 1:2"),
      ([0xF4, 0x90, 0x80, 0x80], "1:1 1:2 1:3 1:4 1:5 1:5"),
      ([0xE6, 0x0A, 0x61], "1:1 1:2 2:1 2:2 2:2"),
    ]
  )
  func positionsInInvalidBytes(bytes: [UInt8], expected: String) {
    #expect(allPositions(bytes) == expected)
  }

  @Test func negativeOffsetsClamp() {
    #expect(LineIndex([0x61]).position(at: -5) == SourcePosition(line: 1, column: 1))
  }

  @Test(
    arguments: [
      ("", ["0..<0"]),
      ("a", ["0..<1"]),
      ("a\n", ["0..<1", "2..<2"]),
      ("a\r\n\r\nb\r", ["0..<1", "3..<3", "5..<7"]),
      ("\u{FEFF}a\nb", ["3..<4", "5..<6"]),
    ]
  )
  func lines(text: String, expected: [String]) {
    let index = LineIndex(Array(text.utf8))
    let lines = (1...index.lineCount).map { index.line($0) }
    #expect(lines.map { "\($0.start)..<\($0.end)" } == expected)
    #expect(index.line(0) == lines.first)
    #expect(index.line(99) == lines.last)
  }

  /// Long lines are indexed within, which must not show.
  @Test func positionsFarIntoALongLine() {
    let index = LineIndex(Array(("日" + String(repeating: "é", count: 5000) + "\nx").utf8))
    #expect(index.position(at: 3 + 2 * 4321) == SourcePosition(line: 1, column: 4323))
    #expect(index.position(at: 3 + 2 * 4321 + 1) == SourcePosition(line: 1, column: 4323))
    #expect(index.position(at: 3 + 2 * 5000 + 1) == SourcePosition(line: 2, column: 1))
    #expect(index.line(1) == ByteRange(0, 10003))
    #expect(index.line(2) == ByteRange(10004, 10005))
  }

  private func allPositions(_ bytes: [UInt8]) -> String {
    let index = LineIndex(bytes)
    return (0...bytes.count + 1)
      .map { index.position(at: $0) }
      .map { "\($0.line):\($0.column)" }
      .joined(separator: " ")
  }
}
