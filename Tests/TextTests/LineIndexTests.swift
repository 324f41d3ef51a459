import TestSupport
import Testing
import Text

@Suite struct LineIndexTests {
  /// Each text with the positions of all its offsets, including the end and one more.
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
      // A truncated sequence is one part; an overlong one has as many parts as bytes.
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

  /// Long lines have checkpoints inside, which must not affect results.
  @Test func positionsFarIntoALongLine() {
    let index = LineIndex(Array(("日" + String(repeating: "é", count: 5000) + "\nx").utf8))
    #expect(index.position(at: 3 + 2 * 4321) == SourcePosition(line: 1, column: 4323))
    #expect(index.position(at: 3 + 2 * 4321 + 1) == SourcePosition(line: 1, column: 4323))
    #expect(index.position(at: 3 + 2 * 5000 + 1) == SourcePosition(line: 2, column: 1))
    #expect(index.line(1) == ByteRange(0, 10003))
    #expect(index.line(2) == ByteRange(10004, 10005))
  }

  // MARK: Encodings

  /// Each text with the columns of its offsets, in bytes, units of UTF-16 and code points; a new line
  /// after each slash.
  @Test(
    arguments: [
      ("a😀b\n", "1 2 2 2 2 6 7/1", "1 2 2 2 2 4 5/1", "1 2 2 2 2 3 4/1"),
      ("e\u{301}é", "1 2 2 4 4 6", "1 2 2 3 3 4", "1 2 2 3 3 4"),
      ("日\r\nx", "1 1 1 4 4/1 2", "1 1 1 2 2/1 2", "1 1 1 2 2/1 2"),
      ("\u{FEFF}😀x", "1 1 1 1 1 1 1 5 6", "1 1 1 1 1 1 1 3 4", "1 1 1 1 1 1 1 2 3"),
      ("👩‍👧", "1 1 1 1 5 5 5 8 8 8 8 12", "1 1 1 1 3 3 3 4 4 4 4 6", "1 1 1 1 2 2 2 3 3 3 3 4"),
    ]
  )
  func columns(text: String, utf8: String, utf16: String, utf32: String) {
    let expected = [utf8, utf16, utf32]
    for (encoding, expected) in zip(PositionEncoding.allCases, expected) {
      #expect(columns(Array(text.utf8), encoding) == expected, "\(encoding)")
    }
  }

  /// A truncated code point is shown as one U+FFFD, other bytes as one each.
  @Test func columnsInInvalidBytes() {
    let bytes: [UInt8] = [0xF0, 0x9F, 0x98, 0xFF, 0x61]
    #expect(columns(bytes, .utf8) == "1 1 1 4 5 6")
    #expect(columns(bytes, .utf16) == "1 1 1 2 3 4")
    #expect(columns(bytes, .utf32) == "1 1 1 2 3 4")
  }

  /// Lines and columns with the offsets in `a😀é\r\n`, whose second line is empty.
  @Test(
    arguments: [
      // Each column of the line, and those beyond its end, which do not reach the line ending.
      (.utf8, (1...9).map { (1, $0) }, [0, 1, 1, 1, 1, 5, 5, 7, 7]),
      (.utf16, (1...6).map { (1, $0) }, [0, 1, 1, 5, 7, 7]),
      (.utf32, (1...5).map { (1, $0) }, [0, 1, 5, 7, 7]),
      (.utf16, [(2, 1), (2, 9), (3, 1), (99, 99)], [9, 9, 9, 9]),
      (.utf16, [(0, 5), (-1, 1), (1, 0), (1, -9), (2, -9)], [0, 0, 0, 0, 9]),
      (.utf16, [(1, .max), (.max, .max), (.min, .min)], [7, 9, 0]),
    ] as [(PositionEncoding, [(Int, Int)], [Int])]
  )
  func offsets(encoding: PositionEncoding, places: [(Int, Int)], expected: [Int]) {
    let index = LineIndex(Array("a😀é\r\n".utf8))
    let offsets = places.map { line, column in
      index.offset(of: SourcePosition(line: line, column: column), in: encoding)
    }
    #expect(offsets == expected)
  }

