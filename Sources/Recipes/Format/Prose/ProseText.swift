import RecipeSyntax

/// The words and numbers of an instruction.
package struct ProseText {
  /// The kind of a token.
  enum Kind {
    /// Letters followed by digits, as in `V60`.
    case word
    /// Digits, optionally with decimals.
    case number
    /// A placeholder, with its braces.
    case placeholder
    /// Punctuation that ends a sentence or clause.
    case stop
    /// Other punctuation.
    case mark
  }

  /// A token.
  struct Token {
    let kind: Kind
    /// Its byte range.
    let range: Range<Int>
    /// The word in lower case; empty for other tokens.
    let word: String
    let roles: WordRoles

    /// Whether it is a word that has a role.
    func has(_ role: WordRoles) -> Bool { roles.contains(role) }
  }

  /// The text, as UTF-8.
  let bytes: [UInt8]
  /// The tokens in order.
  private(set) var tokens: [Token] = []

  /// Splits a text into tokens. O(n).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 5 + 1)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte <= 0x20 {
        offset += 1
      } else if Self.isDigit(byte) {
        add(.number, offset, endOfNumber(from: offset), &offset)
      } else if byte == UInt8(ascii: "{") {
        let close = bytes[offset...].firstIndex(of: UInt8(ascii: "}")) ?? offset
        add(.placeholder, offset, close + 1, &offset)
      } else {
        let (kind, end) = character(at: offset)
        guard kind == .word else {
          add(kind, offset, end, &offset)
          continue
        }
        add(.word, offset, endOfWord(from: end, isUnspaced: isUnspaced(at: offset)), &offset)
      }
    }
  }

  /// All words in lower case.
  package var words: [String] { tokens.lazy.filter { $0.kind == .word }.map { $0.word } }

  /// The token range of the sentence that contains a token.
  func sentence(around index: Int) -> Range<Int> {
    let start = tokens[..<index].lastIndex { $0.kind == .stop }.map { $0 + 1 } ?? 0
    return start..<(tokens[index...].firstIndex { $0.kind == .stop } ?? tokens.count)
  }

  /// Whether a token directly follows the one before it.
  func isJoined(_ index: Int) -> Bool {
    index > 0 && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
  }

  // MARK: Pieces

  private mutating func add(_ kind: Kind, _ start: Int, _ end: Int, _ offset: inout Int) {
    let word = kind == .word ? Self.lowercased(bytes[start..<end]) : ""
    let roles = kind == .word ? WordRoles.of(word) : []
    tokens.append(Token(kind: kind, range: start..<end, word: word, roles: roles))
    offset = end
  }

  /// What a character other than a digit is, and where it ends.
  private func character(at offset: Int) -> (kind: Kind, end: Int) {
    let byte = bytes[offset]
    if byte < 0x80 {
      let kind: Kind =
        Self.isLetter(byte) ? .word : Self.stops.contains(byte) ? .stop : .mark
      return (kind, offset + 1)
    }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    let end = min(offset + length, bytes.count)
    let spelling = String(decoding: bytes[offset..<end], as: UTF8.self)
    if Self.wideStops.contains(spelling) { return (.stop, end) }
    return (Self.wideMarks.contains(spelling) ? .mark : .word, end)
  }

  /// The end of a word of letters and digits. Where words have no blanks between them, digits and letters of other
  /// scripts end it: `60gの水`.
  private func endOfWord(from start: Int, isUnspaced: Bool) -> Int {
    var offset = start
    while offset < bytes.count {
      if Self.isDigit(bytes[offset]) {
        if isUnspaced { break }
        offset += 1
        continue
      }
      let (kind, end) = character(at: offset)
      guard kind == .word, self.isUnspaced(at: offset) == isUnspaced else { break }
      offset = end
    }
    return offset
  }

  /// Whether a letter belongs to a script that has no blanks between words: U+3000 to U+D7FF, which are Chinese,
  /// Japanese and Korean.
  private func isUnspaced(at offset: Int) -> Bool { (0xE3...0xED).contains(bytes[offset]) }

  private static let stops = Array(".;:!?".utf8)
  private static let wideStops: Set<String> = ["。", "：", "；", "！", "？", "…"]
  private static let wideMarks: Set<String> = dashes.union(["、", "，", "（", "）", "「", "」"])

  /// What stands between the ends of a range.
  static let dashes: Set<String> = ["-", "‐", "‑", "‒", "–", "—", "−", "~", "～", "〜"]

  private func end(from start: Int, while matches: (UInt8) -> Bool) -> Int {
    bytes[start...].firstIndex { !matches($0) } ?? bytes.count
  }

  private func endOfNumber(from start: Int) -> Int {
    let whole = end(from: start, while: Self.isDigit)
    guard whole + 1 < bytes.count, bytes[whole] == UInt8(ascii: "."), Self.isDigit(bytes[whole + 1])
    else { return whole }
    return end(from: whole + 1, while: Self.isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "'")
  }

  /// The letters of ASCII and Latin-1 in lower case.
  private static func lowercased(_ word: ArraySlice<UInt8>) -> String {
    // Most words are in small letters.
    if word.allSatisfy({ $0 < 0x41 || $0 > 0x5A && $0 < 0x80 }) {
      return String(decoding: word, as: UTF8.self)
    }
    var isAccented = false
    let letters = word.map { byte in
      let isCapital =
        isAccented ? byte >= 0x80 && byte <= 0x9E && byte != 0x97 : byte >= 0x41 && byte <= 0x5A
      isAccented = byte == 0xC3
      return isCapital ? byte | 0x20 : byte
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
