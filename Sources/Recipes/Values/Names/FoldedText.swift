import Text

extension StringProtocol {
  /// The text in small letters, without accents and with ASCII in place of full-width characters: `Cafetière`
  /// as `cafetiere`, `Ｖ６０` as `v60`.
  ///
  /// For comparison with words that people write. Uses no normalization of Foundation's.
  package var folded: String {
    var text = String(self)
    return text.withUTF8 { text in
      String(unsafeUninitializedCapacity: text.count) { FoldedScalar.fold(text, into: $0) }
    }
  }

  /// The words of the folded text: its letters and digits, without anything between. A change between ASCII
  /// and another script also separates words.
  package var foldedWords: [String] {
    var words: [String] = []
    var word: [UInt8] = []
    for scalar in folded.unicodeScalars {
      let isPart = FoldedScalar.isWordPart(scalar)
      if let last = word.last, !isPart || (last < 0x80) != scalar.isASCII {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
      if isPart { word.append(scalar) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}

/// Folds single scalars.
enum FoldedScalar {
  /// Writes the folded letters of a text in UTF-8, which are never longer than it, and returns how many bytes they have.
  /// O(n).
  static func fold(
    _ text: UnsafeBufferPointer<UInt8>,
    into folded: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    precondition(folded.count >= text.count)
    var (place, end) = (0, 0)
    while place < text.count {
      let byte = text[place]
      if byte < 0x80 {
        folded[end] = small(byte)
        (place, end) = (place &+ 1, end &+ 1)
        continue
      }
      let count = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard place + count <= text.count else { break }
      if byte >= 0xE0, byte < 0xEF {
        // Other scripts have no capitals, and no accents in letters of their own.
        for next in 0..<3 { folded[end &+ next] = text[place &+ next] }
        (place, end) = (place &+ 3, end &+ 3)
        continue
      }
      var value = UInt32(byte & (0x7F >> UInt8(count)))
      for next in 1..<count { value = value << 6 | UInt32(text[place &+ next] & 0x3F) }
      var utf8 = bytes(of: self.folded(value))
      while utf8 != 0 {
        folded[end] = UInt8(truncatingIfNeeded: utf8)
        (utf8, end) = (utf8 >> 8, end &+ 1)
      }
      place += count
    }
    return end
  }

  /// Whether a folded scalar is a letter or a digit.
  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return "a"..."z" ~= scalar || "0"..."9" ~= scalar }
    return scalar.properties.isAlphabetic
  }

  /// A byte of ASCII as a small letter.
  @inline(__always) static func small(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// A folded scalar in UTF-8, the first byte in the lowest bits; a letter for two as both.
  @inline(__always) private static func bytes(of value: UInt32) -> UInt32 {
    switch value {
    case ..<0x80: value
    case 0xE6: 0x65_61  // ae
    case 0x153: 0x65_6F  // oe
    case 0xDF: 0x73_73  // ss
    case ..<0x800: (0xC0 | value >> 6) | (0x80 | value & 0x3F) << 8
    case ..<0x10000:
      (0xE0 | value >> 12) | (0x80 | value >> 6 & 0x3F) << 8 | (0x80 | value & 0x3F) << 16
    default:
      (0xF0 | value >> 18) | (0x80 | value >> 12 & 0x3F) << 8
        | (0x80 | value >> 6 & 0x3F) << 16 | (0x80 | value & 0x3F) << 24
    }
  }

  /// The small letter of a scalar, without an accent; 0 for a scalar that adds nothing. Letters for two are not divided.
  @inline(__always) private static func folded(_ value: UInt32) -> UInt32 {
    switch value {
    case 0xC0...0x17F: return latin(value)
    // Accents that follow their letter.
    case 0x300...0x36F: return 0
    // Accents and signs of short vowels behind their letter, and the line that makes an Arabic word longer.
    case 0x640, 0x64B...0x652: return 0
    case 0x660...0x669: return value - 0x660 + 0x30
    case 0x6F0...0x6F9: return value - 0x6F0 + 0x30
    // ё as е and й as и, as many write them.
    case 0x401, 0x415, 0x451: return 0x435
    case 0x419, 0x439: return 0x438
    case 0x410...0x42F: return value + 0x20
    // One form of the Arabic letters whose signs many leave out.
    case 0x622, 0x623, 0x625: return 0x627
    case 0x629: return 0x647
    case 0x649: return 0x64A
    case 0xFF01...0xFF5E: return UInt32(small(UInt8(value - 0xFEE0)))
    default: return value
    }
  }

  /// A Latin letter with an accent: U+00C0 to U+017F.
  private static func latin(_ value: UInt32) -> UInt32 {
    let plain = UInt32(plain.utf8Start[Int(value - 0xC0)])
    switch plain {
    case UInt32(UInt8(ascii: "1")): return 0xE6
    case UInt32(UInt8(ascii: "2")): return 0x153
    case UInt32(UInt8(ascii: "3")): return 0xDF
    case UInt32(UInt8(ascii: ".")): break
    default: return plain
    }
    switch value {
    case 0xDE: return 0xFE
    case 0x139...0x148: return value + (value & 1)
    // Capitals are beside their small letters.
    case 0x100...0x137, 0x14A...0x177: return value | 1
    default: return value
    }
  }

  /// The plain letters of U+00C0 to U+017F: 1, 2 and 3 for æ, œ and ß; a full stop for a letter that remains.
  private static let plain: StaticString = """
    aaaaaa1ceeeeiiiidnooooo.ouuuuy.3aaaaaa1ceeeeiiiidnooooo.ouuuuy.y\
    aaaaaacc....ccdd..ee....eeee..gg..........ii....ii..............\
    .llnn..nn...oo..oo22....rrss..sssstttt....uu..uuuu......yzzzzzz.
    """
}
