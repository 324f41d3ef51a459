import RecipeSyntax
import Text

/// Splits a text into tokens, and finds the languages that have most of its words.
struct ProseScan {
  private let bytes: [UInt8]
  private var offset = 0
  private var scratch: [UInt8] = []
  private let vocabulary = Vocabulary.shared
  /// What the words are, by their tokens.
  private var matches: [(token: Int, match: WordMatch)] = []
  private var count = 0
  /// The end of the last number: digits end a word that is joined to it, `1m30s`.
  private var endOfNumber = -1
  /// The end of a word of a script without blanks that is in the vocabulary, behind which the next may begin.
  private var knownEnd = -1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; `nil` at the end.
  mutating func next() -> (token: ProseText.Token, end: Int)? {
    while offset < bytes.count {
      let length = lengthOfBlank(at: offset)
      guard length > 0 else { break }
      offset += length
    }
    guard offset < bytes.count else { return nil }
    let start = offset
    var token: ProseText.Token
    if !bytes[start].isLetter, let number = number(at: start) {
      token = ProseText.Token(kind: .number, range: start..<number.end)
      (token.value, token.isFraction) = (number.value, number.isFraction)
    } else if bytes[start] == UInt8(ascii: "{") {
      let close = bytes[start...].firstIndex(of: UInt8(ascii: "}")) ?? start
      token = ProseText.Token(kind: .placeholder, range: start..<close + 1)
    } else {
      let (kind, end) = character(at: start)
      // Between the letters of two words: `d'eau`.
      if Self.isApostrophe(bytes[start..<end]), start > 0, end < bytes.count,
        isLetter(at: end), start != endOfNumber, Self.isLetter(bytes[start - 1])
      {
        offset = end
        return next()
      }
      guard kind == .word else {
        offset = end
        count += 1
        return (ProseText.Token(kind: kind, range: start..<end), end)
      }
      token = word(from: start)
    }
    offset = token.range.upperBound
    if token.kind == .number { endOfNumber = offset }
    count += 1
    return (token, offset)
  }

  /// Gives the words of some tokens their meaning in the languages that have most of them.
  func resolve(_ tokens: inout [ProseText.Token]) {
    guard !matches.isEmpty else { return }
    var counts = [Int](repeating: 0, count: 16)
    for (_, match) in matches {
      let own = vocabulary.languages(of: match).rawValue
      for bit in 1..<16 where own >> UInt16(bit) & 1 == 1 { counts[bit] += 1 }
    }
    // Of several, the first one in the order of the file.
    let most = counts.max() ?? 0
    let first = counts.firstIndex(of: most) ?? 0
    let language = most > 0 ? WordLanguages(rawValue: 1 << UInt16(first)) : .all
    for (token, match) in matches {
      tokens[token].sense = vocabulary.sense(of: match, in: language)
    }
  }

  // MARK: Words

  private mutating func word(from start: Int) -> ProseText.Token {
    let isUnspaced = isUnspaced(at: start)
    scratch.removeAll(keepingCapacity: true)
    var token: ProseText.Token
    if isUnspaced {
      token = ProseText.Token(kind: .word, range: start..<endOfUnspaced(from: start))
      token.isUnspaced = true
    } else {
      token = ProseText.Token(kind: .word, range: start..<endOfWord(from: start))
    }
    scratch.removeAll(keepingCapacity: true)
    FoldedScalar.append(bytes[token.range], to: &scratch)
    let match = scratch.withUnsafeBufferPointer { text in
      vocabulary.match(text, 0..<text.count)
        ?? Self.stripped(text).flatMap {
          vocabulary.match(text, $0)
        }
    }
    if let match { matches.append((count, match)) }
    return token
  }

  /// An Arabic word without "and", "with" or the article before it; `nil` for others.
  private static func stripped(_ word: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard word.count > 6, word[0] == 0xD8 || word[0] == 0xD9 else { return nil }
    var start = 0
    // و ب ف ك ل
    let prefixes: [(UInt8, UInt8)] = [
      (0xD9, 0x88), (0xD8, 0xA8), (0xD9, 0x81), (0xD9, 0x83), (0xD9, 0x84),
    ]
    let hasArticle = word[0] == 0xD8 && word[1] == 0xA7 && word[2] == 0xD9 && word[3] == 0x84
    if !hasArticle, prefixes.contains(where: { $0 == word[0] && $1 == word[1] }) { start = 2 }
    if word.count > start + 6, word[start] == 0xD8, word[start + 1] == 0xA7,
      word[start + 2] == 0xD9, word[start + 3] == 0x84
    {
      start += 4
    }
    return start > 0 ? start..<word.count : nil
  }

