/// The visibility of a Unicode scalar.
package enum Visibility: Sendable {
  /// Visible, or white space.
  case visible
  /// Not visible: controls (including line feed and tab), line and paragraph separators, and the byte order
  /// mark.
  case control
  /// Not visible, and not needed by any script: soft hyphens, bidirectional controls, other invisible
  /// formatting.
  case invisible
  /// Not visible by itself, but needed by some scripts and emoji: joiners, Hangul fillers, tags.
  case joining

  /// The visibility of the scalar with this value.
  @inlinable
  @inline(__always)
  package init(_ scalar: UInt32) {
    switch scalar {
    case 0x20...0x7E: self = .visible
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0xFEFF: self = .control
    case 0x00AD, 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F:
      self = .invisible
    case 0x3164, 0xFFA0, 0xFFF9...0xFFFB, 0xE0001: self = .invisible
    case 0x115F...0x1160, 0x200C...0x200D, 0xE0000, 0xE0002...0xE007F: self = .joining
    default: self = .visible
    }
  }

  /// Whether the scalar is invisible, but not a control.
  @inlinable
  package var isInvisible: Bool { self == .invisible || self == .joining }
}

extension Unicode.Scalar {
  /// Whether a terminal would interpret the scalar or show nothing for it: controls, line separators,
  /// bidirectional controls and other invisible formatting.
  ///
  /// Joiners (U+200C, U+200D) and variation selectors are not hidden, because words and emoji need them.
  package var isHidden: Bool {
    let visibility = Visibility(value)
    return visibility == .control || visibility == .invisible
  }

  /// The code point notation: `U+202E`, with at least four digits.
  package var codePoint: String { "U+" + hexadecimal(value, digits: 4) }

  /// The visible form of a hidden scalar: `<U+202E>`.
  package var visibleForm: String { "<\(codePoint)>" }
}

extension UInt8 {
  /// The visible form of a byte that is not UTF-8: `<0xFF>`.
  package var visibleForm: String { "<0x\(hexadecimal(UInt32(self), digits: 2))>" }
}

/// `value` in upper-case hexadecimal, with at least `digits` digits.
package func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
