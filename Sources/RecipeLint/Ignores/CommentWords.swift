import SourceText

/// Reads a comment from left to right.
struct CommentWords {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var position: Int

  init(_ comment: ByteRange, in bytes: [UInt8]) {
    self.bytes = bytes
    position = comment.start
    end = comment.end
  }

  /// The byte to be read next; 0 at the end.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  /// What has not been read.
  var rest: ByteRange { ByteRange(position, end) }

  /// Passes the `#`, or several, and the blanks behind; whether there was any.
  mutating func skipMarks() -> Bool {
    let marks = takeRun { $0 == UInt8(ascii: "#") }
    skipBlanks()
    return !marks.isEmpty
  }

  /// Passes spaces and tabs.
  mutating func skipBlanks() { _ = takeRun { $0 == 0x20 || $0 == 0x09 } }

  /// Passes these letters, if they are next; in any case, if wanted.
  mutating func take(_ word: StaticString, ignoringCase: Bool = false) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - position >= count else { return false }
    for index in 0..<count {
      let byte = bytes[position + index]
      let isCapital = ignoringCase && (0x41...0x5A).contains(byte)
      guard word.utf8Start[index] == (isCapital ? byte | 0x20 : byte) else { return false }
    }
    position += count
    return true
  }

  /// Passes the bytes that match.
  mutating func takeRun(_ matches: (UInt8) -> Bool) -> ByteRange {
    let start = position
    while position < end, matches(bytes[position]) { position += 1 }
    return ByteRange(start, position)
  }

  /// Some bytes as text.
  func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }
}
