/// What a line says that was typed.
///
/// A terminal that collects lines hands on what keys without a character send, such as `ESC [ D` for an arrow,
/// in the middle of the words.
enum TypedText {
  private static let escape: UInt8 = 0x1B

  /// The bytes without what such keys sent, and without other characters that nobody can see.
  static func visible(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var visible: [UInt8] = []
    var isInEscape = false
    var isInSequence = false
    for byte in bytes {
      switch byte {
      case escape: (isInEscape, isInSequence) = (true, false)
      case _ where isInSequence: isInSequence = !(0x40...0x7E).contains(byte)
      // `ESC [` and `ESC O` begin a sequence; any other escape is one byte more.
      case UInt8(ascii: "[") where isInEscape: (isInEscape, isInSequence) = (false, true)
      case UInt8(ascii: "O") where isInEscape: (isInEscape, isInSequence) = (false, true)
      case _ where isInEscape: isInEscape = false
      case 0..<0x20, 0x7F: break
      default: visible.append(byte)
      }
    }
    return visible
  }
}
