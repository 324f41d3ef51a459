import RecipeSyntax
import Text

/// The words and numbers of an instruction, with what each word means in its language.
package struct ProseText {
  /// The kind of a token.
  enum Kind {
    /// Letters followed by digits, as in `V60`.
    case word
    /// Digits, optionally with decimals, or a fraction.
    case number
    /// A placeholder, with its braces.
    case placeholder
    /// Punctuation that ends a sentence or clause.
    case stop
    /// Other punctuation.
    case mark
  }

  /// Which of the marks that are often looked for a token is.
  enum Mark {
    /// Stands between the ends of a range.
    case dash
    /// Of any script.
    case comma
    case other
  }

  /// A token. Small, as each instruction has some dozen.
  struct Token {
    var kind: Kind
    var mark = Mark.other
    /// Whether a number is a fraction: `½`, `1/3`.
    var isFraction = false
    /// Whether a word is of a script that has no blanks between words.
    var isUnspaced = false
    /// The languages whose meanings of a word count.
    var languages: WordLanguages = []
    private let start: Int32
    private let end: Int32
    /// The meanings of a word.
    var match = WordMatch()
    /// What a word may be in the sentence.
    var roles: WordRoles = []
    /// Of a number.
    var value: Double?

    init(kind: Kind, _ range: Range<Int>) {
      self.kind = kind
      (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
    }

    /// Its byte range.
    var range: Range<Int> { Int(start)..<Int(end) }

    /// What a word means.
    var sense: WordSense {
      roles.contains(.value)
        ? Vocabulary.shared.sense(of: match, in: languages) : WordSense(roles: roles)
    }

    /// Whether it is a word that has one of some roles.
    func has(_ roles: WordRoles) -> Bool { !self.roles.isDisjoint(with: roles) }
  }

  /// The text, as UTF-8.
  let bytes: [UInt8]
  /// The tokens in order.
  private(set) var tokens: [Token]

  /// Splits a text into tokens. O(n).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = ProseScan.tokens(of: bytes)
    for index in tokens.indices where isAbbreviation(index) { tokens[index].kind = .mark }
  }

  /// Whether a full stop is that of an abbreviated unit, and ends no sentence: `60 г. воды`.
  private func isAbbreviation(_ index: Int) -> Bool {
    guard tokens[index].kind == .stop, bytes[tokens[index].range.lowerBound] == 0x2E, index > 0,
      isJoined(index), tokens[index - 1].sense.isUnit, index + 1 < tokens.count,
      tokens[index + 1].kind == .word
    else { return false }
    let (next, start) = (tokens[index + 1].range, tokens[index + 1].range.lowerBound)
    return bytes[start] | 0x20 == bytes[start] && bytes[start] < 0x80
      || tokens[index + 1].has([.water, .coffee, .ice]) && next.count > 1
  }

  /// Whether any word begins with a text in small letters of ASCII, and no other one is one of some words.
  package func hasWord(beginningWith start: String, without others: [String]) -> Bool {
    let words = tokens.lazy.filter { $0.kind == .word }.map { spelling(of: $0).folded }
    return words.contains { $0.hasPrefix(start) } && !words.contains(where: others.contains)
  }

  /// Whether any word has one of some roles.
  package func has(_ roles: WordRoles) -> Bool { tokens.contains { $0.has(roles) } }

  func spelling(of token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// Whether a token is written as one of some texts, which have blanks between them.
  func isWritten(_ index: Int, _ texts: StaticString) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let range = tokens[index].range
    return bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[range]).isOne(of: texts)
    }
  }

  /// The token range of the sentence that contains a token.
  func sentence(around index: Int) -> Range<Int> {
    let start = tokens[..<index].lastIndex { $0.kind == .stop }.map { $0 + 1 } ?? 0
    return start..<(tokens[index...].firstIndex { $0.kind == .stop } ?? tokens.count)
  }

  /// Whether a token directly follows the one before it.
  func isJoined(_ index: Int) -> Bool {
    index > 0 && index < tokens.count
      && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
  }

  /// Whether nothing or a single blank is before a token.
  func isNear(_ index: Int) -> Bool {
    guard index > 0, index < tokens.count else { return false }
    let gap = tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound
    return gap.count < 2 && gap.allSatisfy { bytes[$0] == 0x20 }
      || gap.count < 4 && bytes[gap].lengthOfWideBlank == gap.count
  }

  /// Whether a token is a dash, which stands between the ends of a range.
  func isDash(_ index: Int) -> Bool { isMark(index, .dash) }

  /// Whether a token is a comma, of any script.
  func isComma(_ index: Int) -> Bool { isMark(index, .comma) }

  private func isMark(_ index: Int, _ mark: Mark) -> Bool {
    tokens.indices.contains(index) && tokens[index].mark == mark
  }
}
