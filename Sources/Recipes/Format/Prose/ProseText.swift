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
  }

  /// The text, as UTF-8.
  let bytes: [UInt8]
  /// The tokens in order.
  private(set) var tokens: [Token] = []

  /// Splits a text into tokens. O(n).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte <= 0x20 {
        offset += 1
      } else if Self.isDigit(byte) {
        add(.number, offset, endOfNumber(from: offset), &offset)
      } else if Self.isLetter(byte) {
        add(.word, offset, end(from: offset) { Self.isLetter($0) || Self.isDigit($0) }, &offset)
      } else if byte == UInt8(ascii: "{") {
        let close = bytes[offset...].firstIndex(of: UInt8(ascii: "}")) ?? offset
        add(.placeholder, offset, close + 1, &offset)
      } else {
        add(Self.stops.contains(byte) ? .stop : .mark, offset, offset + 1, &offset)
      }
    }
  }

  /// All words in lower case.
  package var words: [String] { tokens.lazy.filter { $0.kind == .word }.map(\.word) }

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

  private static let stops = Array(".;:!?".utf8)

  private mutating func add(_ kind: Kind, _ start: Int, _ end: Int, _ offset: inout Int) {
    let letters = kind == .word ? bytes[start..<end].map(Self.lowercased) : []
    let word = String(decoding: letters, as: UTF8.self)
    tokens.append(Token(kind: kind, range: start..<end, word: word))
    offset = end
  }

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

  /// Non-ASCII bytes count as letters, so that they are never part of a number.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "'")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
