/// How a patch spells the name of a file.
package enum PatchName {
  /// The name as it is, or in double quotes as C writes strings where a reader could mistake it: with
  /// control characters, quotes, backslashes, or bytes that are no UTF-8.
  package static func spelling(of name: [UInt8]) -> [UInt8] {
    let isText = String(validating: name, as: UTF8.self) != nil
    guard !isText || name.contains(where: needsEscape) else { return name }
    var result: [UInt8] = [quote]
    for byte in name {
      if let letter = letters[byte] {
        result += [backslash, UInt8(ascii: letter)]
      } else if needsEscape(byte) || (byte >= 0x80 && !isText) {
        result += [backslash] + [6, 3, 0].map { UInt8(ascii: "0") + (byte >> $0) & 7 }
      } else {
        result.append(byte)
      }
    }
    return result + [quote]
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let letters: [UInt8: Unicode.Scalar] = [
    0x07: "a", 0x08: "b", 0x09: "t", 0x0A: "n", 0x0B: "v", 0x0C: "f", 0x0D: "r",
    quote: "\"", backslash: "\\",
  ]

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == quote || byte == backslash
  }
}
