import Text

/// Finds forbidden bytes before libyaml sees them: its own errors have no usable position, and it treats
/// U+2028 and similar characters as line breaks.
package enum CharacterCheck {
  /// The result for a source.
  struct Findings {
    var errors: [SyntaxError] = []
    /// The text with forbidden bytes replaced, so that the rest can be parsed at the same offsets; `nil` if
    /// the source is not text.
    var sanitized: [UInt8]?
    /// The offsets of replaced unreadable characters, in source order.
    var damage: [Int] = []
    /// Whether the text may contain permitted but invisible characters.
    var mayHaveInvisible = false
  }

  /// The result of a scan of all bytes.
  private enum ScanResult {
    case clean, invisible, invalid
  }

  /// Checks the text from `start`, after a byte order mark. Invalid UTF-8 is reported once, as a wrong
  /// encoding affects every non-ASCII letter. O(n).
  static func findings(in bytes: [UInt8], from start: Int) -> Findings {
    let scan = scan(at: bytes, from: start)
    if scan == .clean { return Findings(sanitized: bytes) }
    if scan == .invalid, let error = wholeFileError(bytes) { return Findings(errors: [error]) }
    var check = CharacterSanitizer(bytes: bytes, start: start)
    check.run()
    return Findings(
      errors: check.errors,
      sanitized: check.bytes,
      damage: check.damage,
      mayHaveInvisible: true
    )
  }

  /// Whether all characters are permitted, and whether any is invisible.
  private static func scan(at bytes: [UInt8], from start: Int) -> ScanResult {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      var hasInvisible = false
      while offset < bytes.count {
        offset = bytes.endOfPlainText(from: offset)
        guard offset < bytes.count else { break }
        let byte = bytes[offset]
        if byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x09 {
          offset += 1
        } else if byte == 0x0D {
          guard offset + 1 < bytes.count, bytes[offset + 1] == 0x0A else { return .invalid }
          offset += 2
        } else {
          let decoded = DecodedScalar(at: offset, in: bytes)
          guard let scalar = decoded.scalar?.value, decoded.length > 1, isPermitted(scalar)
          else { return .invalid }
          hasInvisible = hasInvisible || Visibility(scalar).isInvisible
          offset += decoded.length
        }
      }
      return hasInvisible ? .invisible : .clean
    }
  }

  /// The characters that libyaml accepts as printable, without invisible line breaks.
  package static func isPermitted(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE,
      0xFF00...0xFFFD, 0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// An error of the whole file, which makes others pointless.
  private static func wholeFileError(_ bytes: [UInt8]) -> SyntaxError? {
    let head = ByteRange(0, min(2, bytes.count))
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return SyntaxError(.wrongEncoding("UTF-16"), at: head)
    }
    let sample = bytes.prefix(8192)
    let odd = sample.count { $0 < 0x09 || ($0 > 0x0D && $0 < 0x20 && $0 != 0x1B) }
    // A few of them in a short text are reported individually.
    guard
      (odd > 4 && odd * 20 > sample.count)
        || (odd > 0 && bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]))
    else {
      return nil
    }
    var zeros = [0, 0]
    for (offset, byte) in sample.enumerated() where byte == 0 { zeros[offset % 2] += 1 }
    if max(zeros[0], zeros[1]) * 5 > sample.count * 2, min(zeros[0], zeros[1]) * 5 < sample.count {
      return SyntaxError(.wrongEncoding("UTF-16"), at: head)
    }
    return SyntaxError(.binary, at: ByteRange(0, 0))
  }
}

/// Replaces forbidden characters and records their offsets. Invisible characters stay, except some before the
/// text of a line.
private struct CharacterSanitizer {
  private(set) var bytes: [UInt8]
  private let start: Int
  private var offset: Int
  private(set) var errors: [SyntaxError] = []
  /// The offsets of replaced unreadable characters.
  private(set) var damage: [Int] = []
  private var isEncodingReported = false

