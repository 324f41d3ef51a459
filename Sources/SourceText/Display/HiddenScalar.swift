/// What a reader sees of a Unicode scalar.
package enum Visibility: Sendable {
  /// Something, if only a gap.
  case visible
  /// Nothing: the scalar governs the text around it. Controls, line and paragraph separators, and the
  /// byte order mark. The line feed and the tab are controls too.
  case control
  /// Nothing, and no script needs it: soft hyphens, bidirectional controls, other invisible formatting.
  case invisible
  /// Nothing by itself, but words of some scripts and emoji need it: joiners, Hangul fillers, tags.
  case joining

  /// What a reader sees of the scalar with this value.
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

  /// Whether the scalar shows nothing of itself, though a text may hold it.
  @inlinable
  package var isInvisible: Bool { self == .invisible || self == .joining }
}

extension Unicode.Scalar {
  /// Whether a terminal would obey the scalar, or show nothing for it: controls, line separators,
  /// bidirectional controls and other invisible formatting.
  ///
  /// Joiners (U+200C, U+200D) and variation selectors are not hidden: words and emoji need them.
  package var isHidden: Bool {
    let visibility = Visibility(value)
    return visibility == .control || visibility == .invisible
  }

  /// How text names the scalar: `U+202E`, with at least four digits.
  package var codePoint: String { "U+" + hexadecimal(value, digits: 4) }

  /// How a hidden scalar is shown: `<U+202E>`.
  package var visibleForm: String { "<\(codePoint)>" }
}

extension UInt8 {
  /// How a byte that is not UTF-8 is shown: `<0xFF>`.
  package var visibleForm: String { "<0x\(hexadecimal(UInt32(self), digits: 2))>" }
}

extension String {
  /// The text on one line without hidden scalars, so that no name and no message can forge output:
  /// `\n`, `\r` and `\t` are spelt so, and others as in `<U+001B>`.
  package var escapedForTerminal: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHidden: result += scalar.visibleForm
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// `value` in upper-case hexadecimal, with at least `digits` digits.
package func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
