import Text

/// A comment and its owner.
struct Comment {
  /// The place of a comment relative to its owner.
  enum Place {
    /// Above its entry.
    case leading
    /// At the end of a line: after a key, a value or a document marker.
    case sameLine
    /// Below the last entry of its collection.
    case endOfCollection
    /// Before a document marker or the end of the source.
    case beforeMarker
    /// At the start of a document, separated from the first key by a blank line.
    case startOfDocument
  }

  /// The directive in a comment.
  enum Directive {
    case none
    /// `# brewlint: ignore[…]`, which applies to a line.
    case ignoresFindings
    /// `# brewfmt: skip`, which applies to a key or step.
    case skip
    /// `# brewfmt: off` and `# brewfmt: on`
    case off, on
  }

  /// From the `#` to the last non-blank character.
  let range: ByteRange
  /// The node of the owner, see ``Outline``; for a comment at a marker, the token.
  var owner: Int
  let place: Place
  let directive: Directive
  /// Whether an empty line precedes the comment.
  var hasBlankBefore: Bool
  /// The spaces before a comment at the end of a line; 1 if there were none or other blanks.
  let gap: Int
  /// Whether to insert a space after its `#`.
  var needsSpace: Bool
  /// The next comment of the same owner; -1 if there is none.
  var next: Int32 = -1
}

extension Comment.Directive {
  /// Parses the directive of the comment at `range`.
  init(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>) {
    var words = DirectiveReader(range, in: bytes)
    guard words.take("brew") else {
      self = .none
      return
    }
    if words.take("lint:") {
      words.skip { $0.isBlank }
      self = words.take("ignore[") ? .ignoresFindings : .none
    } else if words.take("fmt:") {
      words.skip { $0.isBlank }
      self = words.takeWord("skip") ? .skip : words.takeWord("off") ? .off : .none
      if self == .none, words.takeWord("on") { self = .on }
    } else {
      self = .none
    }
  }
}

extension Comment {
  /// Whether the comment at `range` suppresses `comment-in-text`, for a line or the file.
  static func ignoresCommentInText(
    _ range: ByteRange,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var words = DirectiveReader(range, in: bytes)
    guard words.take("brewlint:") else { return false }
    while words.position < range.end {
      if words.take("comment-in-text") { return true }
      words.position += 1
    }
    return false
  }

  /// Whether text follows the `#` without a blank. Excludes a `#!` line at the start of a file.
  static func lacksSpace(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = range.start
    while offset < range.end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    guard offset < range.end, bytes[offset] != 0x20, bytes[offset] != 0x09 else { return false }
    return !isShebang(range, in: bytes)
  }

  /// Whether a comment is a `#!` line.
  static func isShebang(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    range.start == 0 && range.count > 1 && bytes[1] == UInt8(ascii: "!")
  }

  /// Whether more than one blank follows the `#`.
  fileprivate static func isIndented(_ range: ByteRange, in bytes: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    var offset = range.start
    while offset < range.end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    return offset + 1 < range.end && bytes[offset] == 0x20 && bytes[offset + 1] == 0x20
  }
}

/// A comment that is not yet assigned to an owner.
struct CommentLine {
  let range: ByteRange
  let column: Int
  var hasBlankBefore: Bool
  var needsSpace: Bool

  init(_ range: ByteRange, followsBlankLine: Bool, in bytes: UnsafeBufferPointer<UInt8>) {
    self.range = range
    column = range.start - bytes.startOfText(at: range.start)
    hasBlankBefore = followsBlankLine
    needsSpace = Comment.lacksSpace(range, in: bytes)
  }

  /// If one line of a comment block needs a space after its `#`, indented lines get one too, so that
  /// commented-out lines stay aligned.
  static func keepingAlignment(
    _ lines: [CommentLine],
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [CommentLine] {
    var lines = lines
    var start = 0
    while start < lines.count {
      var end = start + 1
      while end < lines.count, !lines[end].hasBlankBefore, !hasRegionDirective(lines, end, bytes) {
        end += 1
      }
      if lines[start..<end].contains(where: { $0.needsSpace }) {
        for index in start..<end where Comment.isIndented(lines[index].range, in: bytes) {
          lines[index].needsSpace = true
        }
      }
      start = end
    }
    return lines
  }

  /// Whether one of the comments is `off` or `on`.
  private static func hasRegionDirective(
    _ lines: [CommentLine],
    _ index: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    Comment.Directive(lines[index - 1].range, in: bytes) == .off
      || Comment.Directive(lines[index].range, in: bytes) == .on
  }
}

/// Parses the directive of a comment.
private struct DirectiveReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  var position: Int
  private let end: Int

  /// Begins behind the `#` and its blanks.
  init(_ comment: ByteRange, in bytes: UnsafeBufferPointer<UInt8>) {
    (self.bytes, position, end) = (bytes, comment.start, comment.end)
    skip { $0 == UInt8(ascii: "#") }
    skip { $0.isBlank }
  }

  /// Skips the bytes that match.
  mutating func skip(while matches: (UInt8) -> Bool) {
    while position < end, matches(bytes[position]) { position += 1 }
  }

  /// Takes a text, if it is next.
  mutating func take(_ word: StaticString) -> Bool {
    guard end - position >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where bytes[position + index] != word.utf8Start[index] {
      return false
    }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Takes a whole word, if it is next; a reason may follow.
  mutating func takeWord(_ word: StaticString) -> Bool {
    let start = position
    guard take(word) else { return false }
    if position == end || bytes[position].isBlank { return true }
    position = start
    return false
  }
}
