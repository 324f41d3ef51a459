import SourceText

extension Comment.Directive {
  /// What the comment at `range` says to a program.
  init(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>) {
    var words = DirectiveWords(bytes: bytes, position: range.start, end: range.end)
    words.skip { $0 == UInt8(ascii: "#") }
    words.skip { $0 == 0x20 || $0 == 0x09 }
    guard words.take("brew") else {
      self = .none
      return
    }
    if words.take("lint:") {
      words.skip { $0 == 0x20 || $0 == 0x09 }
      self = words.take("ignore[") ? .ignoresFindings : .none
    } else if words.take("fmt:") {
      words.skip { $0 == 0x20 || $0 == 0x09 }
      self = words.takeWord("skip") ? .skip : words.takeWord("off") ? .off : .none
      if self == .none, words.takeWord("on") { self = .on }
    } else {
      self = .none
    }
  }
}

extension Comment {
  /// Whether the comment at `range` ignores `comment-in-text`, for a line or for the file.
  static func ignoresCommentInText(
    _ range: ByteRange,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var words = DirectiveWords(bytes: bytes, position: range.start, end: range.end)
    words.skip { $0 == UInt8(ascii: "#") }
    words.skip { $0 == 0x20 || $0 == 0x09 }
    guard words.take("brewlint:") else { return false }
    while words.position < range.end {
      if words.take("comment-in-text") { return true }
      words.position += 1
    }
    return false
  }
}

/// Reads a comment from left to right.
private struct DirectiveWords {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int
  let end: Int

  /// Passes the bytes that match.
  mutating func skip(while matches: (UInt8) -> Bool) {
    while position < end, matches(bytes[position]) { position += 1 }
  }

  /// Passes these letters, if they are next.
  mutating func take(_ word: StaticString) -> Bool {
    guard end - position >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where bytes[position + index] != word.utf8Start[index] {
      return false
    }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Passes a word, if it is next and ends there: a reason may follow it.
  mutating func takeWord(_ word: StaticString) -> Bool {
    let start = position
    guard take(word) else { return false }
    if position == end || bytes[position] == 0x20 || bytes[position] == 0x09 { return true }
    position = start
    return false
  }
}
