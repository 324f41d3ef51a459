/// Quotes names for a shell.
package enum ShellWord {
  /// The name, quoted if the shell would interpret it; never mistaken for an option.
  package static func spelling(of name: String) -> String {
    let word = name.hasPrefix("-") ? "./\(name)" : name
    let isPlain = !word.isEmpty && word.utf8.allSatisfy(isPlain)
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// Whether a byte needs no quotes; bytes of letters beyond ASCII need none.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