  /// Characters beyond this column do not count as indentation.
  private static let widestIndentation = 64

  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
    self.offset = start
  }

  mutating func run() {
    var firstReturn: Int?
    while offset < bytes.count {
      let decoded = DecodedScalar(at: offset, in: bytes)
      let length = decoded.length
      guard let scalar = decoded.scalar?.value else {
        reportEncoding(length)
        continue
      }
      if scalar == 0x0D {
        if offset + 1 < bytes.count, bytes[offset + 1] == 0x0A {
          offset += 2
        } else {
          firstReturn = firstReturn ?? offset
          bytes[offset] = 0x0A
          offset += 1
        }
      } else if CharacterCheck.isPermitted(scalar) {
        if Visibility(scalar).isInvisible, isInIndentation, beginsStructure(at: offset + length) {
          _ = moveOutOfIndentation(length)
        }
        offset += length
      } else if scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029 {
        add(.hiddenLineBreak(scalar), length)
        replace(length, by: 0x20, isText: false)
      } else {
        report(scalar, length)
      }
    }
    if let first = firstReturn {
      errors.append(SyntaxError(.hiddenLineBreak(0x0D), at: ByteRange(first, first + 1)))
    }
  }

  /// Reports what stands here, unless there are more errors already than are reported.
  private mutating func add(_ kind: SyntaxError.Kind, _ length: Int) {
    guard errors.count <= SyntaxTree.errorLimit else { return }
    errors.append(SyntaxError(kind, at: ByteRange(offset, offset + length)))
  }

  private mutating func reportEncoding(_ length: Int) {
    if !isEncodingReported {
      errors.append(SyntaxError(.invalidUTF8, at: ByteRange(offset, offset + length)))
    }
    isEncodingReported = true
    replace(length, by: UInt8(ascii: "_"), isText: true)
  }

  private mutating func report(_ scalar: UInt32, _ length: Int) {
    add(.forbiddenCharacter(scalar), length)
    // The bytes after an escape character belong to its sequence.
    if scalar != 0x1B, moveOutOfIndentation(length) {
      offset += length
    } else {
      replace(length, by: 0x20, isText: true)
    }
  }

  private mutating func replace(_ length: Int, by replacement: UInt8, isText: Bool) {
    let sanitized = safeReplacement(replacement, before: offset + length)
    if isText, sanitized != 0x20 { damage.append(offset) }
    for index in offset..<offset + length { bytes[index] = sanitized }
    offset += length
  }

  /// The replacement, or another one if it would change the meaning of the characters around it, such as
  /// indenting the line or starting a list item. A line that begins with such a character becomes a comment.
  private func safeReplacement(_ replacement: UInt8, before next: Int) -> UInt8 {
    if offset == 0 || bytes[offset - 1] == 0x0A { return UInt8(ascii: "#") }
    let beginsToken = next < bytes.count && "[]{},&*!|>'\"%@`#-?:".utf8.contains(bytes[next])
    return replacement == 0x20 && beginsToken ? UInt8(ascii: "_") : replacement
  }

  /// Whether a key or a dash probably follows. Invisible characters must not change its column; before other
  /// text they may be needed.
  private func beginsStructure(at offset: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = offset
      while offset < bytes.count {
        let decoded = DecodedScalar(at: offset, in: bytes)
        guard let scalar = decoded.scalar?.value else { return false }
        let isLetter = scalar < 0x80 && (0x61...0x7A).contains(scalar | 0x20)
        if isLetter || scalar == 0x2D { return true }
        guard scalar == 0x20 || Visibility(scalar).isInvisible else { return false }
        offset += decoded.length
      }
      return false
    }
  }

  /// Whether only a few blanks precede.
  private var isInIndentation: Bool {
    var blanks = offset
    while blanks > start, bytes[blanks - 1] == 0x20, offset - blanks <= Self.widestIndentation {
      blanks -= 1
    }
    return blanks == start || bytes[blanks - 1] == 0x0A
  }

  /// Replaces an invisible character in the indentation by blanks at the end of the line above, as it takes
  /// no column. Returns whether it was in the indentation.
  private mutating func moveOutOfIndentation(_ length: Int) -> Bool {
    var blanks = offset
    while blanks > start, bytes[blanks - 1] == 0x20, offset - blanks <= Self.widestIndentation {
      blanks -= 1
    }
    let width = offset - blanks
    guard width <= Self.widestIndentation, blanks == start || bytes[blanks - 1] == 0x0A else {
      return false
    }
    var ending: [UInt8] = [0x0A]
    var first = blanks
    var room = length
    if blanks == start {
      room -= 1
    } else if blanks > start + 1, bytes[blanks - 2] == 0x0D {
      ending = [0x0D, 0x0A]
      first -= 2
    } else {
      first -= 1
    }
    let blank: UInt8 = 0x20
    let line = Array(repeating: blank, count: room) + ending + Array(repeating: blank, count: width)
    bytes.replaceSubrange(first..<offset + length, with: line)
    return true
  }
}
