import RecipeLint
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
