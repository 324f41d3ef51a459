import RecipeLint
import TestSupport
import Testing
import Text

@Suite struct EditTests {
  @Test(
    arguments: [
      ([], "0123456789"),
      ([Edit(ByteRange(2, 4), "ab")], "01ab456789"),
      ([Edit(ByteRange(8, 10), ""), Edit(ByteRange(0, 1), "日")], "日1234567"),
      ([Edit(ByteRange(10, 10), "!")], "0123456789!"),
      ([Edit(ByteRange(3, 3), "a"), Edit(ByteRange(3, 3), "b")], "012ab3456789"),
      ([Edit(ByteRange(3, 5), "X"), Edit(ByteRange(3, 3), "a")], "012aX56789"),
      ([Edit(ByteRange(3, 5), "X"), Edit(ByteRange(5, 7), "Y")], "012XY789"),
      ([Edit(ByteRange(3, 5), "X"), Edit(ByteRange(5, 5), "a")], "012Xa56789"),
      ([Edit(ByteRange(3, 6), "X"), Edit(ByteRange(5, 7), "Y")], nil),
      ([Edit(ByteRange(3, 6), "X"), Edit(ByteRange(4, 4), "a")], nil),
      ([Edit(ByteRange(3, 6), "X"), Edit(ByteRange(3, 6), "X")], nil),
      ([Edit(ByteRange(9, 11), "X")], nil),
      ([Edit(ByteRange(11, 11), "X")], nil),
      ([Edit(ByteRange(-1, 1), "X")], nil),
    ] as [([Edit], String?)]
  )
  func applied(edits: [Edit], expected: String?) {
    let fix = Fix("change it", .safe, edits)
    #expect(fix.applied(to: Array("0123456789".utf8)) == expected.map { Array($0.utf8) })
  }

  /// A replacement is text, so bytes that are not cannot become part of one.
  @Test func joinedAroundInvalidBytes() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    let edits = [Edit(ByteRange(0, 1), "c"), Edit(ByteRange(2, 3), "d")]
    #expect(edits.joined(in: bytes, limit: 1).applied(to: bytes) == [0x63, 0xFF, 0x64])
  }

  /// However they are joined, edits make the same text.
  @Test(arguments: [1, 2, 100])
  func joined(limit: Int) {
    let bytes = Array("0123456789".utf8)
    let edits = [
      Edit(ByteRange(0, 1), "a"), Edit(ByteRange(1, 2), ""), Edit(ByteRange(2, 4), "b"),
      Edit(ByteRange(6, 6), "c"), Edit(ByteRange(8, 10), "日"),
    ]
    let joined = edits.joined(in: bytes, limit: limit)
    #expect(joined.count == (limit < 3 ? 1 : 3))
    #expect(joined.applied(to: bytes) == edits.applied(to: bytes))
  }
}

/// Line edits that turn one text into another.
@Suite struct LineEditsTests {
  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let cases: [(old: String, new: String, edits: [Edit], lines: Int, first: ByteRange)] = [
    ("a\nb\n", "a\nb\n", [], 0, ByteRange(0, 1)),
    ("", "a\n", [Edit(ByteRange(0, 0), "a\n")], 1, ByteRange(0, 0)),
    ("a\n", "", [Edit(ByteRange(0, 2), "")], 1, ByteRange(0, 1)),
    ("a\nbb\nc\n", "a\nx\nc\n", [Edit(ByteRange(2, 5), "x\n")], 1, ByteRange(2, 4)),
    // Removed lines.
    ("a\n\n\nb\n", "a\n\nb\n", [Edit(ByteRange(3, 4), "")], 1, ByteRange(3, 3)),
    // Inserted lines: the line below is shown, or the last one at the end.
    ("a\nb\n", "a\n\nb\n", [Edit(ByteRange(2, 2), "\n")], 1, ByteRange(2, 3)),
    ("a\nb\n", "a\nb\nc\n", [Edit(ByteRange(4, 4), "c\n")], 1, ByteRange(2, 3)),
    // Several groups; each counts its longer side.
    (
      "a\nb\nc\nd", "x\ny\nb\nc\nd\n",
      [Edit(ByteRange(0, 2), "x\ny\n"), Edit(ByteRange(6, 7), "d\n")], 3, ByteRange(0, 1)
    ),
    // A byte order mark is not part of the edits.
    (
      "\u{FEFF}a\r\nb\r\n", "\u{FEFF}é\r\nb\r\n", [Edit(ByteRange(3, 6), "é\r\n")], 1,
      ByteRange(3, 4)
    ),
    ("\u{FEFF}a\n", "a\n", [Edit(ByteRange(0, 5), "a\n")], 1, ByteRange(0, 4)),
  ]

  @Test(arguments: cases)
  func edits(old: String, new: String, edits: [Edit], lines: Int, first: ByteRange) {
    let found = LineEdits(from: Self.bytes(old), to: Self.bytes(new))
    #expect(found.edits == edits)
    #expect(found.lineCount == lines)
    #expect(found.firstLine == first)
  }

  /// For any texts, the edits turn one into the other.
  @Test(arguments: Samples.of(0..<50))
  func editsGiveTheNewText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> [UInt8] {
      let lines = ["a", "b", "", "é", "  c \r"]
      let count = Int.random(in: 0...12, using: &random)
      let rows = (0..<count).map { _ in lines.randomElement(using: &random) ?? "" }
      let mark = Bool.random(using: &random) ? "\u{FEFF}" : ""
      return Self.bytes(mark + rows.joined(separator: "\n"))
    }
    for _ in 0..<50 {
      let (old, new) = (text(), text())
      #expect(LineEdits(from: old, to: new).edits.applied(to: old) == new, "seed \(seed)")
    }
  }
}
