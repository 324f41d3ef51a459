import RecipeSyntax
import Text

/// What the characters of a text are.
extension ProseScan {
  /// What a character other than a digit is, and where it ends.
  func character(at offset: Int) -> (kind: ProseText.Kind, end: Int) {
    let byte = bytes[offset]
    guard byte >= 0x80 else {
      if Self.isLetter(byte) { return (.word, offset + 1) }
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
        UInt8(ascii: "?"):
        return (.stop, offset + 1)
      default: return (.mark, offset + 1)
      }
    }
    let end = min(offset + (byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2), bytes.count)
    switch byte {
    // The first bytes of punctuation.
    case 0xC2, 0xC3, 0xD8, 0xE2, 0xE3, 0xEF:
      if isOne(of: "。 ： ； ！ ？ … ؟ ؛", offset..<end) { return (.stop, end) }
      let isMark = isOne(
        of: "、 ， （ ） 「 」 『 』 ، ‐ ‑ ‒ – — − ～ 〜 “ ” „ « » ‘ ’ ′ ″ × ✕ ⁄",
        offset..<end
      )
      return (isMark ? .mark : .word, end)
    default: return (.word, end)
    }
  }

  /// Which of the marks that are often looked for a mark is.
  func mark(_ range: Range<Int>) -> ProseText.Mark {
    if isOne(of: ", ， 、 ،", range) { return .comma }
    return isOne(of: "- ‐ ‑ ‒ – — − ~ ～ 〜", range) ? .dash : .other
  }

  func isApostrophe(_ range: Range<Int>) -> Bool { isOne(of: "' ’", range) }

  private func isOne(of texts: StaticString, _ range: Range<Int>) -> Bool {
    UnsafeBufferPointer(rebasing: bytes[range]).isOne(of: texts)
  }

  func isLetter(at offset: Int) -> Bool {
    !bytes[offset].isDigit && bytes[offset] > 0x20 && character(at: offset).kind == .word
  }

  static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetter }

  /// Whether a letter belongs to a script that has no blanks between words: U+3000 to U+D7FF, which are Chinese,
  /// Japanese and Korean.
  func isUnspaced(at offset: Int) -> Bool { (0xE3...0xED).contains(bytes[offset]) }

  /// The bytes of a blank; 0 for another character. Also no-break, thin and ideographic ones.
  func lengthOfBlank(at offset: Int) -> Int {
    let byte = bytes[offset]
    if byte < 0x80 { return byte <= 0x20 ? 1 : 0 }
    return bytes[offset...].lengthOfWideBlank
  }

  /// The digit at a place, in any script, with its end.
  func digit(at offset: Int) -> (value: Double, end: Int)? {
    guard offset < bytes.count else { return nil }
    if bytes[offset].isDigit { return (Double(bytes[offset] - 0x30), offset + 1) }
    guard bytes[offset] >= 0xD9, offset + 1 < bytes.count else { return nil }
    let (first, second) = (bytes[offset], bytes[offset + 1])
    if first == 0xD9, (0xA0...0xA9).contains(second) { return (Double(second - 0xA0), offset + 2) }
    if first == 0xDB, (0xB0...0xB9).contains(second) { return (Double(second - 0xB0), offset + 2) }
    guard offset + 2 < bytes.count, first == 0xEF, second == 0xBC,
      (0x90...0x99).contains(bytes[offset + 2])
    else { return nil }
    return (Double(bytes[offset + 2] - 0x90), offset + 3)
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The bytes of a blank at the beginning that is not ASCII: no-break, thin and ideographic ones; 0 for another character.
  var lengthOfWideBlank: Int {
    guard count > 1 else { return 0 }
    let (first, second) = (self[startIndex], self[startIndex + 1])
    if first == 0xC2 { return second == 0xA0 ? 2 : 0 }
    guard first == 0xE2 || first == 0xE3, second == 0x80, count > 2 else { return 0 }
    switch self[startIndex + 2] {
    case 0x89 where first == 0xE2, 0xAF where first == 0xE2, 0x80 where first == 0xE3: return 3
    default: return 0
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes of one of some texts, which have blanks between them.
  func isOne(of texts: StaticString) -> Bool {
    let (all, end) = (texts.utf8Start, texts.utf8CodeUnitCount)
    var start = 0
    while start + count <= end {
      var length = 0
      while length < count, all[start + length] == self[length] { length += 1 }
      if length == count, start + count == end || all[start + count] == 0x20 { return true }
      start += length
      while start < end, all[start] != 0x20 { start += 1 }
      start += 1
    }
    return false
  }
}
