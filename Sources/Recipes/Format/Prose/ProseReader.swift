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
        let isTarget = own != nil && ProseWords.targets.contains(word(upper.index - 1))
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
  }

  /// The number with a unit that begins at a token.
  private func measure(at index: Int) -> Measure? {
    guard isNumber(index), index + 1 < tokens.count,
      gap(tokens[index].range.upperBound, tokens[index + 1].range.lowerBound),
      let (unit, last) = unit(at: index + 1)
    else { return nil }
    return measure(index, last: last, in: unit)
  }

  private func measure(_ index: Int, last: Int, in unit: MassUnit) -> Measure? {
    guard let number = Double(spelling(of: index)) else { return nil }
    return Measure(
      index: index,
      last: last,
      unit: unit,
      grams: Proportion(number, of: unit).millionth
    )
  }

  /// The number without a unit at a token, if a verb of pouring governs it and its clause ends there: "Pour to 250."
  private func bare(at index: Int) -> ProseAmount? {
    guard isNumber(index), !isClock(index), !isPartOfMore(index, unit: index),
      endsClause(index + 1), let measure = measure(index, last: index, in: .gram),
      measure.grams >= 10
    else { return nil }
    let amount = amount(measure, isBare: true)
    return amount.nearest == .unclear ? nil : amount
  }

  /// Whether a clause ends before a token.
  private func endsClause(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    return tokens[index].kind == .stop || tokens[index].has(.joint)
      || [",", ";", ")", "、", "，"].contains(spelling(of: index))
  }

  /// The range that begins at a number, which may have its own unit: "50-70 g", "50 g to 70 g".
  ///
  /// A clock time or a count does not begin a range: without a unit, the lower end is at least a third of the upper one.
  private func range(at index: Int, _ own: Measure?) -> (lower: Measure, upper: Measure)? {
    guard isNumber(index), !isClock(index) else { return nil }
    let last = own?.last ?? index
    guard isBetween(last + 1, from: index), let upper = measure(at: last + 2),
      let lower = own ?? measure(index, last: index, in: upper.unit),
      lower.grams > 0, lower.grams < upper.grams, own != nil || lower.grams * 3 >= upper.grams
    else { return nil }
    return (lower, upper)
  }

  /// Whether a token stands between the ends of a range whose first number is given.
  private func isBetween(_ index: Int, from first: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    if ProseText.dashes.contains(spelling(of: index)) { return true }
    return ProseWords.between.contains(word(index))
      || ProseWords.betweenAnd.contains(word(index))
        && ProseWords.rangeStarts.contains(word(first - 1))
  }

  /// Whether a number is a part of a clock time, such as `0:45`.
  private func isClock(_ index: Int) -> Bool {
    text.isJoined(index) && spelling(of: index - 1) == ":" && isNumber(index - 2)
      || index + 2 < tokens.count && text.isJoined(index + 1) && spelling(of: index + 1) == ":"
        && isNumber(index + 2)
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
    let words = tokens[sentence.lowerBound..<max(stop, last + 1)].lazy.map { $0.word }
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
      isOtherWater: words.contains(where: ProseWords.otherUses.contains),
      isHeated: words.contains(where: ProseWords.heating.contains),
      hasPlaceholder: tokens.contains { Self.waterPlaceholders.contains(spelling(of: $0)) },
      range: tokens[measure.index].range.lowerBound..<tokens[measure.last].range.upperBound,
      number: tokens[measure.index].range,
      isBare: isBare
    )
  }

  private func comma(behind index: Int, in sentence: Range<Int>) -> Int {
    (index + 1..<max(index + 1, sentence.upperBound)).first { spelling(of: $0) == "," }
      ?? sentence.upperBound
  }

  /// The unit that begins at a token, and its last token.
  private func unit(at index: Int) -> (unit: MassUnit, last: Int)? {
    if let unit = Self.units[tokens[index].word] { return (unit, index) }
    guard ["fl", "fluid"].contains(tokens[index].word) else { return nil }
    // `fl. oz` has a full stop between.
    let last = index + 1 < tokens.count && spelling(of: index + 1) == "." ? index + 2 : index + 1
    return Self.units[word(last)] == .ounce ? (.fluidOunce, last) : nil
  }

  /// The recognized words. More than in values, as an author may write whole words in a sentence.
  private static let units: [String: MassUnit] = Dictionary(
    uniqueKeysWithValues: MassUnit.allCases.flatMap { unit in unit.proseNames.map { ($0, unit) } }
  )

  private static let waterPlaceholders: Set = ["{total}", "{pour}"]

  /// Whether the bytes between are empty or a single blank.
  func gap(_ start: Int, _ end: Int) -> Bool {
    end == start || end == start + 1 && text.bytes[start] == 0x20
  }

  func spelling(of index: Int) -> String { spelling(of: tokens[index]) }

  private func spelling(of token: ProseText.Token) -> String {
    String(decoding: text.bytes[token.range], as: UTF8.self)
  }

  func word(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].word : ""
  }

  // MARK: What it is an amount of

  /// Whether the number belongs to something larger: `1:16`, `60 g/l`.
  func isPartOfMore(_ index: Int, unit: Int) -> Bool {
    if text.isJoined(index), tokens[index - 1].kind != .word,
      !["(", "（", "、", "，", "「"].contains(spelling(of: index - 1)), !isAbout(index - 1)
    {
      return true
    }
    return unit + 1 < tokens.count && text.isJoined(unit + 1) && isTight(tokens[unit + 1])
  }

  /// Whether a mark only says that the number behind it is not exact: `~100 g`.
  private func isAbout(_ index: Int) -> Bool {
    ["~", "～", "≈"].contains(spelling(of: index))
      && !(text.isJoined(index) && tokens[index - 1].kind != .mark)
  }

  /// Whether the number is an end of a range: `92-96 °C`.
  func isRangeEnd(_ index: Int, unit: Int) -> Bool {
    let isUpper =
      isBetween(index - 1, from: index - 2) && isNumber(index - 2) && !isClock(index - 2)
    return isUpper || isBetween(unit + 1, from: index) && isNumber(unit + 2)
  }

  private func isTight(_ token: ProseText.Token) -> Bool {
    token.kind == .mark && ![",", ")", "、", "，", "）", "\"", "*"].contains(spelling(of: token))
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
    let isNamed = word(unit + 1) == "of"
    let reach = isNamed ? 4 : 2
    for index in unit + 1..<unit + 1 + reach {
      let word = word(index)
      if let unspaced = unspacedIngredient(word) { return unspaced }
      if word.isEmpty || ProseWords.ends.contains(word) { break }
      if ProseWords.coffee.contains(word) { return .coffee }
      if ProseWords.ice.contains(word) { return .ice }
      if ProseWords.otherThings.contains(word) || ProseWords.states.contains(word) { return .other }
      if ProseWords.water.contains(word) { return .water }
    }
    let clause = clause(tokens[sentence.lowerBound..<index])
    if isNamed { return .other }
    let isDosed =
      clause.contains { ProseWords.dosing.contains($0.word) }
      || (1...2).contains { ProseWords.dosing.contains(word(unit + $0)) }
    return isDosed ? .coffee : .water
  }

  /// Whether a sentence says what will be needed, and pours nothing.
  func isNeeded(in sentence: Range<Int>) -> Bool {
    let words = tokens[sentence].lazy.map { $0.word }
    return words.contains(where: ProseWords.needs.contains)
      && !words.contains(where: ProseWords.verbs.contains)
  }

  /// The first ingredient in a run of words without blanks.
  private func unspacedIngredient(_ word: String) -> ProseAmount.Ingredient? {
    guard word.utf8.first.map({ $0 >= 0xE3 }) ?? false else { return nil }
    for start in word.unicodeScalars.indices {
      let named = ProseWords.unspacedIngredients.first { word[start...].hasPrefix($0.word) }
      if let named { return named.ingredient }
    }
    return nil
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
    let before = tokens[sentence.lowerBound..<start]
    let after = tokens[unit + 1..<max(unit + 1, sentence.upperBound)]
    if isPourNoun(before) { return Wording(intent: .add, nearest: .add, isExplicit: true) }
    let governed = governed(before, after)
    let isMore = governed != .reach && isIncrement(before, after)
    let nearest = isMore ? .add : governed
    let isCertain =
      !before.contains { $0.has(.qualifier) }
      && !after.contains { ProseWords.repetitions.contains($0.word) } && !goesOn(behind: sentence)
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
    let near = after.prefix(4).map { $0.word }.prefix {
      !$0.isEmpty && !ProseWords.ends.contains($0)
    }
    return before.suffix(2).contains { ProseWords.increments.contains($0.word) }
      || near.contains(where: ProseWords.incrementsBehind.contains)
      || ProseWords.incrementsLast.contains(near.last ?? "")
      || clause(before).contains { ProseWords.addingMore.contains($0.word) }
      || after.prefix { !$0.word.isEmpty }.contains { ProseWords.addingMore.contains($0.word) }
      || ProseWords.unspacedIncrements.contains(where: (before.last?.word ?? "").contains)
      || ProseWords.unspacedIncrements.contains(where: (after.first?.word ?? "").contains)
  }

  /// The words behind the last one that begins another clause, and behind the last punctuation or number.
  private func clause(_ words: Words) -> Words {
    let joint = words.lastIndex { $0.word.isEmpty || $0.has(.joint) }
    return words[(joint.map { $0 + 1 } ?? words.startIndex)...]
  }

  /// What the words of a clause before and behind an amount say to do with it.
  func governed(_ before: Words, _ after: Words) -> ProseAmount.Intent {
    let exact = before.lastIndex { !$0.has(.approximation) }
    let before = before[..<(exact.map { $0 + 1 } ?? before.startIndex)]
    // "You should now have 100 g" says what was poured.
    if before.suffix(3).contains(where: { $0.word == "have" }),
      before.contains(where: { $0.word == "now" || $0.word == "should" })
    {
      return .reach
    }
    if let unspaced = unspaced(before.last?.word ?? "", after.prefix(2)) { return unspaced }
    let verb = before.lastIndex { $0.has(.verb) }
    let clause = clause(before)
    // "Until the scale reads", "to a total of".
    let target = clause.lastIndex { !$0.has(.filler) }
    if let target, clause[target].has(.target),
      verb != nil || isLimit(clause[target], of: clause[..<target])
        || after.contains(where: { $0.has(.verb) })
    {
      return .reach
    }
    // "Pour water 60 g", "pour the water, 60 g".
    let object = before.lastIndex { !$0.has(.water) && !$0.word.isEmpty }
    if let object, verb == object, object < before.endIndex - 1, before[object].has(.adding) {
      return .add
    }
    guard let verb, let last = before.last else {
      // German puts the verb last: "200 g aufgießen".
      return after.prefix(3).contains { $0.has(.addingBehind) } ? .add : .unclear
    }
    if verb == before.endIndex - 1, last.has(.adding) { return .add }
    if last.has(.means), before[verb].has(.wetting) { return .add }
    let isAdded = last.word == "in" && verb == before.endIndex - 2
    return isAdded && before[verb].has(.adding) ? .add : .unclear
  }

  /// What the words next to an amount say, where words have no blanks between them.
  private func unspaced(_ last: String, _ after: Words) -> ProseAmount.Intent? {
    // No language that is written in ASCII is one of them.
    if last.isVisibleASCII, after.allSatisfy({ $0.word.isVisibleASCII }) { return nil }
    let next = after.map { $0.word }.joined()
    return ProseWords.unspaced.first { words in
      words.before.contains(where: last.hasSuffix) || words.behind.contains(where: next.contains)
    }?.intent
  }

  /// Whether a word before an amount means "pour until", by itself or by the words of the clause before it.
  private func isLimit(_ word: ProseText.Token, of clause: Words) -> Bool {
    word.has(.limitOfPours) && !clause.contains { $0.has(.waiting) }
      || clause.contains { $0.has(.pourNoun) || $0.has(.water) }
      || clause.allSatisfy { $0.has(.filler) || $0.has(.target) }
  }

  /// Whether a sentence begins with a noun for the pour of its step: "Último vertido de 80 g".
  private func isPourNoun(_ before: Words) -> Bool {
    guard let last = before.last, ProseWords.genitives.contains(last.word),
      let noun = before.dropLast().last, noun.has(.pourNoun)
    else { return false }
    return before.count == 2
      || before.count == 3 && ProseWords.ordinals.contains(before[before.startIndex].word.folded)
  }

  /// Whether a later sentence continues the pour.
  private func goesOn(behind sentence: Range<Int>) -> Bool {
    tokens.indices[sentence.upperBound...].contains { index in
      switch word(index) {
      case "go": word(index + 1) == "on"
      case "keep": word(index + 1) == "pouring"
      case let word: ProseWords.continuations.contains(word)
      }
    }
  }
}
