/// Finds the masses in an instruction and interprets the words around them.
struct ProseReader {
  let text: ProseText
  /// The list position of the step.
  let step: Int

  var tokens: [ProseText.Token] { text.tokens }

  /// The masses and volumes, in order. O(n · amounts) for a text of n bytes.
  var amounts: [ProseAmount] { tokens.indices.compactMap(amount) }

  private func amount(at index: Int) -> ProseAmount? {
    guard tokens[index].kind == .number, index + 1 < tokens.count,
      gap(tokens[index].range.upperBound, tokens[index + 1].range.lowerBound),
      let (unit, last) = unit(at: index + 1), let number = Double(spelling(of: index))
    else { return nil }
    // The precision of quantities in a recipe.
    let grams = (number * unit.grams * 1e6).rounded() / 1e6
    let sentence = text.sentence(around: index)
    let intent = intent(of: index, unit: last, in: sentence)
    // After a target, a comma begins another action: "fill to 200 g, put the filter on".
    let end = intent == .reach ? comma(behind: last, in: sentence) : sentence.upperBound
    let words = tokens[sentence.lowerBound..<end].lazy.map(\.word)
    return ProseAmount(
      step: step,
      grams: grams,
      unit: unit,
      ingredient: isPartOfMore(index, unit: last) ? .other : ingredient(behind: last),
      intent: intent,
      isOtherWater: words.contains(where: ProseWords.otherUses.contains),
      hasPlaceholder: tokens.contains { Self.waterPlaceholders.contains(spelling(of: $0)) },
      range: tokens[index].range.lowerBound..<tokens[last].range.upperBound,
      number: tokens[index].range
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

  /// The recognised words. More than in values, as an author may write whole words in a sentence.
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

  /// Whether the number belongs to something larger: `1:16`, `200-250 g`, `40 to 50 g`, `60 g/l`.
  func isPartOfMore(_ index: Int, unit: Int) -> Bool {
    if text.isJoined(index), spelling(of: index - 1) != "(" { return true }
    if unit + 1 < tokens.count, text.isJoined(unit + 1), isTight(tokens[unit + 1]) { return true }
    let isRange = ProseWords.between.contains(word(index - 1)) && isAmount(before: index - 1)
    let goesOn = ProseWords.between.contains(word(unit + 1)) && isNumber(unit + 2)
    return isRange || goesOn
  }

  private func isTight(_ token: ProseText.Token) -> Bool {
    token.kind != .stop && ![",", ")"].contains(spelling(of: token))
  }

  private func isNumber(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .number
  }

  private func isAmount(before index: Int) -> Bool { isNumber(index - 1) || isNumber(index - 2) }

  /// The ingredient after the unit: `of fresh coffee`, `of ice`, `mark`.
  private func ingredient(behind unit: Int) -> ProseAmount.Ingredient {
    let isNamed = word(unit + 1) == "of"
    let reach = isNamed ? 4 : 2
    for index in unit + 1..<unit + 1 + reach {
      let word = word(index)
      if word.isEmpty || ProseWords.ends.contains(word) { break }
      if ProseWords.coffee.contains(word) { return .coffee }
      if ProseWords.ice.contains(word) { return .ice }
      if ProseWords.otherThings.contains(word) || ProseWords.states.contains(word) { return .other }
      if word == "water" { return .water }
    }
    return isNamed ? .other : .water
  }

  // MARK: What to do with it

  private func intent(of index: Int, unit: Int, in sentence: Range<Int>) -> ProseAmount.Intent {
    let before = tokens[sentence.lowerBound..<index].map(\.word)
    let after = tokens[unit + 1..<max(unit + 1, sentence.upperBound)].map(\.word)
    if isPourNoun(before) { return .add }
    guard !before.contains(where: ProseWords.qualifiers.contains),
      !after.contains(where: ProseWords.repetitions.contains),
      !goesOn(behind: sentence)
    else { return .unclear }
    return governed(before, after)
  }

  /// What the words of a clause before and behind an amount say to do with it.
  func governed(_ before: [String], _ after: [String]) -> ProseAmount.Intent {
    guard let last = before.last else { return .unclear }
    guard let verb = before.lastIndex(where: ProseWords.verbs.contains) else {
      // German puts the verb last: "bis 200 g aufgießen".
      let isTarget = ProseWords.germanTargets.contains(last)
      return isTarget && after.contains(where: ProseWords.verbs.contains) ? .reach : .unclear
    }
    if ProseWords.targets.contains(last) || last == "a" && before.suffix(2).first == "fino" {
      return .reach
    }
    if verb == before.count - 1, ProseWords.adding.contains(last) { return .add }
    if ProseWords.means.contains(last), ProseWords.wetting.contains(before[verb]) { return .add }
    let isAdded = last == "another" || last == "in" && verb == before.count - 2
    return isAdded && ProseWords.adding.contains(before[verb]) ? .add : .unclear
  }

  /// Whether a sentence begins with a noun for the pour of its step: "Último vertido de 80 g".
  private func isPourNoun(_ before: [String]) -> Bool {
    guard let last = before.last, ProseWords.genitives.contains(last),
      let noun = before.dropLast().last, ProseWords.pourNouns.contains(noun)
    else { return false }
    return before.count == 2 || before.count == 3 && ProseWords.ordinals.contains(before[0].folded)
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
