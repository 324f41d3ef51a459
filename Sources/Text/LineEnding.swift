/// The line ending of a written text.
package enum LineEnding: String, CaseIterable, Sendable {
  /// The line ending of the first line of the old text.
  case auto
  /// `\n`
  case lf
  /// `\r\n`
  case crlf

  /// Whether lines that replace this text end with `\r\n`.
  package func usesCarriageReturn(inPlaceOf text: [UInt8]) -> Bool {
    switch self {
    case .lf: return false
    case .crlf: return true
    case .auto:
      guard let newline = text.firstIndex(of: 0x0A), newline > 0 else { return false }
      return text[newline - 1] == 0x0D
    }
  }

  /// The line ending for lines that replace this text, or come into it.
  package func spelling(inPlaceOf text: [UInt8]) -> String {
    usesCarriageReturn(inPlaceOf: text) ? "\r\n" : "\n"
  }

  /// Replaces each `\n` with `\r\n`; the text must not contain `\r\n`.
  package static func withCarriageReturns(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 16)
    for byte in text {
      if byte == 0x0A { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }
}
