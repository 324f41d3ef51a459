import Text

/// A number, in digits or in words.
struct FigureNumeral {
  /// Nil in words, and for a fraction.
  var value: Double?
  /// The token behind it, which is its own for `½l`.
  var end: Int
  /// The unit that is written together with it.
  var unit: String?
  var isFraction = false
  var isWritten = false
}

/// The form of numbers.
extension FigureReader {
  /// The number that begins at a token.
  func numeral(at index: Int) -> FigureNumeral? {
    guard tokens.indices.contains(index) else { return nil }
    switch tokens[index].kind {
    case .number: return digits(at: index)
    case .word: return other(at: index) ?? written(at: index)
    default: return nil
    }
  }

  /// `60`, `0,2`, `1/3`, `1½`.
  private func digits(at index: Int) -> FigureNumeral {
    let value = Double(reader.spelling(of: index))
    var number = FigureNumeral(value: value, end: index + 1)
    let mark = tokens.indices.contains(index + 1) ? reader.spelling(of: index + 1) : ""
    let isJoined =
      index + 2 < tokens.count && reader.text.isJoined(index + 1)
      && reader.text.isJoined(index + 2) && tokens[index + 2].kind == .number
    if isJoined, mark == "," {
      let text = "\(reader.spelling(of: index)).\(reader.spelling(of: index + 2))"
      return FigureNumeral(value: Double(text), end: index + 3)
    }
    if isJoined, mark == "/" { return FigureNumeral(end: index + 3, isFraction: true) }
    guard index + 1 < tokens.count, reader.text.isJoined(index + 1) else { return number }
    let word = word(index + 1)
    if let rest = word.behindFraction {
      number.unit = rest.isEmpty ? nil : rest
      number.end = rest.isEmpty ? index + 2 : index + 1
      number.value = nil
    } else if word.hasPrefix("⁄") {
      return FigureNumeral(end: index + 2, isFraction: true)
    }
    return number
  }

  /// `½`, and the digits of other scripts.
  private func other(at index: Int) -> FigureNumeral? {
    let word = word(index)
    if let rest = word.behindFraction {
      return FigureNumeral(end: index + 1, unit: rest.isEmpty ? nil : rest, isFraction: true)
    }
    let digits = word.unicodeScalars.prefix { $0.digit != nil }
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(0.0) { $0 * 10 + ($1.digit ?? 0) }
    let rest = String(word.unicodeScalars.dropFirst(digits.count))
    return FigureNumeral(value: value, end: index + 1, unit: rest.isEmpty ? nil : rest)
  }

  /// "fifty", "two hundred and fifty", "twenty-five", and "half" before a unit.
  private func written(at index: Int) -> FigureNumeral? {
    let first = word(index)
    if FigureWords.halves.contains(first) {
      var next = index + 1
      while next < tokens.count, next < index + 3, isDash(next) || isArticle(next) { next += 1 }
      let unit = word(next)
      let isUnit = FigureWords.isMass(unit) || FigureWords.isTime(unit) || isKitchen(unit)
      return isUnit ? FigureNumeral(end: next, isWritten: true) : nil
    }
    guard FigureWords.isNumber(first) else { return nil }
    var end = index + 1
    while end < tokens.count {
      if FigureWords.isNumber(word(end)) {
        end += 1
      } else if isDash(end) || QuantityVocabulary.joiningWords.contains(word(end)),
        FigureWords.isNumber(word(end + 1))
      {
        end += 2
      } else {
        break
      }
    }
    return FigureNumeral(end: end, isWritten: true)
  }

  /// The end of a clock time, `0:45` or `1:02:30`.
  func clock(_ number: FigureNumeral) -> Int? {
    var end = number.end
    guard number.unit == nil, tokens[end - 1].kind == .number else { return nil }
    while end + 1 < tokens.count, reader.text.isJoined(end), reader.spelling(of: end) == ":",
      reader.text.isJoined(end + 1), tokens[end + 1].kind == .number,
      tokens[end + 1].range.count == 2
    {
      end += 2
    }
    return end > number.end ? end : nil
  }

  /// Whether a number says which of several steps, or of several sizes: "step 2", "2nd", "size 02".
  func isLabel(_ number: FigureNumeral) -> Bool {
    let first = number.end - 1
    guard tokens[first].kind == .number, let value = number.value, value <= 20 else { return false }
    let before = first > 0 ? word(first - 1) : ""
    let spelling = reader.spelling(of: first)
    if spelling.count == 2, spelling.hasPrefix("0") || before.hasSuffix("第") { return true }
    let behind = word(number.end)
    if number.end < tokens.count, reader.text.isJoined(number.end),
      FigureWords.ordinalEnds.contains(behind)
    {
      return true
    }
    let isEnd = number.end >= tokens.count || tokens[number.end].kind != .word
    // "Pour 2: the rest", and not "pour 20.".
    let isNamed = FigureWords.labels.contains(before) && isEnd
    let isPour = ProseWords.verbs.contains(before)
    if isNamed, !isPour || number.end < tokens.count && reader.spelling(of: number.end) == ":" {
      return true
    }
    return number.end + 1 < tokens.count && reader.spelling(of: number.end) == "."
      && FigureWords.isCounted(word(number.end + 1))
  }

  /// Whether a token stands between the ends of a range.
  func isLink(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let word = tokens[index].word
    return isDash(index) || ProseWords.between.contains(word)
      || ProseWords.betweenAnd.contains(word)
  }

  func isDash(_ index: Int) -> Bool {
    tokens.indices.contains(index) && ProseText.dashes.contains(reader.spelling(of: index))
  }

  private func isArticle(_ index: Int) -> Bool { FigureWords.articles.contains(word(index)) }

  func isKitchen(_ word: String) -> Bool { QuantityVocabulary.kitchenMeasures.contains(word) }

  /// A word in small letters without accents, blanks and foreign punctuation; empty for other tokens.
  func word(_ index: Int) -> String {
    let word = reader.word(index)
    return word.isVisibleASCII ? word : word.folded.withoutSigns
  }
}

extension String {
  /// What is behind `½` or another fraction of one character; nil if a text does not begin with one.
  fileprivate var behindFraction: String? {
    guard let first = unicodeScalars.first,
      (0xBC...0xBE).contains(first.value) || (0x2150...0x215E).contains(first.value)
    else { return nil }
    return String(unicodeScalars.dropFirst())
  }

  /// The text without the blanks and the punctuation that a word may hold outside ASCII.
  fileprivate var withoutSigns: String {
    let signs: Set<UInt32> = [
      0xA0, 0x2009, 0x202F, 0x60C, 0x61B, 0x61F, 0x201C, 0x201D, 0xBB, 0xAB,
    ]
    return String(String.UnicodeScalarView(unicodeScalars.filter { !signs.contains($0.value) }))
  }
}

extension Unicode.Scalar {
  /// The digit of another script: Arabic, Persian, Devanagari, or of full width.
  fileprivate var digit: Double? {
    for zero: UInt32 in [0x660, 0x6F0, 0x966, 0xFF10] where (zero...zero + 9).contains(value) {
      return Double(value - zero)
    }
    return nil
  }
}
