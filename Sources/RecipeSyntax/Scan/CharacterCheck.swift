import Diagnostics

/// Finds the bytes that no recipe may hold, before libyaml sees them: its own report has no usable
/// position, and it takes U+2028 and its like for line ends.
package enum CharacterCheck {
  /// The most findings in one source; more would help nobody.
  static let limit = 20

  /// The errors of a text without byte-order mark that starts at `start`, and the same text with each
  /// offending byte replaced, so that the rest can still be read at the same offsets; `nil` for a
  /// source that is no text at all. O(n).
  static func errors(in bytes: [UInt8], from start: Int) -> (
    errors: [SyntaxError], mended: [UInt8]?
  ) {
    if isClean(bytes, from: start) { return ([], bytes) }
    if let error = wholeFileError(bytes) { return ([error], nil) }
    var check = Check(bytes: bytes, offset: start)
    check.run()
    return (check.errors, check.bytes)
  }

  /// Whether every byte belongs to a permitted character.
  private static func isClean(_ bytes: [UInt8], from start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      while offset < bytes.count {
        if bytes.isPlainTextWord(at: offset) {
          offset += 8
          continue
        }
        let byte = bytes[offset]
        if byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x09 {
          offset += 1
        } else if byte == 0x0D {
          guard offset + 1 < bytes.count, bytes[offset + 1] == 0x0A else { return false }
          offset += 2
        } else {
          guard let (scalar, length) = UTF8Scalar.decode(bytes, at: offset),
            length > 1, isPermitted(scalar)
          else { return false }
          offset += length
        }
      }
      return true
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

  private struct Check {
    var bytes: [UInt8]
    var offset: Int
    var errors: [SyntaxError] = []

    mutating func run() {
      var loneReturns: [Int] = []
      while offset < bytes.count {
        let decoded = bytes.withUnsafeBufferPointer { UTF8Scalar.decode($0, at: offset) }
        guard let (scalar, length) = decoded else {
          report(.invalidUTF8, length: 1, replacement: UInt8(ascii: "_"))
          continue
        }
        if scalar == 0x0D {
          if offset + 1 < bytes.count, bytes[offset + 1] == 0x0A {
            offset += 2
          } else {
            loneReturns.append(offset)
            bytes[offset] = 0x0A
            offset += 1
          }
        } else if isPermitted(scalar) {
          offset += length
        } else if scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029 {
          report(.hiddenLineBreak(scalar), length: length, replacement: 0x20)
        } else {
          report(.forbiddenCharacter(scalar), length: length, replacement: 0x20)
        }
      }
      if let first = loneReturns.first {
        errors.append(SyntaxError(.hiddenLineBreak(0x0D), at: ByteRange(first, first + 1)))
      }
    }

    private mutating func report(_ kind: SyntaxError.Kind, length: Int, replacement: UInt8) {
      if errors.count < limit {
        errors.append(SyntaxError(kind, at: ByteRange(offset, offset + length)))
      }
      let mended = harmless(replacement, before: offset + length)
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
  }
}
