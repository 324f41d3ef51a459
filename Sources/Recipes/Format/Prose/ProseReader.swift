import Text

/// Finds the masses in an instruction and interprets the words around them.
struct ProseReader {
  let text: ProseText
  /// The list position of the step.
  let step: Int
  /// Whether to take numbers without a unit.
  var takesBare = false

  var tokens: [ProseText.Token] { text.tokens }

  /// The masses and volumes, in order; of a range both ends. O(n · amounts) for a text of n bytes.
  var amounts: [ProseAmount] {
    var found: [ProseAmount] = []
    var index = 0
    while index < tokens.count {
      let own = measure(at: index)
      if let (lower, upper) = range(at: index, own) {
        // "Pour 240 g to 300 g" has a target of its own.
        let isTarget = own != nil && tokens[upper.index - 1].has(.until)
        let first = isTarget ? upper.index : index
        found.append(amount(lower, end: .lower(upper: upper.grams), behind: upper.last))
        found.append(amount(upper, end: .upper(lower: lower.grams), governedAt: first))
        index = upper.last + 1
      } else if let own {
        found.append(amount(own))
        index = own.last + 1
      } else {
        if takesBare, let bare = bare(at: index) { found.append(bare) }
        index += 1
      }
    }
    return found
  }

  /// A number with a unit.
  private struct Measure {
    /// The token of the number.
    let index: Int
    /// The last token of the unit.
    let last: Int
    let unit: MassUnit
    let grams: Double
    /// The token behind the number.
    let end: Int
  }

  /// The number with a unit that begins at a token.
  private func measure(at index: Int) -> Measure? {
    guard let numeral = text.numeral(at: index), let number = numeral.value else { return nil }
    var end = numeral.end
    // "60-Gramm".
    if text.isDash(end), text.isJoined(end), text.isJoined(end + 1) { end += 1 }
    guard text.isNear(end), let (unit, factor, last) = unit(at: end) else { return nil }
    return measure(index, number * factor, end: numeral.end, last: last, in: unit)
  }

  private func measure(
    _ index: Int,
    _ number: Double,
    end: Int,
    last: Int,
    in unit: MassUnit
  ) -> Measure {
    let grams = Proportion(number, of: unit).millionth
    return Measure(index: index, last: last, unit: unit, grams: grams, end: end)
  }

  /// The number without a unit at a token, if a verb of pouring governs it and its clause ends there: "Pour to 250."
  private func bare(at index: Int) -> ProseAmount? {
    guard isNumber(index), !isClock(index), !isPartOfMore(index, unit: index),
      text.endsClause(index + 1), let number = tokens[index].value, number >= 10
    else { return nil }
    let measure = measure(index, number, end: index + 1, last: index, in: .gram)
    let amount = amount(measure, isBare: true)
    return amount.nearest == .unclear ? nil : amount
  }

  /// The range that begins at a number, which may have its own unit: "50-70 g", "50 g to 70 g".
  ///
  /// A clock time or a count does not begin a range: without a unit, the lower end is at least a third of the upper one.
  private func range(at index: Int, _ own: Measure?) -> (lower: Measure, upper: Measure)? {
    guard isNumber(index), !isClock(index) else { return nil }
    let last = own?.last ?? index
    guard isBetween(last + 1, from: index), let upper = measure(at: last + 2),
      let lower = own
        ?? tokens[index].value.map({
          measure(index, $0, end: index + 1, last: index, in: upper.unit)
        }),
      lower.grams > 0, lower.grams < upper.grams, own != nil || lower.grams * 3 >= upper.grams
    else { return nil }
    return (lower, upper)
  }

  /// Whether a token stands between the ends of a range whose first number is given.
  private func isBetween(_ index: Int, from first: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    if text.isDash(index) { return true }
    return tokens[index].has([.to, .or])
      || tokens[index].has(.and) && has(.between, first - 1)
  }

  /// Whether a number is a part of a clock time, such as `0:45`.
  private func isClock(_ index: Int) -> Bool {
    text.isJoined(index) && text.isWritten(index - 1, ": ：") && isNumber(index - 2)
      || text.isJoined(index + 1) && text.isWritten(index + 1, ": ：") && isNumber(index + 2)
  }

