import SourceText

/// Replaces the characters that no recipe may hold, and takes down where they were. Those that nobody can
/// see stay, but for some in front of a line's text.
struct CharacterMending {
  var bytes: [UInt8]
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
      let decoded = bytes.withUnsafeBufferPointer { UTF8Scalar.decode($0, at: offset) }
      guard let (scalar, length) = decoded else {
        reportEncoding()
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
        if InvisibleScalar.isOne(scalar), isInIndentation, beginsStructure(at: offset + length) {
          _ = moveOutOfIndentation(length)
        }
        offset += length
      } else if scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029 {
        errors.append(SyntaxError(.hiddenLineBreak(scalar), at: ByteRange(offset, offset + length)))
        replace(length, by: 0x20, isText: false)
      } else {
        report(scalar, length)
      }
    }
    if let first = firstReturn {
      errors.append(SyntaxError(.hiddenLineBreak(0x0D), at: ByteRange(first, first + 1)))
    }
  }

  private mutating func reportEncoding() {
    let length = bytes.withUnsafeBufferPointer { UTF8Scalar.invalidLength($0, at: offset) }
    if !isEncodingReported {
      errors.append(SyntaxError(.invalidUTF8, at: ByteRange(offset, offset + length)))
    }
    isEncodingReported = true
    replace(length, by: UInt8(ascii: "_"), isText: true)
  }

  private mutating func report(_ scalar: UInt32, _ length: Int) {
    errors.append(SyntaxError(.forbiddenCharacter(scalar), at: ByteRange(offset, offset + length)))
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
      while offset < bytes.count, let (scalar, length) = UTF8Scalar.decode(bytes, at: offset) {
        let isLetter = scalar < 0x80 && (0x61...0x7A).contains(scalar | 0x20)
        if isLetter || scalar == 0x2D { return true }
        guard scalar == 0x20 || InvisibleScalar.isOne(scalar) else { return false }
        offset += length
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
    while blanks > start, bytes[blanks - 1] == 0x20 { blanks -= 1 }
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
