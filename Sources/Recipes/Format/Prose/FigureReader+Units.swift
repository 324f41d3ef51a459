import Text

/// What the words behind a number say that it is.
extension FigureReader {
  /// The kind of a number, and the token behind its words.
  func unit(of number: FigureNumeral, from first: Int) -> (kind: Figure.Kind, end: Int) {
    var place = number.end
    // "60-Gramm", "3 more times".
    while number.unit == nil, place < tokens.count,
      isDash(place) && reader.text.isJoined(place) || FigureWords.between.contains(word(place))
    {
      place += 1
    }
    let unit = number.unit ?? word(place)
    let end = number.unit == nil ? place + 1 : number.end
    if let percent = endOfPercent(place) { return (.part, percent) }
    if let product = product(unit, place, end) { return product }
    // 3分の1.
    if FigureWords.isUnspacedPart(unit) { return (.part, numeral(at: end)?.end ?? end) }
    if isTime(unit) { return (.other, endOfTime(end)) }
    if FigureWords.isDegree(unit, of: number.value) { return (.temperature, end) }
    if FigureWords.isMass(unit) { return (.measure, end) }
    if isKitchen(unit), !FigureWords.isCounted(unit) { return (.part, end) }
    if FigureWords.multiples.contains(unit), let base = endOfBase(behind: end) {
      return (.part, base)
    }
    if FigureWords.isPortion(unit) {
      let before = (1...2).map { word(first - $0) }
      return (before.contains(where: FigureWords.divisions.contains) ? .other : .part, end)
    }
    if number.unit == nil, isFractionWord(place) { return (.part, end) }
    if number.isFraction { return (.part, number.end) }
    let counted = (place..<place + 3).prefix { !word($0).isEmpty }.first { index in
      FigureWords.isCounted(word(index))
    }
    if let counted { return (.other, counted + 1) }
    if ["x", "×", "✕"].contains(unit) { return (.other, end) }
    if number.isWritten, !unit.isEmpty,
      (first..<number.end).allSatisfy({ FigureWords.isSmall(word($0)) })
    {
      return (.other, number.end)
    }
    return (.number, number.end)
  }

  /// The end of `%`, "percent" or "pour cent".
  private func endOfPercent(_ index: Int) -> Int? {
    guard index < tokens.count else { return nil }
    if ["%", "％", "٪"].contains(reader.spelling(of: index)) { return index + 1 }
    if FigureWords.percents.contains(word(index)) { return index + 1 }
    return FigureWords.hundreds.contains(word(index + 1)) ? index + 2 : nil
  }

  /// "2 x 60 g", "0,2 x 250", "2x60": a multiple of what is behind it.
  private func product(
    _ unit: String,
    _ place: Int,
    _ end: Int
  ) -> (kind: Figure.Kind, end: Int)? {
    let isSign = place < tokens.count && ["*", "×", "✕", "x"].contains(reader.spelling(of: place))
    if isSign, let factor = numeral(at: place + 1) {
      let isMass = FigureWords.isMass(factor.unit ?? word(factor.end))
      return (isMass ? .measure : .part, isMass && factor.unit == nil ? factor.end + 1 : factor.end)
    }
    let isJoined =
      unit.first == "x" && unit.utf8.count > 1 && unit.utf8.dropFirst().allSatisfy { $0.isDigit }
    guard isJoined else { return nil }
    return FigureWords.isMass(word(end)) ? (.measure, end + 1) : (.part, end)
  }

  /// Also `m30s` behind a number.
  private func isTime(_ unit: String) -> Bool {
    if FigureWords.isTime(unit) { return true }
    let head = unit.prefix { !$0.isNumber }
    return head.utf8.count < unit.utf8.count && !head.isEmpty && FigureWords.isTime(String(head))
  }

  /// Behind a time, the rest of it: "1 minute 30", "1 min 30 s", "1'30".
  private func endOfTime(_ index: Int) -> Int {
    var end = index
    while true {
      let isJoint = QuantityVocabulary.joiningWords.contains(word(end))
      guard let next = numeral(at: end + (isJoint ? 1 : 0)), next.end < tokens.count + 1 else {
        return end
      }
      let unit = next.unit ?? word(next.end)
      if isTime(unit) {
        end = next.unit == nil ? next.end + 1 : next.end
      } else if unit.isEmpty, !isJoint, next.value.map({ $0 < 60 }) ?? true {
        return next.end
      } else {
        return end
      }
    }
  }

  // MARK: Parts

  /// The end of a fraction or a multiple in words that begins at a token: "two thirds", "a third", "twice the coffee".
  func part(at index: Int) -> Int? {
    guard tokens[index].kind == .word else { return nil }
    let first = word(index)
    let isArticle = FigureWords.articles.contains(first) || FigureWords.isNumber(first)
    if isArticle, index + 1 < tokens.count {
      let noun = isDash(index + 1) ? index + 2 : index + 1
      if isFractionWord(noun) { return noun + 1 }
    }
    if isFractionWord(index) { return index + 1 }
    if FigureWords.isUnspacedPart(first) { return index + 1 }
    let isMultiple =
      FigureWords.multiples.contains(first) && !["time", "times", "x"].contains(first)
    return isMultiple ? endOfBase(behind: index + 1) : nil
  }

  /// Whether a word is a fraction. Ordinals are if something is divided: "a third of the water", "the last third".
  private func isFractionWord(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    let noun = word(index)
    if FigureWords.isFraction(noun) { return true }
    let next = word(index + 1)
    if FigureWords.nounsOfParts.contains(noun) { return FigureWords.partitives.contains(next) }
    guard FigureWords.ordinalFractions.contains(noun) else { return false }
    if FigureWords.partitives.contains(next) { return true }
    guard index > 0, !FigureWords.isCounted(next) else { return false }
    let before = word(index - 1)
    let isLast = next.isEmpty || tokens[index + 1].has(.joint)
    return FigureWords.articles.contains(before) || FigureWords.isNumber(before)
      || tokens[index - 1].kind == .number || isLast && FigureWords.beforeParts.contains(before)
  }

  /// The end of the words behind a multiple that name what it is of: "3 times the coffee weight"; nil for "3 times".
  private func endOfBase(behind index: Int) -> Int? {
    func isBase(_ index: Int) -> Bool {
      tokens[index].kind == .placeholder || FigureWords.bases.contains(word(index))
        || ProseWords.coffee.contains(tokens[index].word)
    }
    let near = (index..<index + 4).prefix { index in
      index < tokens.count && tokens[index].kind != .stop && reader.spelling(of: index) != ","
    }
    guard let first = near.first(where: isBase) else { return nil }
    return first + 1 + near.drop { $0 <= first }.prefix(while: isBase).count
  }

  /// Whether the sentence of a token is about a ratio: "at 1:16".
  func holdsRatio(around index: Int) -> Bool {
    (max(0, index - 6)..<min(tokens.count, index + 6)).contains {
      FigureWords.ratios.contains(word($0))
    }
  }
}
