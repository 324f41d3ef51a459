import Reports
import SourceText

/// A character that no recipe may hold, as a person calls it.
struct ForbiddenCharacter: CustomStringConvertible {
  private let value: UInt32

  init(_ value: UInt32) { self.value = value }

  /// `a bell character (U+0007)`.
  var description: String { "\(name) (\(codePoint))" }

  /// What it was meant to be, or that nobody can see it.
  var label: String { meant.map { "`\($0)` in Windows-1252" } ?? "no editor shows it" }

  /// Puts the character there that was meant, or nothing.
  func fix(at range: ByteRange) -> Fix {
    guard let meant else { return Fix("remove it", .safe, [Edit(range, "")]) }
    return Fix("write it as `\(meant)`", .safe, [Edit(range, String(meant))])
  }

  private var meant: Character? {
    (0x80...0x9F).contains(value) ? Windows1252.character(UInt8(value)) : nil
  }

  /// `U+001B`, with four digits at least.
  private var codePoint: String { "U+" + hexadecimal(value, digits: 4) }

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
