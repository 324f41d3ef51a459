import RecipeSyntax
import Text

/// An invisible character that no script or emoji needs at its position.
struct InvisibleCharacter: Equatable {
  let value: UInt32
  let range: ByteRange

  /// Whether the character changes the direction of the text around it.
  var changesDirection: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// `U+202E (right-to-left override)`.
  var name: String { Self.name(of: value) }

  /// The code and the name of a character that is not visible.
  static func name(of value: UInt32) -> String {
    "U+\(hexadecimal(value, digits: 4)) (\(word(for: value)))"
  }

  private static func word(for value: UInt32) -> String {
    switch value {
    case 0x0085: "next line"
    case 0x00A0: "no-break space"
    case 0x00AD: "soft hyphen"
    case 0x061C: "Arabic letter mark"
    case 0x115F, 0x1160, 0x3164, 0xFFA0: "Hangul filler"
    case 0x1680: "Ogham space"
    case 0x180E: "Mongolian vowel separator"
    case 0x2000, 0x2002: "en space"
    case 0x2001, 0x2003: "em space"
    case 0x2004...0x2006: "part of an em space"
    case 0x2007: "figure space"
    case 0x2008: "punctuation space"
    case 0x2009: "thin space"
    case 0x200A: "hair space"
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
    case 0x2028: "line separator"
    case 0x2029: "paragraph separator"
    case 0x202F: "narrow no-break space"
    case 0x205F: "mathematical space"
    case 0x2060: "word joiner"
    case 0x2061...0x2064: "mathematical operator"
    case 0x2066: "left-to-right isolate"
    case 0x2067: "right-to-left isolate"
    case 0x2068: "first strong isolate"
    case 0x2069: "pop directional isolate"
    case 0x3000: "ideographic space"
    case 0xFEFF: "byte order mark"
    case 0xFFF9...0xFFFB: "annotation mark"
    case 0xE0000...: "tag character"
    default: "format character"
    }
  }
}

/// Finds invisible characters, except those that the text around them needs:
/// joiners after a letter that joins, or in an emoji; breaks in scripts without spaces; direction marks on a
/// line with right-to-left text; the tags of a flag.
struct InvisibleCharacterSearch {
  /// The hidden characters of each line that has some.
  private(set) var lines: [[InvisibleCharacter]] = []

  private var line: [InvisibleCharacter] = []
  private var marks: [InvisibleCharacter] = []
  private var isRightToLeft = false
  private var isInFlag = false
  private var previous: UInt32 = 0

  /// Searches a source. O(n).
  init(_ bytes: [UInt8]) {
    var offset = bytes.lengthOfByteOrderMark
    bytes.withUnsafeBufferPointer { bytes in
      while offset < bytes.count {
        let decoded = DecodedScalar(at: offset, in: bytes)
        guard let scalar = decoded.scalar?.value else {
          offset += 1
          continue
        }
        let end = offset + decoded.length
        take(InvisibleCharacter(value: scalar, range: ByteRange(offset, end)))
        offset = end
      }
    }
    endLine()
  }

  private mutating func take(_ character: InvisibleCharacter) {
    let value = character.value
    if value == 0x0A { return endLine() }
    isRightToLeft = isRightToLeft || Self.isRightToLeft(value)
    // A black flag begins the flags that are spelled with tags.
    isInFlag = value == 0x1F3F4 || isInFlag && (0xE0020...0xE007F).contains(value)
    if Visibility(value).isInvisible {
      switch value {
      case 0x061C, 0x200E...0x200F: marks.append(character)
      case 0x200C...0x200D where Self.joins(previous): break
      case 0x200B where Self.hasNoBlanks(previous): break
      case 0x115F...0x1160 where Self.isJamo(previous): break
      case 0x180E where (0x1800...0x18AF).contains(previous): break
      case 0xE0020...0xE007F where isInFlag: break
      default: line.append(character)
      }
    }
    previous = value
  }

  private mutating func endLine() {
    if !marks.isEmpty, !isRightToLeft {
      line = (line + marks).sorted { $0.range.start < $1.range.start }
    }
    if !line.isEmpty { lines.append(line) }
    line.removeAll()
    marks.removeAll()
    (isRightToLeft, isInFlag, previous) = (false, false, 0)
  }

  // MARK: Scripts

  /// Hebrew, Arabic and the like.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x0590...0x061B, 0x061D...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Whether a joiner may follow: letters of Latin, Greek and Cyrillic, digits and punctuation join with
  /// nothing.
  private static func joins(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x0590, 0x2000..<0x2190, 0x3000..<0xA000, 0xFF00...0xFFFD: false
    default: !Visibility(value).isInvisible
    }
  }

  /// Whether the letter is of a script without blanks, where a zero-width space says that a line may break:
  /// Thai, Lao, Burmese, Khmer.
  private static func hasNoBlanks(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  private static func isJamo(_ value: UInt32) -> Bool {
    (0x1100...0x11FF).contains(value) || (0xA960...0xA97F).contains(value)
  }
}

extension LintContext {
  /// The hidden characters of a line that cause an error: one of them is in or directly behind it.
  func hiddenCause(of range: ByteRange) -> [InvisibleCharacter]? {
    guard !tree.bytes[range.start..<range.end].contains(0x0A) else { return nil }
    let next = hiddenLines.partitionPoint { ($0.last?.range.start ?? 0) < range.start }
    guard next < hiddenLines.count else { return nil }
    let isCause = hiddenLines[next].contains {
      range.start <= $0.range.start && $0.range.start <= range.end
    }
    return isCause ? hiddenLines[next] : nil
  }
}
