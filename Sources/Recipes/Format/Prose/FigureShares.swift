import Text

/// The shares of a text: fractions, percentages and multiples.
extension FigureReader {
  /// A share, as a number.
  struct Share {
    /// The part of the water, of 1, or how many times the dose; 0 if it is not certain.
    let value: Double
    let isDoses: Bool
    /// The token behind it.
    let end: Int
  }

  /// The end of the share that begins at a token; `nil` for other words.
  func endOfShare(at index: Int) -> Int? { share(at: index, in: tokens.indices)?.end }

  /// The share that begins at a token: `20 %`, "two thirds", "a third of", 三分之一, "twice the coffee", "half of".
  func share(at index: Int, in range: Range<Int>) -> Share? {
    let token = tokens[index]
    if token.kind == .number || token.sense.number != nil || isPercent(index) {
      if let share = numbered(index) { return share }
    }
    guard token.kind == .word else { return nil }
    if let fraction = fraction(at: index) { return Share(fraction, index + 1) }
    if let factor = token.sense.factor, token.has(.multiple),
      let base = endOfBase(behind: index + 1)
    {
      return Share(base.isDose ? factor : 0, base.end, isDoses: base.isDose)
    }
    return nil
  }

  /// A share that begins with a number or with an article.
  private func numbered(_ index: Int) -> Share? {
    // Turkish `%20` and "yüzde 20".
    if isPercent(index), tokens[index].kind != .number, let number = text.numeral(at: index + 1),
      text.isNear(index + 1), let value = number.value, !isPercent(number.end)
    {
      return Share(value / 100, number.end)
    }
    if let value = tokens[index].value ?? tokens[index].sense.number, has(.partSign, index + 1) {
      return signed(value, index + 1)
    }
    let number = text.numeral(at: index)
    let isArticle = tokens[index].sense.number == 1
    let end = number?.end ?? index + 1
    guard number != nil || isArticle, end < tokens.count else { return nil }
    let value = isArticle && number == nil ? 1 : number?.value ?? 0
    if tokens[index].isFraction, let number, number.isFraction {
      let isOther = text.isUnit(end) && tokens[end].sense.number == nil
      return isOther || has([.adjective, .counted], end) && !has(.water, end)
        ? nil : Share(value, end)
    }
    if isPercent(end) { return Share(value / 100, end + 1) }
    if tokens[end].kind == .word, has(.hundred, end + 1), !has(.hundred, end) {
      return Share(value / 100, end + 2)
    }
    let noun = text.isDash(end) ? end + 1 : end
    if let fraction = fraction(at: noun) { return Share(value * fraction, noun + 1) }
    if number != nil, tokens[end].has(.multiple), tokens[end].sense.factor == nil,
      let base = endOfBase(behind: end + 1)
    {
      return Share(base.isDose ? value : 0, base.end, isDoses: base.isDose)
    }
    return nil
  }

  /// 三分之一, 3分の1, 3割, 2倍.
  private func signed(_ value: Double, _ sign: Int) -> Share {
    if text.isWritten(sign, "割 成") { return Share(value / 10, sign + 1) }
    if text.isWritten(sign, "分之 分の 분의"), value > 0 {
      let token = sign + 1 < tokens.count ? tokens[sign + 1] : nil
      if let above = token?.value ?? token?.sense.number { return Share(above / value, sign + 2) }
    }
    return Share(0, sign + 1)
  }

  private func isPercent(_ index: Int) -> Bool {
    text.isWritten(index, "% ％ ٪") || has(.percent, index)
  }

  /// The fraction that a word is; 0 for one of no certain size. Ordinals are fractions if something is divided: "a third of
  /// the water", "the last third".
  private func fraction(at index: Int) -> Double? {
    guard index < tokens.count else { return nil }
    if has(.partNoun, index) { return has(.of, index + 1) ? 0 : nil }
    guard let fraction = tokens[index].sense.fraction else { return nil }
    if !tokens[index].sense.isOrdinal {
      // "Half a litre" is a mass, and "half-way" a place.
      let isNumber = tokens[index].sense.number != nil && text.numeral(at: index) != nil
      return isNumber || text.isJoined(index + 1) && text.isDash(index + 1) ? nil : fraction
    }
    if has(.of, index + 1), !has(.counted, index + 1) { return fraction }
    guard index > 0, !has(.counted, index + 1) else { return nil }
    let before = tokens[index - 1]
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    let isLast = next?.kind != .word || next?.has(.joint) == true
    let isCounted = before.kind == .number || before.sense.number != nil
    return isCounted || isLast && before.has(.beforePart) ? fraction : nil
  }

  /// The end of the words behind a multiple that name what it is of, and whether that is the dose: "3 times the coffee
  /// weight"; nil for "3 times".
  func endOfBase(behind index: Int) -> (end: Int, isDose: Bool)? {
    func isBase(_ index: Int) -> Bool {
      tokens[index].kind == .placeholder || has([.base, .coffee], index)
    }
    let near = (index..<index + 4).prefix { index in
      index < tokens.count && tokens[index].kind != .stop && !text.isComma(index)
    }
    guard let first = near.first(where: isBase) else { return nil }
    let end = first + 1 + near.drop { $0 <= first }.prefix(while: isBase).count
    let isDose = (first..<end).contains {
      has(.coffee, $0) || text.isWritten($0, "{dose} dose Dosis")
    }
    return (end, isDose)
  }
}

extension FigureReader.Share {
  fileprivate init(_ value: Double, _ end: Int, isDoses: Bool = false) {
    (self.value, self.end, self.isDoses) = (value, end, isDoses)
  }
}
