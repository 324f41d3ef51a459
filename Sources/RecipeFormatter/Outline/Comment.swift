import SourceText

/// A comment, and what it belongs to.
struct Comment {
  /// Where a comment stands beside its owner.
  enum Place {
    /// On lines above the entry that it belongs to.
    case leading
    /// Behind something on its line: an entry's key or value, a document marker.
    case sameLine
    /// On lines of its own below the last entry of the collection that it belongs to.
    case foot
    /// On lines of its own in front of a token of no entry: a document marker, the end.
    case beforeMarker
    /// On lines of its own at the head of a document, parted from the first key by a blank line.
    case head
  }

  /// What a comment says to a program.
  enum Directive {
    case none
    /// `# brewlint: ignore[…]`, which speaks of a line.
    case ignoresFindings
    /// `# brewfmt: skip`, of a key or step.
    case skip
    /// `# brewfmt: off` and `# brewfmt: on`
    case off, on
  }

  /// From the `#` to the last character that is no blank.
  let range: ByteRange
  /// The node of the owner, see ``Outline``; of a comment at a marker the token.
  var owner: Int
  let place: Place
  let directive: Directive
  /// Whether an empty line parts the comment from what stands above it.
  var hasBlankBefore: Bool
  /// The spaces in front of a comment behind something; 1 where there were none or others.
  let gap: Int
  /// Whether its marks are to be parted from its text by a space.
  var needsSpace: Bool
  /// The next comment of the same owner; -1 for none.
  var next: Int32 = -1
}

extension Comment.Directive {
  /// What the comment at `range` says to a program.
  init(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>) {
    var words = DirectiveReader(bytes: bytes, position: range.start, end: range.end)
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
    var words = DirectiveReader(bytes: bytes, position: range.start, end: range.end)
    words.skip { $0 == UInt8(ascii: "#") }
    words.skip { $0 == 0x20 || $0 == 0x09 }
    guard words.take("brewlint:") else { return false }
    while words.position < range.end {
      if words.take("comment-in-text") { return true }
      words.position += 1
    }
    return false
  }

  /// Whether text follows the marks without a blank between. A `#!` at the begin of a file is for the
  /// system.
  static func lacksSpace(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = range.start
    while offset < range.end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    guard offset < range.end, bytes[offset] != 0x20, bytes[offset] != 0x09 else { return false }
    return !isForSystem(range, in: bytes)
  }

  /// Whether a comment is the line by which a system knows the program for a file.
  static func isForSystem(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    range.start == 0 && range.count > 1 && bytes[1] == UInt8(ascii: "!")
  }

  /// Whether more than one blank stands behind the marks.
  fileprivate static func isIndented(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    var offset = range.start
    while offset < range.end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    return offset + 1 < range.end && bytes[offset] == 0x20 && bytes[offset + 1] == 0x20
  }
}

/// A comment on a line of its own, before it is given to anybody.
struct CommentLine {
  let range: ByteRange
  let column: Int
  var hasBlankBefore: Bool
  private(set) var needsSpace: Bool

  init(_ range: ByteRange, isParted: Bool, in bytes: UnsafeBufferPointer<UInt8>) {
    self.range = range
    column = range.start - Outline.lineStart(of: range.start, in: bytes)
    hasBlankBefore = isParted
    needsSpace = Comment.lacksSpace(range, in: bytes)
  }

  /// Where one line of a block is moved away from its mark, those that are indented behind theirs move along:
  /// commented-out lines keep their shape.
  static func keepingShape(
    _ lines: [CommentLine],
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [CommentLine] {
    var lines = lines
    var start = 0
    while start < lines.count {
      var end = start + 1
      while end < lines.count, !lines[end].hasBlankBefore, !isAtRegion(lines, end, bytes) {
        end += 1
      }
      if lines[start..<end].contains(where: \.needsSpace) {
        for index in start..<end where Comment.isIndented(lines[index].range, in: bytes) {
          lines[index].needsSpace = true
        }
      }
      start = end
    }
    return lines
  }

  /// Whether lines that stay as they are begin or end with one of these.
  private static func isAtRegion(
    _ lines: [CommentLine],
    _ index: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    Comment.Directive(lines[index - 1].range, in: bytes) == .off
      || Comment.Directive(lines[index].range, in: bytes) == .on
  }
}

/// Reads a comment from left to right.
private struct DirectiveReader {
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
