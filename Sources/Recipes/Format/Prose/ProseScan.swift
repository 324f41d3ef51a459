import RecipeSyntax
import Text

/// Splits a text into tokens, and gives its words their meaning in the languages that have most of them.
///
/// Runs for each instruction of each recipe, some of them several times, so it reads memory without checks and makes no
/// objects.
struct ProseScan {
  let bytes: UnsafeBufferPointer<UInt8>
  /// For a folded word.
  private let scratch: UnsafeMutableBufferPointer<UInt8>
  private let vocabulary = Vocabulary.shared
  private var tokens: [ProseText.Token] = []
  /// The end of the last number: digits end a word that is joined to it, `1m30s`.
  private var endOfNumber = -1
  /// The end of a word of a script without blanks that is in the vocabulary, behind which the next may begin.
  private var knownEnd = -1

  /// The tokens of a text. O(n).
  static func tokens(of bytes: [UInt8]) -> [ProseText.Token] {
    var scratch = [UInt8](repeating: 0, count: bytes.count)
    return bytes.withUnsafeBufferPointer { bytes in
      scratch.withUnsafeMutableBufferPointer { scratch in
        var scan = ProseScan(bytes, scratch)
        scan.run()
        scan.resolve()
        return scan.tokens
      }
    }
  }

  /// The last brace that closes a placeholder: none is looked for behind it, so that a text of braces takes linear time.
  private let lastBrace: Int

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ scratch: UnsafeMutableBufferPointer<UInt8>
  ) {
    (self.bytes, self.scratch) = (bytes, scratch)
    lastBrace = bytes.lastIndex(of: UInt8(ascii: "}")) ?? -1
    tokens.reserveCapacity(bytes.count / 4 + 1)
  }

  private mutating func run() {
    var offset = 0
    while offset < bytes.count {
      let length = lengthOfBlank(at: offset)
      offset = length > 0 ? offset + length : readToken(at: offset)
    }
  }

  /// Reads the token that begins at a place, and returns its end.
  private mutating func readToken(at start: Int) -> Int {
    let byte = bytes[start]
    if !byte.isLetter, let number = number(at: start) {
      var token = ProseText.Token(kind: .number, start..<number.end)
      (token.value, token.isFraction) = (number.value, number.isFraction)
      tokens.append(token)
      endOfNumber = number.end
      return number.end
    }
    if byte == UInt8(ascii: "{") {
      var close = start
      if start < lastBrace { while bytes[close] != UInt8(ascii: "}") { close += 1 } }
      tokens.append(ProseText.Token(kind: .placeholder, start..<close + 1))
      return close + 1
    }
    let (kind, end) = character(at: start)
    if kind == .word { return readWord(from: start) }
    // Between the letters of two words: `d'eau`.
    if isApostrophe(start..<end), start > 0, end < bytes.count, isLetter(at: end),
      start != endOfNumber, Self.isLetter(bytes[start - 1])
    {
      return end
    }
    var token = ProseText.Token(kind: kind, start..<end)
    if kind == .mark { token.mark = mark(start..<end) }
    tokens.append(token)
    return end
  }

  /// Gives words their meaning in the languages that have most of them.
  private mutating func resolve() {
    let language = mostUsed()
    for index in tokens.indices where !tokens[index].languages.isEmpty {
      // A word of none of them has its meanings of all.
      let isOther = tokens[index].languages.isDisjoint(with: language)
      let counted = isOther ? .all : language.union(.every)
      tokens[index].languages = counted
      tokens[index].roles = vocabulary.roles(of: tokens[index].match, in: counted)
    }
  }

  /// The language of most words: of several, the first one in the order of the file.
  private func mostUsed() -> WordLanguages {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 16) { counts in
      counts.initialize(repeating: 0)
      for token in tokens {
        // Without the words that all languages have.
        var own = token.languages.rawValue & ~WordLanguages.every.rawValue
        while own != 0 {
          counts[own.trailingZeroBitCount] &+= 1
          own &= own - 1
        }
      }
      var (most, language) = (0, WordLanguages.all)
      for bit in 1..<16 where counts[bit] > most {
        (most, language) = (counts[bit], WordLanguages(rawValue: 1 << UInt16(bit)))
      }
      return language
    }
  }

  // MARK: Words

  private mutating func readWord(from start: Int) -> Int {
    let isUnspaced = isUnspaced(at: start)
    let end = isUnspaced ? endOfUnspaced(from: start) : endOfWord(from: start)
    var token = ProseText.Token(kind: .word, start..<end)
    token.isUnspaced = isUnspaced
    let count = FoldedScalar.fold(UnsafeBufferPointer(rebasing: bytes[start..<end]), into: scratch)
    let word = UnsafeBufferPointer(rebasing: scratch[..<count])
    if let match = vocabulary.match(word, 0..<count)
      ?? Self.stripped(word).flatMap({ vocabulary.match(word, $0) })
    {
      token.match = match
      token.languages = vocabulary.languages(of: match)
    }
    tokens.append(token)
    return end
  }

  /// An Arabic word without "and", "with" or the article before it; `nil` for others.
  private static func stripped(_ word: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard word.count > 6, word[0] == 0xD8 || word[0] == 0xD9 else { return nil }
    func isArticle(_ start: Int) -> Bool {
      word[start] == 0xD8 && word[start + 1] == 0xA7 && word[start + 2] == 0xD9
        && word[start + 3] == 0x84
    }
    // و ف ك ل ب
    let isPrefix =
      word[0] == 0xD9 && [0x88, 0x81, 0x83, 0x84].contains(word[1])
      || word[0] == 0xD8 && word[1] == 0xA8
    var start = isPrefix ? 2 : 0
    if word.count > start + 6, isArticle(start) { start += 4 }
    return start > 0 ? start..<word.count : nil
  }

  /// The end of a word of letters and digits. Behind a number, and in other scripts, digits end it: `بـ60غ`.
  private func endOfWord(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte.isLetter {
        offset += 1
        continue
      }
      if byte.isDigit {
        if start == endOfNumber || offset > start && bytes[offset - 1] >= 0x80 { break }
        offset += 1
        continue
      }
      guard byte >= 0x80, lengthOfBlank(at: offset) == 0, digit(at: offset) == nil else { break }
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
    for _ in 0..<8 {
      guard offset < bytes.count, isUnspaced(at: offset) else { break }
      let end = min(offset + 3, bytes.count)
      for place in offset..<end { hash = Vocabulary.hash(hash, bytes[place]) }
      offset = end
      if vocabulary.isWord(bytes, start..<end, hash) { longest = end }
    }
    return longest
  }
}
