extension Unicode.Scalar {
  /// Whether a terminal would obey the scalar, or show nothing for it: controls, line separators,
  /// bidirectional controls and other invisible formatting.
  ///
  /// Joiners (U+200C, U+200D) and variation selectors are not hidden: words and emoji need them.
  package var isHidden: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x00AD, 0x061C, 0x180E, 0x3164, 0xFEFF, 0xFFA0, 0xE0001: true
    case 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// How a hidden scalar is shown: `<U+202E>`.
  package var visibleForm: String { "<U+\(hexadecimal(value, digits: 4))>" }
}

extension UInt8 {
  /// How a byte that is no UTF-8 is shown: `<0xFF>`.
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