  @Test func offsetsAfterAByteOrderMark() {
    let index = LineIndex(Array("\u{FEFF}a\nb".utf8))
    for encoding in PositionEncoding.allCases {
      #expect(index.offset(of: SourcePosition(line: 0, column: 1), in: encoding) == 3)
      #expect(index.offset(of: SourcePosition(line: 1, column: 1), in: encoding) == 3)
      #expect(index.offset(of: SourcePosition(line: 1, column: 9), in: encoding) == 4)
      #expect(index.offset(of: SourcePosition(line: 2, column: 2), in: encoding) == 6)
    }
    #expect(LineIndex([]).offset(of: SourcePosition(line: 1, column: 1)) == 0)
  }

  @Test func offsetsFarIntoALongLine() {
    let text = String(repeating: "😀é", count: 3000)
    let index = LineIndex(Array((text + "\r\nx").utf8))
    for (encoding, width) in zip(PositionEncoding.allCases, [6, 3, 2]) {
      let place = SourcePosition(line: 1, column: width * 2345 + 1)
      #expect(index.offset(of: place, in: encoding) == 6 * 2345)
      #expect(index.position(at: 6 * 2345, in: encoding) == place)
      let end = SourcePosition(line: 1, column: .max)
      #expect(index.offset(of: end, in: encoding) == 18_000)
      #expect(index.position(at: 18_000, in: encoding).column == width * 3000 + 1)
    }
  }

  /// A checkpoint in a long line may be anywhere, even inside a line ending.
  @Test(arguments: 1020...1030)
  func endsOfLongLines(length: Int) {
    let index = LineIndex(Array((String(repeating: "x", count: length) + "\r\ny").utf8))
    #expect(index.offset(of: SourcePosition(line: 1, column: .max)) == length)
    #expect(index.position(at: length + 1) == SourcePosition(line: 1, column: length + 1))
    #expect(index.position(at: length + 2) == SourcePosition(line: 2, column: 1))
  }

  /// A position converts back to the start of its code point, and counts like the standard library.
  @Test(arguments: Samples.of(0..<40))
  func positionsAndOffsetsAgree(seed: UInt64) {
    let parts: [[UInt8]] = [
      Array("key: v".utf8), Array("日".utf8), Array("👩‍👧\u{301}".utf8), Array("\r\n".utf8), [0x0A],
      [0x0D], [0xFF], [0xE6, 0x97], [0xF0, 0x9F, 0x98], Array(repeating: 0x78, count: 700),
    ]
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<30).flatMap { _ in parts.randomElement(using: &random)! }
    let index = LineIndex(bytes)
    for _ in 0..<50 {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      for encoding in PositionEncoding.allCases {
        let position = index.position(at: offset, in: encoding)
        let start = index.offset(of: position, in: encoding)
        #expect(start <= offset && offset - start < 4)
        #expect(index.position(at: start, in: encoding) == position)
        let before = String(decoding: bytes[index.line(position.line).start..<start], as: UTF8.self)
        let units =
          switch encoding {
          case .utf8: start - index.line(position.line).start
          case .utf16: before.utf16.count
          case .utf32: before.unicodeScalars.count
          }
        #expect(position.column == units + 1)
      }
    }
  }

  private func columns(_ bytes: [UInt8], _ encoding: PositionEncoding) -> String {
    let index = LineIndex(bytes)
    let positions = (0...bytes.count).map { index.position(at: $0, in: encoding) }
    let lines = (1...index.lineCount).map { line in positions.filter { $0.line == line } }
    return lines.map { $0.map { "\($0.column)" }.joined(separator: " ") }.joined(separator: "/")
  }

  private func allPositions(_ bytes: [UInt8]) -> String {
    let index = LineIndex(bytes)
    return (0...bytes.count + 1)
      .map { index.position(at: $0) }
      .map { "\($0.line):\($0.column)" }
      .joined(separator: " ")
  }
}
