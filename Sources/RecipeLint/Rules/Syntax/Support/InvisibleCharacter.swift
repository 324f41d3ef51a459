import SourceText

/// A character that nobody can see, at a place where no script and no emoji needs it.
struct InvisibleCharacter: Equatable {
  let value: UInt32
  let range: ByteRange

  /// Whether the character turns the order in which those around it are shown.
  var turnsText: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// `U+202E (right-to-left override)`.
  var name: String { "U+\(hexadecimal(value, digits: 4)) (\(word))" }

  private var word: String {
    switch value {
    case 0x00AD: "soft hyphen"
    case 0x061C: "Arabic letter mark"
    case 0x115F, 0x1160, 0x3164, 0xFFA0: "Hangul filler"
    case 0x180E: "Mongolian vowel separator"
    case 0x200B: "zero-width space"
    case 0x200C: "zero-width non-joiner"
    case 0x200D: "zero-width joiner"
    case 0x200E: "left-to-right mark"
    case 0x200F: "right-to-left mark"
    case 0x202A: "left-to-right embedding"
    case 0x202B: "right-to-left embedding"
    case 0x202C: "pop directional formatting"
    case 0x202D: "left-to-right override"
    case 0x202E: "right-to-left override"
    case 0x2060: "word joiner"
    case 0x2061...0x2064: "mathematical operator"
    case 0x2066: "left-to-right isolate"
    case 0x2067: "right-to-left isolate"
    case 0x2068: "first strong isolate"
    case 0x2069: "pop directional isolate"
    case 0xFFF9...0xFFFB: "annotation mark"
    case 0xE0000...: "tag character"
    default: "format character"
    }
  }
}
