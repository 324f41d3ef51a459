/// How the lines of a text that is written end.
package enum LineEnding: String, CaseIterable, Sendable {
  /// As the first line of what stood there does.
  case auto
  /// `\n`
  case lf
  /// `\r\n`
  case crlf

  /// Whether the lines that take the place of this text end with `\r\n`.
  package func usesCarriageReturn(inPlaceOf text: [UInt8]) -> Bool {
    switch self {
    case .lf: return false
    case .crlf: return true
    case .auto:
      guard let newline = text.firstIndex(of: 0x0A), newline > 0 else { return false }
      return text[newline - 1] == 0x0D
    }
  }

  /// A text with `\r\n` for each `\n`, of which none may have a `\r` yet.
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
