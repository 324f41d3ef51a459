/// What of the layout a configuration decides; everything else has one form.
package struct FormatStyle: Equatable, Sendable {
  /// How lines end.
  package var lineEnding: LineEnding

  /// A style; unless told otherwise, that which files have without a configuration.
  package init(lineEnding: LineEnding = .auto) {
    self.lineEnding = lineEnding
  }
}

/// How the lines of a formatted file end.
package enum LineEnding: String, CaseIterable, Sendable {
  /// As its first line does.
  case auto
  /// `\n`
  case lf
  /// `\r\n`
  case crlf

  /// Whether the lines of this source, formatted, end with `\r\n`.
  func usesCarriageReturn(in bytes: [UInt8]) -> Bool {
    switch self {
    case .lf: return false
    case .crlf: return true
    case .auto:
      guard let newline = bytes.firstIndex(of: 0x0A), newline > 0 else { return false }
      return bytes[newline - 1] == 0x0D
    }
  }

  /// A text with `\r\n` for each `\n`.
  static func withReturns(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 16)
    for byte in text {
      if byte == 0x0A { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }
}
