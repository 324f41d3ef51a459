import Text

/// A number of a sentence, in digits or in words.
struct ProseNumeral {
  /// Nil for a compound word that is not computed.
  var value: Double?
  /// The token behind it.
  var end: Int
  var isFraction = false
  /// Whether it is in words.
  var isWritten = false
}

extension ProseText {
  /// The number that begins at a token: `60`, `1 1/2`, "two hundred and fifty", "half a" before a unit. O(n) in its words.
  func numeral(at index: Int) -> ProseNumeral? {
    guard tokens.indices.contains(index) else { return nil }
    let token = tokens[index]
    if token.kind == .word { return written(at: index) }
    guard token.kind == .number else { return nil }
    var number = ProseNumeral(value: token.value, end: index + 1, isFraction: token.isFraction)
    if !token.isFraction, index + 1 < tokens.count, tokens[index + 1].isFraction,
      isNear(index + 1), let whole = token.value, let part = tokens[index + 1].value
    {
      (number.value, number.end) = (whole + part, index + 2)
    }
    return number
  }

  /// A number in words. Those of one and of a half are also articles and adverbs, so a unit must follow.
  private func written(at index: Int) -> ProseNumeral? {
    let first = tokens[index]
    guard first.sense.number != nil || first.has(.numberEnd) || endsLikeNumber(index) else {
      return nil
    }
    if first.sense.number == 0.5 {
      var next = index + 1
      // "Half a litre".
      while next < tokens.count, next < index + 3, isDash(next) || tokens[next].sense.number == 1 {
        next += 1
      }
      guard isUnit(next) else { return nil }
      return ProseNumeral(value: 0.5, end: next, isWritten: true)
    }
    var sum = ProseSum(first)
    var end = index + 1
    while end < tokens.count {
      let place = isNumberWord(end) ? end : end + 1
      guard place == end || isDash(end) || tokens[end].has(.and), isNumberWord(place),
        sum.add(tokens[place])
      else { break }
      end = place + 1
    }
    // Of one, and of numbers without blanks, only what is measured counts.
    if sum.value == 1 || first.isUnspaced, !isUnit(end) { return nil }
    return ProseNumeral(value: sum.value, end: end, isWritten: true)
  }

  private func isNumberWord(_ index: Int) -> Bool {
    guard index < tokens.count, tokens[index].kind == .word else { return false }
    let number = tokens[index].sense.number
    return number.map { $0 != 0.5 } ?? endsLikeNumber(index)
  }

  /// Whether a word is a compound that ends with a number: fünfundzwanzig.
  private func endsLikeNumber(_ index: Int) -> Bool {
    let range = tokens[index].range
    guard tokens[index].kind == .word, range.count > 8, tokens[index].roles.isEmpty else {
      return false
    }
    let word = spelling(of: tokens[index]).folded
    return Self.numberEnds.contains { word.hasSuffix($0) }
  }

  private static let numberEnds = Vocabulary.shared.names("number-end").map { $0.name }

  /// Whether a token is a unit of mass, of time or of kitchens, or a scale of temperature.
  func isUnit(_ index: Int) -> Bool {
    guard index < tokens.count, tokens[index].kind == .word else { return false }
    return tokens[index].sense.isUnit || tokens[index].has([.cup, .fluid])
  }

  // MARK: Times

  /// A time of a clock, `0:45` or `1:02:30`, that begins at a token; in seconds, with the token behind it.
  func clock(at index: Int) -> (seconds: Double, end: Int)? {
    guard index < tokens.count, tokens[index].kind == .number, var seconds = tokens[index].value,
      tokens[index].range.count <= 2
    else { return nil }
    var end = index + 1
    while end + 1 < tokens.count, end < index + 5, isJoined(end), isWritten(end, ": ："),
      isJoined(end + 1), tokens[end + 1].kind == .number, tokens[end + 1].range.count == 2,
      let part = tokens[end + 1].value, part < 60
    {
      seconds = seconds * 60 + part
      end += 2
    }
    return end > index + 1 ? (seconds, end) : nil
  }

