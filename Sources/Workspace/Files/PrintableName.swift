import SystemPackage

/// File names in a form that cannot play tricks on a terminal.
package enum PrintableName {
  /// The path as text, with control characters as `\u{1b}`.
  package static func of(_ path: FilePath) -> String {
    let text = String(decoding: path)
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // C0, DEL and C1: all that a terminal may obey, newlines included.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
