/// Quotes names for a shell.
package enum ShellWord {
  /// The name, quoted if the shell would interpret it; never mistaken for an option.
  package static func spelling(of name: String) -> String { spelling(of: Array(name.utf8)) }

  /// A name, whose bytes need not be UTF-8, quoted if the shell would interpret it; never mistaken for an option.
  package static func spelling(of name: [UInt8]) -> String {
    let word = name.first == UInt8(ascii: "-") ? Array("./".utf8) + name : name
    guard let text = String(validating: word, as: UTF8.self), text.escapedForTerminal == text else {
      return quotingBytes(of: word)
    }
    let isPlain = !word.isEmpty && word.allSatisfy(isPlain)
    return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }

  /// The name in a form without control characters, which most shells know: `$'a\012b'`.
  private static func quotingBytes(of word: [UInt8]) -> String {
    let bytes = word.map { byte in
      if (0x20..<0x7F).contains(byte), byte != 0x27, byte != 0x5C {
        return String(UnicodeScalar(byte))
      }
      let octal = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    }
    return "$'\(bytes.joined())'"
  }

  /// Whether a byte needs no quotes; bytes of letters beyond ASCII need none.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }
}
