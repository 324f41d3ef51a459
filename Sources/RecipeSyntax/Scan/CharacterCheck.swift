import SourceText

/// Finds the bytes that no recipe may hold, before libyaml sees them: its own report has no usable
/// position, and it takes U+2028 and its like for line ends.
package enum CharacterCheck {
  /// What was found in a source.
  struct Findings {
    var errors: [SyntaxError] = []
    /// The text with each offending byte replaced, so that the rest can still be read at the same
    /// offsets; `nil` for a source that is no text at all.
    var mended: [UInt8]?
    /// Where something stands in place of what nobody can read, in source order.
    var damage: [Int] = []
    /// Whether a permitted character may be among them that nobody can see.
    var mayHide = false
  }

  /// What a look at every byte tells.
  private enum Look {
    case clean, hiding, faulty
  }

  /// The errors of a text without byte-order mark that starts at `start`. That it is no UTF-8 is said
  /// once: one wrong encoding makes a wrong byte of every special letter. O(n).
  static func findings(in bytes: [UInt8], from start: Int) -> Findings {
    let look = look(at: bytes, from: start)
    if look == .clean { return Findings(mended: bytes) }
    if look == .faulty, let error = wholeFileError(bytes) { return Findings(errors: [error]) }
    var check = CharacterSanitizer(bytes: bytes, start: start)
    check.run()
    return Findings(
      errors: check.errors,
      mended: check.bytes,
      damage: check.damage,
      mayHide: true
    )
  }

  /// Whether every byte belongs to a permitted character, and whether any of these is invisible.
  private static func look(at bytes: [UInt8], from start: Int) -> Look {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      var hides = false
      while offset < bytes.count {
        offset = bytes.endOfPlainText(from: offset)
        guard offset < bytes.count else { break }
        let byte = bytes[offset]
        if byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x09 {
          offset += 1
        } else if byte == 0x0D {
          guard offset + 1 < bytes.count, bytes[offset + 1] == 0x0A else { return .faulty }
          offset += 2
        } else {
          let decoded = DecodedScalar(at: offset, in: bytes)
          guard let scalar = decoded.scalar?.value, decoded.length > 1, isPermitted(scalar)
          else { return .faulty }
          hides = hides || Visibility(scalar).isInvisible
          offset += decoded.length
        }
      }
      return hides ? .hiding : .clean
    }
  }

  /// What libyaml takes for printable, without the line ends that people cannot see.
  package static func isPermitted(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE,
      0xFF00...0xFFFD, 0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// An error that makes every other one pointless.
  private static func wholeFileError(_ bytes: [UInt8]) -> SyntaxError? {
    let head = ByteRange(0, min(2, bytes.count))
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return SyntaxError(.wrongEncoding("UTF-16"), at: head)
    }
    let sample = bytes.prefix(8192)
    let odd = sample.count { $0 < 0x09 || ($0 > 0x0D && $0 < 0x20 && $0 != 0x1B) }
    // A few of them in a short text are slips, to be shown where they are.
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

/// Replaces the characters that no recipe may hold, and takes down where they were. Those that nobody can
/// see stay, but for some in front of a line's text.
private struct CharacterSanitizer {
  private(set) var bytes: [UInt8]
  private let start: Int
  private var offset: Int
  private(set) var errors: [SyntaxError] = []
  /// Where something stands in place of what nobody can read.
  private(set) var damage: [Int] = []
  private var isEncodingReported = false

  /// Characters further to the right are not taken for a part of the indentation.
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
    // What follows an escape character belongs to it.
    if scalar != 0x1B, moveOutOfIndentation(length) {
      offset += length
    } else {
      replace(length, by: 0x20, isText: true)
    }
  }

  private mutating func replace(_ length: Int, by replacement: UInt8, isText: Bool) {
    let mended = harmless(replacement, before: offset + length)
    if isText, mended != 0x20 { damage.append(offset) }
    for index in offset..<offset + length { bytes[index] = mended }
    offset += length
  }

  /// The replacement, or another one where it would give the characters around it a new meaning:
  /// indent the line, or begin a list with what was the rest of a word. A line that begins with
  /// such a character is passed over.
  private func harmless(_ replacement: UInt8, before next: Int) -> UInt8 {
    if offset == 0 || bytes[offset - 1] == 0x0A { return UInt8(ascii: "#") }
    let beginsToken = next < bytes.count && "[]{},&*!|>'\"%@`#-?:".utf8.contains(bytes[next])
    return replacement == 0x20 && beginsToken ? UInt8(ascii: "_") : replacement
  }

  /// Whether a key or a dash seems to follow. What nobody can see must not move it to another column; in
  /// front of other text it may be needed.
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

  /// Whether only a few blanks stand in front.
  private var isInIndentation: Bool {
    var blanks = offset
    while blanks > start, bytes[blanks - 1] == 0x20, offset - blanks <= Self.widestIndentation {
      blanks -= 1
    }
    return blanks == start || bytes[blanks - 1] == 0x0A
  }

  /// Makes blanks at the end of the line above of a character in front of a line's text, as it takes
  /// no column. Returns whether it stood there.
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
