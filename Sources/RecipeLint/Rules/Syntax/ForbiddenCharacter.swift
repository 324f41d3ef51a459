/// A character that no recipe may hold, as a person calls it.
struct ForbiddenCharacter: CustomStringConvertible {
  private let value: UInt32

  init(_ value: UInt32) { self.value = value }

  /// `the tab (U+0009)`.
  var description: String { "\(name) (\(codePoint))" }

  /// What to do about it.
  var help: String {
    switch value {
    case 0x1B: "remove it, with the colour code of a terminal that follows, such as `[1m`"
    case 0x80...0x9F: "remove it, or write the character that it was meant to be"
    default: "remove it: no editor shows it"
    }
  }

  /// `U+001B`, with four digits at least.
  private var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private var name: String {
    switch value {
    case 0x00: "a NUL character"
    case 0x07: "a bell character"
    case 0x08: "a backspace character"
    case 0x0B: "a vertical tab"
    case 0x0C: "a form feed"
    case 0x1B: "an escape character"
    case 0x7F: "a delete character"
    case 0x80...0x9F: "a control character of an older encoding"
    case 0xFEFF: "a byte-order mark inside the text"
    case let value where value & 0xFFFE == 0xFFFE: "a code point that is no character"
    default: "a control character"
    }
  }
}
