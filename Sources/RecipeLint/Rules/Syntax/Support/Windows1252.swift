/// The encoding that most files have that are not UTF-8: Latin-1 is a part of it.
enum Windows1252 {
  private static let upper: [Character] = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
  )

  /// What a byte above 0x7F stands for; `nil` where it stands for nothing that can be seen.
  static func character(_ byte: UInt8) -> Character? {
    switch byte {
    case 0x80...0x9F:
      let character = upper[Int(byte) - 0x80]
      return character == "\u{FFFD}" ? nil : character
    case 0xA1...0xAC, 0xAE...0xFF: return Character(Unicode.Scalar(byte))
    default: return nil
    }
  }
}