  /// A time with its units that begins at a token, in seconds, with the token behind it: `45 s`, `1 min 30 s`, "1 minute
  /// 30", `1m30s`, `1'30`, "one and a half minutes". Each part has a smaller unit than the one before.
  func time(at first: Int) -> (seconds: Double, end: Int)? {
    var (seconds, end, last) = (0.0, first, 1e9)
    while end < tokens.count {
      var start = end
      if end > first, isComma(start) || tokens[start].has(.and) { start += 1 }
      guard let part = partOfTime(at: start), part.unit < last else { break }
      seconds += part.number * part.unit
      (last, end) = (part.unit, part.end)
      if let half = half(behind: end) {
        seconds += part.unit / 2
        end = half
      }
    }
    guard end > first else { return nil }
    // The last number has the next smaller unit: "1 minute 30". It ends its clause.
    if last >= 60, last <= 3600, end < tokens.count, tokens[end].kind == .number,
      tokens[end].range.count == 2, let rest = tokens[end].value, rest < 60, isNear(end),
      endsClause(end + 1), clock(at: end) == nil
    {
      return (seconds + rest * last / 60, end + 1)
    }
    return (seconds, end)
  }

  /// A number with a unit of time.
  private func partOfTime(at index: Int) -> (number: Double, unit: Double, end: Int)? {
    // "One and a half minutes".
    let isOne = index < tokens.count && tokens[index].sense.number == 1
    let one = isOne ? ProseNumeral(value: 1, end: index + 1) : nil
    guard
      let numeral = numeral(at: index) ?? one.flatMap({ half(behind: $0.end) == nil ? nil : $0 }),
      var number = numeral.value
    else { return nil }
    var end = numeral.end
    if let half = half(behind: end) {
      number += 0.5
      end = half
    }
    if let sign = signOfTime(at: end) { return (number, sign.seconds, sign.end) }
    // "30-second".
    if isDash(end), isJoined(end), isJoined(end + 1) { end += 1 }
    guard end < tokens.count, isNear(end), let unit = tokens[end].sense.seconds else { return nil }
    return (number, unit, end + 1)
  }

  /// The end of "and a half" or its like.
  private func half(behind index: Int) -> Int? {
    guard index < tokens.count else { return nil }
    var place = index
    if tokens[place].has(.and) || tokens[place].has(.means) { place += 1 }
    if place < tokens.count, place > index, tokens[place].sense.number == 1 { place += 1 }
    guard place < tokens.count, tokens[place].sense.number == 0.5, place > index || isNear(place),
      place == index || !isUnit(place + 1) || tokens[place + 1].sense.seconds != nil
    else { return nil }
    // Korean 반 and Turkish buçuk stand alone; "half a minute" begins another time.
    return place > index || tokens[place].isUnspaced || isWritten(place, "buçuk")
      ? place + 1 : nil
  }

  /// `'` for minutes, `''` or `"` for seconds, joined to their number.
  private func signOfTime(at index: Int) -> (seconds: Double, end: Int)? {
    guard isJoined(index) else { return nil }
    if isWritten(index, "\" ″ ” “") { return (1, index + 1) }
    guard isWritten(index, "' ′ ’ ‘") else { return nil }
    if isJoined(index + 1), isWritten(index + 1, "' ′ ’ ‘") { return (1, index + 2) }
    return (60, index + 1)
  }

  /// Whether a clause ends before a token.
  func endsClause(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    return tokens[index].kind == .stop || tokens[index].has(.joint) || isComma(index)
      || isWritten(index, "; ) ）")
  }
}

/// The sum of the words of a number: two hundred and fifty, vingt-cinq, 六十.
private struct ProseSum {
  private var total = 0.0
  private var isKnown: Bool
  private var last = Double.infinity

  init(_ first: ProseText.Token) {
    isKnown = first.sense.number != nil
    total = first.sense.number ?? 0
    last = total
  }

  var value: Double? { isKnown ? total : nil }

  /// Adds a word; false for one that begins another number.
  mutating func add(_ token: ProseText.Token) -> Bool {
    guard let number = token.sense.number else {
      isKnown = false
      return true
    }
    let multiplies = number == 100 || number == 1000 || token.isUnspaced && number == 10
    if multiplies, last < number {
      total += last * (number - 1)
    } else if number < last, last >= 10, number >= 1 {
      total += number
    } else {
      return false
    }
    last = number
    return true
  }
}