  /// Whether a token is a word with one of some roles.
  func has(_ roles: WordRoles, _ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].has(roles)
  }

  /// - Parameters:
  ///   - end: the end of a range that it is.
  ///   - unit: the token behind which the ingredient stands, if it is not the unit.
  ///   - first: the number that the words before govern, if it is not this one.
  private func amount(
    _ measure: Measure,
    end: ProseAmount.RangeEnd? = nil,
    behind unit: Int? = nil,
    governedAt first: Int? = nil,
    isBare: Bool = false
  ) -> ProseAmount {
    let index = first ?? measure.index
    let last = unit ?? measure.last
    let sentence = text.sentence(around: index)
    let wording = wording(of: index, unit: last, in: sentence)
    // After a target, a comma begins another action: "fill to 200 g, put the filter on".
    let stop = wording.intent == .reach ? comma(behind: last, in: sentence) : sentence.upperBound
    let words = tokens[sentence.lowerBound..<max(stop, last + 1)]
    let isPart = isPartOfMore(end == nil ? measure.index : index, unit: last)
    return ProseAmount(
      step: step,
      grams: measure.grams,
      unit: measure.unit,
      ingredient: isPart ? .other : ingredient(behind: last, before: index, in: sentence),
      intent: wording.intent,
      nearest: wording.nearest,
      isExplicit: wording.isExplicit,
      end: end,
      isOtherWater: words.contains { $0.has(.otherUse) },
      isHeated: words.contains { $0.has(.heat) },
      hasPlaceholder: tokens.indices.contains { text.isWritten($0, "{total} {pour}") },
      range: tokens[measure.index].range.lowerBound..<tokens[measure.last].range.upperBound,
      number: tokens[measure.index].range.lowerBound..<tokens[measure.end - 1].range.upperBound,
      isBare: isBare
    )
  }

  private func comma(behind index: Int, in sentence: Range<Int>) -> Int {
    (index + 1..<max(index + 1, sentence.upperBound)).first { text.isComma($0) }
      ?? sentence.upperBound
  }

  /// The unit that begins at a token, how many of it the word is, and its last token.
  private func unit(at index: Int) -> (unit: MassUnit, factor: Double, last: Int)? {
    let sense = tokens[index].sense
    if let unit = sense.unit { return (unit, sense.unitFactor, index) }
    guard sense.has(.fluid) else { return nil }
    // `fl. oz` has a full stop between.
    let last = text.isWritten(index + 1, ".") ? index + 2 : index + 1
    guard last < tokens.count, tokens[last].sense.unit == .ounce else { return nil }
    return (.fluidOunce, 1, last)
  }

  // MARK: What it is an amount of

  /// Whether the number belongs to something larger: `1:16`, `60 g/l`.
  func isPartOfMore(_ index: Int, unit: Int) -> Bool {
    if text.isJoined(index), tokens[index - 1].kind != .word,
      !text.isWritten(index - 1, "( （ 、 ， ، 「 @"), !isAbout(index - 1)
    {
      // "Bloom:60 g", "8 oz/225 g" and "。60g" are not part of a ratio or of a number.
      let isLoose = tokens[index - 1].kind == .stop || text.isWritten(index - 1, "/")
      if !isLoose || text.isJoined(index - 1) && isNumber(index - 2) { return true }
    }
    return unit + 1 < tokens.count && text.isJoined(unit + 1) && isTight(unit + 1)
  }

  /// Whether a mark only says that the number behind it is not exact: `~100 g`.
  private func isAbout(_ index: Int) -> Bool {
    text.isWritten(index, "~ ～ ≈ +")
      && !(text.isJoined(index) && tokens[index - 1].kind != .mark)
  }

  /// Whether the number is an end of a range: `92-96 °C`.
  func isRangeEnd(_ index: Int, unit: Int) -> Bool {
    let isUpper =
      isBetween(index - 1, from: index - 2) && isNumber(index - 2) && !isClock(index - 2)
    return isUpper || isBetween(unit + 1, from: index) && isNumber(unit + 2)
  }

  private func isTight(_ index: Int) -> Bool {
    tokens[index].kind == .mark && !text.isComma(index)
      && !text.isWritten(index, ". ) ） \" * 」 ” »")
  }

  private func isNumber(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .number
  }

  /// The ingredient after the unit, `of fresh coffee`, `of ice`, `mark`, or the one that a verb takes: `grind 15 g`.
  private func ingredient(
    behind unit: Int,
    before index: Int,
    in sentence: Range<Int>
  ) -> ProseAmount.Ingredient {
    if isNeeded(in: sentence) { return .other }
    let isNamed = has(.of, unit + 1) && !tokens[unit + 1].isUnspaced && !has(.whole, unit + 1)
    let reach = isNamed ? 4 : 2
    // `г. воды`.
    let isAbbreviated = text.isWritten(unit + 1, ".") && has([.water, .coffee, .ice], unit + 2)
    var place = isAbbreviated ? unit + 2 : unit + 1
    var left = reach
    while left > 0, place < tokens.count, tokens[place].kind == .word || isHyphen(place) {
      let token = tokens[place]
      // "18g medium-fine ground coffee".
      if isHyphen(place) || token.has(.adjective) {
        place += 1
        continue
      }
      // `60gの水`: the particle does not count.
      if token.isUnspaced, token.has([.of, .filler]), !token.has([.water, .coffee, .ice]) {
        place += 1
        continue
      }
      if token.has(.end), !token.has([.water, .coffee, .ice]) { break }
      if token.has(.coffee) { return .coffee }
      if token.has(.ice) { return .ice }
      if token.has([.thing, .state]) { return .other }
      if token.has(.water) { return .water }
      (place, left) = (place + 1, left - 1)
    }
    if isNamed, text.isWritten(unit + 1, "of") { return .other }
    let clause = clause(tokens[sentence.lowerBound..<index])
    let isDosed =
      clause.contains { $0.has(.doseVerb) } || (1...2).contains { has(.doseVerb, unit + $0) }
    if isDosed { return .coffee }
    // Where the verb is last, the ingredient may be before its amount: 咖啡粉15克.
    if let last = clause.last, last.isUnspaced {
      if last.has(.ice) { return .ice }
      if last.has(.coffee) { return .coffee }
    }
    return .water
  }

  /// Whether a dash joins two words.
  private func isHyphen(_ index: Int) -> Bool {
    text.isDash(index) && text.isJoined(index) && text.isJoined(index + 1)
  }

  /// Whether a sentence says what will be needed, and pours nothing.
  func isNeeded(in sentence: Range<Int>) -> Bool {
    let words = tokens[sentence]
    return words.contains { $0.has(.need) } && !words.contains { $0.has(.verb) }
  }

  // MARK: What to do with it

  /// What the words around an amount say to do with it.
  private struct Wording {
    /// What they say for certain.
    var intent = ProseAmount.Intent.unclear
    /// What the nearest of them say.
    var nearest = ProseAmount.Intent.unclear
    /// Whether these leave no other meaning.
    var isExplicit = false
  }

  private func wording(of index: Int, unit: Int, in sentence: Range<Int>) -> Wording {
    // "Bloom with ~40 g".
    let start = index > sentence.lowerBound && isAbout(index - 1) ? index - 1 : index
    if start < index, text.isWritten(start, "+") {
      return Wording(intent: .add, nearest: .add, isExplicit: true)
    }
    let before = tokens[sentence.lowerBound..<start]
    let after = tokens[unit + 1..<max(unit + 1, sentence.upperBound)]
    if isPourNoun(before) { return Wording(intent: .add, nearest: .add, isExplicit: true) }
    let governed = governed(before, after)
    let isMore = governed != .reach && isIncrement(before, after)
    let nearest = isMore ? .add : governed
    let isCertain =
      !before.contains { $0.has(.qualifier) } && !after.contains { $0.has(.repeated) }
      && !goesOn(behind: sentence)
    return Wording(
      intent: isCertain ? nearest : .unclear,
      nearest: nearest,
      isExplicit: isMore || nearest == .reach
    )
  }

  /// Tokens of a sentence.
  typealias Words = ArraySlice<ProseText.Token>

  /// Whether the words say that an amount comes to what is there: "another 60 g", "60 g more".
  private func isIncrement(_ before: Words, _ after: Words) -> Bool {
    let near = after.prefix(4).prefix { $0.kind == .word && (!$0.has(.end) || $0.has(.moreBehind)) }
    return before.suffix(2).contains { $0.has(.more) }
      || clause(before).first.map { $0.isUnspaced && $0.has(.more) } ?? false
      || near.contains { $0.has(.moreBehind) }
      || clause(before).contains { $0.has(.addMore) }
      || after.prefix { $0.kind == .word }.contains { $0.has(.addMore) }
  }

  /// The words behind the last one that begins another clause, and behind the last punctuation or number.
  private func clause(_ words: Words) -> Words {
    let joint = words.lastIndex { $0.kind != .word || $0.has(.joint) }
    return words[(joint.map { $0 + 1 } ?? words.startIndex)...]
  }

  /// What the words of a clause before and behind an amount say to do with it.
  func governed(_ before: Words, _ after: Words) -> ProseAmount.Intent {
    let exact = before.lastIndex { !$0.has(.about) || $0.has(.add) }
    let before = before[..<(exact.map { $0 + 1 } ?? before.startIndex)]
    // "You should now have 100 g" says what was poured.
    let near = before.suffix(3).indices
    if near.contains(where: { text.isWritten($0, "have") }),
      before.indices.contains(where: { text.isWritten($0, "now should") })
    {
      return .reach
    }
    let behind = after.prefix { $0.kind == .word && !$0.has(.joint) }
    if behind.prefix(2).contains(where: { $0.has(.untilBehind) }) { return .reach }
    let verb = before.lastIndex { $0.has(.verb) }
    let clause = clause(before)
    // "Until the scale reads", "to a total of".
    let target = clause.lastIndex { !$0.has(.filler) || $0.has(.until) }
    if let target, clause[target].has(.until),
      verb != nil || isLimit(clause[target], of: clause[..<target])
        || after.contains(where: { $0.has(.verb) })
    {
      return .reach
    }
    // "Pour water 60 g", "pour the water, 60 g".
    let object = before.lastIndex { !$0.has([.water, .filler]) && $0.kind == .word }
    if let object, verb == object, object < before.endIndex - 1, before[object].has(.add),
      before[(object + 1)...].contains(where: { $0.has(.water) })
    {
      return .add
    }
    // German puts the verb last: "200 g aufgießen"; so do Japanese and Turkish.
    let isBehind = behind.prefix(behind.first?.isUnspaced == true ? 6 : 3)
      .contains { $0.has(.addBehind) }
    guard let verb, let last = before.last else { return isBehind ? .add : .unclear }
    if verb == before.endIndex - 1, last.has(.add) { return .add }
    if last.has(.means), before[verb].has(.wet) { return .add }
    let isAdded = text.isWritten(before.endIndex - 1, "in") && verb == before.endIndex - 2
    if isAdded, before[verb].has(.add) { return .add }
    return isBehind && behind.contains { $0.isUnspaced } ? .add : .unclear
  }

  /// Whether a word before an amount means "pour until", by itself or by the words of the clause before it.
  private func isLimit(_ word: ProseText.Token, of clause: Words) -> Bool {
    word.has(.limit) && !clause.contains { $0.has(.wait) }
      || clause.contains { $0.has([.pourNoun, .water]) }
      || clause.allSatisfy { $0.has([.filler, .until]) }
  }

  /// Whether a sentence begins with a noun for the pour of its step: "Último vertido de 80 g".
  private func isPourNoun(_ before: Words) -> Bool {
    guard let last = before.last, last.has([.of, .means]), let noun = before.dropLast().last,
      noun.has(.pourNoun)
    else { return false }
    return before.count == 2 || before.count == 3 && before[before.startIndex].has(.ordinal)
  }

  /// Whether a later sentence continues the pour.
  private func goesOn(behind sentence: Range<Int>) -> Bool {
    tokens.indices[sentence.upperBound...].contains { index in
      tokens[index].has(.continued)
        || text.isWritten(index, "go Go") && text.isWritten(index + 1, "on")
        || text.isWritten(index, "keep Keep") && text.isWritten(index + 1, "pouring")
    }
  }
}