  /// The end of a word of letters and digits. Behind a number, and in other scripts, digits end it: `بـ60غ`.
  private func endOfWord(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      if bytes[offset].isLetter {
        offset += 1
        continue
      }
      if bytes[offset].isDigit {
        if start == endOfNumber || offset > start && bytes[offset - 1] >= 0x80 { break }
        offset += 1
        continue
      }
      if bytes[offset] >= 0x80, lengthOfBlank(at: offset) > 0 || digit(at: offset) != nil { break }
      let (kind, end) = character(at: offset)
      guard kind == .word, !isUnspaced(at: offset) else { break }
      offset = end
    }
    return max(offset, character(at: start).end)
  }

  /// The end of the longest word of the vocabulary that begins at a place; of an unknown one where the next may begin. A
  /// Korean word begins only behind a blank, a number or another word.
  private mutating func endOfUnspaced(from start: Int) -> Int {
    let isHangul = (0xEA...0xED).contains(bytes[start])
    let mayBegin =
      !isHangul || knownEnd == start || start == 0 || bytes[start - 1] < 0x80
      || !isUnspaced(at: startOfScalar(before: start))
    if mayBegin, let end = known(from: start) {
      knownEnd = end
      return end
    }
    var offset = start
    repeat {
      offset = character(at: offset).end
      guard offset < bytes.count, isUnspaced(at: offset), lengthOfBlank(at: offset) == 0,
        character(at: offset).kind == .word
      else { break }
    } while isHangul || known(from: offset) == nil
    return offset
  }

  private func startOfScalar(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The end of the longest word of the vocabulary that begins at a place.
  private func known(from start: Int) -> Int? {
    var hash = Vocabulary.seed
    var (offset, longest) = (start, Int?.none)
    bytes.withUnsafeBufferPointer { text in
      for _ in 0..<8 {
        guard offset < text.count, isUnspaced(at: offset) else { return }
        let end = min(offset + 3, text.count)
        for place in offset..<end { hash = Vocabulary.hash(hash, text[place]) }
        offset = end
        if vocabulary.isWord(text, start..<end, hash) { longest = end }
      }
    }
    return longest
  }

  // MARK: Characters

  /// What a character other than a digit is, and where it ends.
  private func character(at offset: Int) -> (kind: ProseText.Kind, end: Int) {
    let byte = bytes[offset]
    if byte < 0x80 {
      let kind: ProseText.Kind =
        Self.isLetter(byte) ? .word : Self.stops.contains(byte) ? .stop : .mark
      return (kind, offset + 1)
    }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    let end = min(offset + length, bytes.count)
    var code = UInt32(byte)
    for place in offset + 1..<max(offset + 1, end) { code = code << 8 | UInt32(bytes[place]) }
    if Self.wideStops.contains(code) { return (.stop, end) }
    return (Self.wideMarks.contains(code) ? .mark : .word, end)
  }

  private func isLetter(at offset: Int) -> Bool {
    !bytes[offset].isDigit && bytes[offset] > 0x20 && character(at: offset).kind == .word
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
  }

  private static func isApostrophe(_ character: ArraySlice<UInt8>) -> Bool {
    character.first == UInt8(ascii: "'") || character.elementsEqual("’".utf8)
  }

  /// Whether a letter belongs to a script that has no blanks between words: U+3000 to U+D7FF, which are Chinese,
  /// Japanese and Korean.
  private func isUnspaced(at offset: Int) -> Bool { (0xE3...0xED).contains(bytes[offset]) }

  /// The bytes of a blank; 0 for another character. Also no-break, thin and ideographic ones.
  private func lengthOfBlank(at offset: Int) -> Int {
    let byte = bytes[offset]
    if byte < 0x80 { return byte <= 0x20 ? 1 : 0 }
    for length in 2...3 where offset + length <= bytes.count {
      if Self.isBlank(bytes[offset..<offset + length]) { return length }
    }
    return 0
  }

  static func isBlank(_ character: ArraySlice<UInt8>) -> Bool {
    blanks.contains { $0.elementsEqual(character) }
  }

  private static let blanks = ["\u{A0}", "\u{2009}", "\u{202F}", "\u{3000}"].map { Array($0.utf8) }
  private static let stops = Array(".;:!?".utf8)
  private static let wideStops = codes("。：；！？…؟؛")
  private static let wideMarks = codes("、，（）「」『』،‐‑‒–—−～〜“”„«»‘’′″×✕⁄")

  private static func codes(_ text: String) -> [UInt32] {
    text.unicodeScalars.map { scalar in
      String(Character(scalar)).utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  // MARK: Numbers

  /// The digit at a place, in any script, with its end.
  private func digit(at offset: Int) -> (value: Double, end: Int)? {
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

  /// The digits from a place on: their value, their number and their end.
  private func digits(from start: Int) -> (value: Double, count: Int, end: Int) {
    var (value, count, end) = (0.0, 0, start)
    while let digit = digit(at: end) {
      (value, count, end) = (value * 10 + digit.value, count + 1, digit.end)
    }
    return (value, count, end)
  }

  /// `60`, `0.5`, `0,5`, `½`, `1½` or `1/2`.
  private func number(at start: Int) -> (value: Double?, isFraction: Bool, end: Int)? {
    if let fraction = fraction(at: start) { return (fraction.value, true, fraction.end) }
    let whole = digits(from: start)
    guard whole.count > 0 else { return nil }
    if let fraction = fraction(at: whole.end) {
      return (whole.value + fraction.value, false, fraction.end)
    }
    guard whole.end < bytes.count else { return (whole.value, false, whole.end) }
    if let part = slashed(whole) { return (part.value, true, part.end) }
    guard let mark = decimalMark(at: whole.end) else { return (whole.value, false, whole.end) }
    let decimals = digits(from: mark.end)
    guard decimals.count > 0, mark.isPoint || isAlone(whole, decimals, start) else {
      return (whole.value, false, whole.end)
    }
    // Three digits behind a comma may be thousands: nobody knows which number that is.
    let isOpen = !mark.isPoint && decimals.count > 2 && (whole.count > 1 || whole.value > 0)
    if isOpen { return (nil, false, decimals.end) }
    var text = String(Int64(min(whole.value, 1e15))) + "."
    var place = mark.end
    while let digit = digit(at: place) {
      text += String(Int(digit.value))
      place = digit.end
    }
    return (Double(text), false, decimals.end)
  }

  private func decimalMark(at offset: Int) -> (isPoint: Bool, end: Int)? {
    switch bytes[offset] {
    case UInt8(ascii: "."): (true, offset + 1)
    case UInt8(ascii: ","): (false, offset + 1)
    // The mark of Arabic digits.
    case 0xD9 where offset + 1 < bytes.count && bytes[offset + 1] == 0xAB: (true, offset + 2)
    default: nil
    }
  }

  /// Whether a comma between digits belongs to a number. It does not between clock times in a list: `0:30,1:00`.
  private func isAlone(
    _ whole: (value: Double, count: Int, end: Int),
    _ decimals: (value: Double, count: Int, end: Int),
    _ start: Int
  ) -> Bool {
    let before = start > 0 ? bytes[start - 1] : 0x20
    let behind = decimals.end < bytes.count ? bytes[decimals.end] : 0x20
    let isList = ":,.".utf8.contains(before) || behind == UInt8(ascii: ":")
    let goesOn =
      ",.".utf8.contains(behind) && decimals.end + 1 < bytes.count
      && bytes[decimals.end + 1].isDigit
    return !isList && !goesOn
  }

  /// `1/2`, `2⁄3`: one digit on each side, and no more.
  private func slashed(
    _ whole: (value: Double, count: Int, end: Int)
  ) -> (value: Double, end: Int)? {
    var start = whole.end
    if bytes[start] == UInt8(ascii: "/") {
      start += 1
    } else if bytes[start...].starts(with: "⁄".utf8) {
      start += 3
    } else {
      return nil
    }
    let below = digits(from: start)
    guard whole.count == 1, below.count == 1, whole.value > 0, whole.value < below.value,
      below.end == bytes.count || bytes[below.end] != UInt8(ascii: "/")
    else { return nil }
    return (whole.value / below.value, below.end)
  }

  /// `½` and its like.
  private func fraction(at start: Int) -> (value: Double, end: Int)? {
    guard start + 1 < bytes.count else { return nil }
    if bytes[start] == 0xC2, (0xBC...0xBE).contains(bytes[start + 1]) {
      return ([0.25, 0.5, 0.75][Int(bytes[start + 1] - 0xBC)], start + 2)
    }
    guard start + 2 < bytes.count, bytes[start] == 0xE2, bytes[start + 1] == 0x85,
      (0x90...0x9E).contains(bytes[start + 2])
    else { return nil }
    // From U+2150 on.
    let values: [Double] = [
      1.0 / 7, 1.0 / 9, 0.1, 1.0 / 3, 2.0 / 3, 0.2, 0.4, 0.6, 0.8, 1.0 / 6, 5.0 / 6, 0.125, 0.375,
      0.625, 0.875,
    ]
    return (values[Int(bytes[start + 2] - 0x90)], start + 3)
  }
}
