import Text

extension StringProtocol {
  /// The text in small letters, without accents and with ASCII in place of full-width characters: `Cafetière`
  /// as `cafetiere`, `Ｖ６０` as `v60`.
  ///
  /// For comparison with words that people write. Uses no normalization of Foundation's.
  package var folded: String {
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    for scalar in unicodeScalars { FoldedScalar.append(scalar, to: &folded) }
    return String(decoding: folded, as: UTF8.self)
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
  /// Appends the folded letters of a text in UTF-8. O(n).
  static func append(_ text: ArraySlice<UInt8>, to folded: inout [UInt8]) {
    var place = text.startIndex
    while place < text.endIndex, text[place] < 0x80 {
      folded.append((0x41...0x5A).contains(text[place]) ? text[place] | 0x20 : text[place])
      place += 1
    }
    while place < text.endIndex {
      let byte = text[place]
      let count = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard place + count <= text.endIndex else { return }
      var value = UInt32(count == 1 ? byte : byte & (0x7F >> UInt8(count)))
      for next in place + 1..<place + count { value = value << 6 | UInt32(text[next] & 0x3F) }
      // Other scripts have no capitals, and no accents in letters of their own.
      if value < 0x700 || value >= 0xFF00, let scalar = Unicode.Scalar(value) {
        append(scalar, to: &folded)
      } else {
        for next in place..<place + count { folded.append(text[next]) }
      }
      place += count
    }
  }

  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return "a"..."z" ~= scalar || "0"..."9" ~= scalar }
    return scalar.properties.isAlphabetic
  }

  /// Appends a scalar as UTF-8.
  static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    switch scalar.value {
    case 0x41...0x5A: folded.append(UInt8(scalar.value + 0x20))
    case ..<0x80: folded.append(scalar)
    // Accents that follow their letter.
    case 0x300...0x36F: break
    // Accents and signs of short vowels behind their letter, and the line that makes an Arabic word longer.
    case 0x640, 0x64B...0x652: break
    case 0x660...0x669: folded.append(UInt8(scalar.value - 0x660 + 0x30))
    case 0x6F0...0x6F9: folded.append(UInt8(scalar.value - 0x6F0 + 0x30))
    case 0x401, 0x410...0x44F, 0x451, 0x622...0x64A:
      if let letter = Unicode.Scalar(plain(scalar.value)) {
        folded.append(letter)
      }
    case 0xFF01...0xFF5E:
      if let ascii = Unicode.Scalar(scalar.value - 0xFEE0) { append(ascii, to: &folded) }
    case 0xC0...0x17F:
      for byte in withoutAccent(small(scalar)).utf8 { folded.append(byte) }
    default: folded.append(scalar)
    }
  }

  /// The small letter of a Cyrillic one, ё as е and й as и, as many write them; and one form of the Arabic letters whose
  /// signs many leave out.
  private static func plain(_ letter: UInt32) -> UInt32 {
    switch letter {
    case 0x401, 0x415, 0x451: 0x435
    case 0x419, 0x439: 0x438
    case 0x410...0x42F: letter + 0x20
    case 0x622, 0x623, 0x625: 0x627
    case 0x629: 0x647
    case 0x649: 0x64A
    default: letter
    }
  }

  /// The small letter of a Latin one with an accent: U+00C0 to U+017F, where capitals are beside their small letters.
  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xD7, 0xDF, 0xF7: scalar
    case 0xC0...0xDE: Unicode.Scalar(scalar.value + 0x20) ?? scalar
    case 0x130: "i"
    case 0x178: "ÿ"
    case 0x100...0x137, 0x14A...0x177: Unicode.Scalar(scalar.value | 1) ?? scalar
    case 0x139...0x148, 0x179...0x17E:
      Unicode.Scalar(scalar.value + (scalar.value & 1)) ?? scalar
    default: scalar
    }
  }

  /// The letter of a small Latin letter with an accent.
  private static func withoutAccent(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "à"..."å", "ā", "ă", "ą": "a"
    case "æ": "ae"
    case "ç", "ć", "č": "c"
    case "ď", "ð": "d"
    case "è"..."ë", "ē", "ę", "ě": "e"
    case "ğ": "g"
    case "ì"..."ï", "ī", "ı": "i"
    case "ł": "l"
    case "ñ", "ń", "ň": "n"
    case "ò"..."ö", "ø", "ō", "ő": "o"
    case "œ": "oe"
    case "ř": "r"
    case "ś", "š", "ş": "s"
    case "ß": "ss"
    case "ť", "ţ": "t"
    case "ù"..."ü", "ū", "ů", "ű": "u"
    case "ý", "ÿ": "y"
    case "ź", "ż", "ž": "z"
    default: String(scalar)
    }
  }
}
