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
    var check = CharacterMending(bytes: bytes, start: start)
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
          guard let (scalar, length) = UTF8Scalar.decode(bytes, at: offset),
            length > 1, isPermitted(scalar)
          else { return .faulty }
          hides = hides || InvisibleScalar.isOne(scalar)
          offset += length
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
