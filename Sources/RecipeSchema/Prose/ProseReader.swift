import RecipeSyntax

/// Finds the masses in an instruction, and what its words make of them.
struct ProseReader {
  let text: ProseText
  /// The step, by its place in the list.
  let step: Int

  private var tokens: [ProseText.Token] { text.tokens }

  /// The masses in grams or millilitres, in order. O(n · amounts) for a text of n bytes.
  var amounts: [ProseAmount] { tokens.indices.compactMap(amount) }

  private func amount(at index: Int) -> ProseAmount? {
    guard tokens[index].kind == .number, index + 1 < tokens.count,
      let isVolume = Self.units[tokens[index + 1].word],
      gap(tokens[index].range.upperBound, tokens[index + 1].range.lowerBound),
      let grams = Double(spelling(of: index))
    else { return nil }
    let sentence = text.sentence(around: index)
    let words = tokens[sentence].lazy.map(\.word)
    return ProseAmount(
      step: step,
      grams: grams,
      isVolume: isVolume,
      substance: isPartOfMore(index) ? .other : substance(behind: index + 1),
      intent: intent(of: index, in: sentence),
      isAside: words.contains(where: ProseWords.asides.contains),
      hasPlaceholder: tokens.contains { Self.waterPlaceholders.contains(spelling(of: $0)) },
      range: tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound,
      number: tokens[index].range
    )
  }

  /// The units that are read, and whether each is one of volume.
  private static let units = [
    "g": false, "gr": false, "gram": false, "grams": false, "ml": true,
  ]

  private static let waterPlaceholders: Set = ["{water}", "{total}"]

  /// Whether the bytes between are a blank at most.
  private func gap(_ start: Int, _ end: Int) -> Bool {
    end == start || end == start + 1 && text.bytes[start] == 0x20
  }

  private func spelling(of index: Int) -> String { spelling(of: tokens[index]) }

  private func spelling(of token: ProseText.Token) -> String {
    String(decoding: text.bytes[token.range], as: UTF8.self)
  }

  private func word(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].word : ""
  }

  // MARK: What it is an amount of

  /// Whether the number belongs to something larger: `1:16`, `200-250 g`, `40 to 50 g`, `60 g/l`.
  private func isPartOfMore(_ index: Int) -> Bool {
    let unit = index + 1
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

  /// What the words behind the unit name: `of fresh coffee`, `of ice`, `mark`.
  private func substance(behind unit: Int) -> ProseAmount.Substance {
    let isNamed = word(unit + 1) == "of"
    let reach = isNamed ? 4 : 2
    for index in unit + 1..<unit + 1 + reach {
      let word = word(index)
      if word.isEmpty || ProseWords.ends.contains(word) { break }
      if ProseWords.coffee.contains(word) { return .coffee }
      if word == "ice" { return .ice }
      if ProseWords.things.contains(word) || ProseWords.states.contains(word) { return .other }
      if word == "water" { return .water }
    }
    return isNamed ? .other : .water
  }

  // MARK: What to do with it

  private func intent(of index: Int, in sentence: Range<Int>) -> ProseAmount.Intent {
    let before = tokens[sentence.lowerBound..<index].map(\.word)
    let after = tokens[index + 2..<max(index + 2, sentence.upperBound)].map(\.word)
    guard !before.contains(where: ProseWords.doubts.contains),
      !after.contains(where: ProseWords.repetitions.contains),
      !goesOn(behind: sentence),
      let last = before.last, let verb = before.lastIndex(where: ProseWords.verbs.contains)
    else { return .unclear }
    if ProseWords.targets.contains(last) { return .reach }
    if verb == before.count - 1, ProseWords.adding.contains(last) { return .add }
    let isAdded = last == "another" || last == "in" && verb == before.count - 2
    return isAdded && ProseWords.adding.contains(before[verb]) ? .add : .unclear
  }

  /// Whether a later sentence pours more: it says so, or tells to go on or to keep pouring.
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
