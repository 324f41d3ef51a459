import Text

/// Finds the figures of a text.
struct FigureReader {
  let text: ProseText

  init(_ text: ProseText) { self.text = text }

  var tokens: [ProseText.Token] { text.tokens }

  /// The figures.
  ///
  /// - Parameter amounts: the amounts that were read, in order.
  func figures(_ amounts: [ProseAmount]) -> [Figure] {
    var found: [Figure] = []
    var index = 0
    var amount = amounts[...]
    while index < tokens.count {
      while let first = amount.first, first.range.upperBound <= tokens[index].range.lowerBound {
        amount = amount.dropFirst()
      }
      guard let (kind, end, value) = figure(at: index, amount.first) else {
        index += 1
        continue
      }
      let place = FigurePlace(text, index..<max(end, index + 1))
      found.append(
        Figure(
          kind: kind == .number && place.isGoverned ? .bare : kind,
          words: place.words,
          value: value,
          isPoured: place.isPoured(kind),
          hasVerb: place.pours
        )
      )
      index = max(end, index + 1)
    }
    return found
  }

  /// What begins at a token, its end, and its number; nil if that is not a figure.
  private func figure(
    at index: Int,
    _ amount: ProseAmount?
  ) -> (kind: Figure.Kind, end: Int, value: Double?)? {
    if let amount, amount.range.contains(tokens[index].range.lowerBound) {
      let end = tokens[index...].prefix { $0.range.lowerBound < amount.range.upperBound }.endIndex
      return (kind(of: amount, index, end), end, amount.grams)
    }
    if let end = endOfShare(at: index) { return (.part, end, nil) }
    if let clock = text.clock(at: index) {
      return (holdsRatio(around: index) ? .part : .other, clock.end, nil)
    }
    if let time = text.time(at: index) { return (.other, time.end, nil) }
    guard var number = text.numeral(at: index) else { return nil }
    if isLabel(number, from: index) { return (.other, number.end, number.value) }
    // The unit of a range is behind its end: "30-45 s", "1 1/2 min", "2 or 3 times".
    while isLink(number.end), text.clock(at: number.end + 1) == nil,
      let next = text.numeral(at: number.end + 1)
    {
      if let time = text.time(at: number.end + 1) { return (.other, time.end, nil) }
      number = next
    }
    let (kind, end) = unit(of: number, from: index)
    return (kind, end, number.value)
  }

  // MARK: Read amounts

  /// What a read amount is. One that belongs to something larger, such as a part of a product, or a line to fill to, was
  /// not read.
  private func kind(of amount: ProseAmount, _ index: Int, _ end: Int) -> Figure.Kind {
    guard amount.ingredient == .other else { return .amount }
    if (end..<end + 2).contains(where: { text.isWritten($0, "mark marking line") }) {
      return .measure
    }
    let reader = ProseReader(text: text, step: 0)
    guard reader.isPartOfMore(index, unit: end - 1) else { return .other }
    let isRate = text.isWritten(end, "/") && end + 1 < tokens.count && tokens[end + 1].kind == .word
    return isRate ? .other : .measure
  }

  // MARK: Other numbers

  /// Whether a number says which of several steps, or of several sizes: "step 2", "2nd", "size 02".
  private func isLabel(_ number: ProseNumeral, from first: Int) -> Bool {
    guard tokens[first].kind == .number, let value = number.value, value <= 20 else { return false }
    let before = first > 0 ? tokens[first - 1] : nil
    if tokens[first].range.count == 2, text.bytes[tokens[first].range.lowerBound] == 0x30 {
      return true
    }
    let behind = number.end < tokens.count ? tokens[number.end] : nil
    if text.isJoined(number.end), behind?.has(.ordinalEnd) == true { return true }
    // "Pour 2: the rest", and not "pour 20.".
    let isNamed = before?.has(.label) == true && behind?.kind != .word
    if isNamed, before?.has(.verb) != true || text.isWritten(number.end, ":") { return true }
    return text.isWritten(number.end, ".") && has(.counted, number.end + 1)
  }

  /// Whether a token stands between the ends of a range.
  private func isLink(_ index: Int) -> Bool {
    text.isDash(index) || has([.to, .or, .and], index)
  }

  func has(_ roles: WordRoles, _ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].has(roles)
  }

  /// The kind of a number, and the token behind its words.
  private func unit(of number: ProseNumeral, from first: Int) -> (kind: Figure.Kind, end: Int) {
    var place = number.end
    // "60-Gramm", "3 more times".
    while place < tokens.count,
      text.isDash(place) && text.isJoined(place) || has([.adjective], place)
    {
      place += 1
    }
    guard place < tokens.count else { return (number.isFraction ? .part : .number, number.end) }
    let (unit, end) = (tokens[place], place + 1)
    if let product = product(place) { return product }
    if let value = number.value, let scale = text.scale(behind: place, of: value) {
      return (.temperature, scale.last + 1)
    }
    if unit.sense.degree != nil, unit.sense.unit == nil, number.value ?? 0 >= 30 {
      return (.temperature, end)
    }
    if unit.sense.seconds != nil { return (.other, end) }
    if unit.sense.unit != nil { return (.measure, end) }
    if unit.has(.cup), !unit.has(.counted) { return (.part, end) }
    if unit.has(.multiple), let base = endOfBase(behind: end) { return (.part, base.end) }
    if unit.has(.portion) {
      let isDivided = (1...2).contains { has(.division, first - $0) }
      return (isDivided ? .other : .part, end)
    }
    if number.isFraction { return (.part, number.end) }
    let words = (place..<place + 3).prefix { $0 < tokens.count && tokens[$0].kind == .word }
    if let counted = words.first(where: { has(.counted, $0) }) { return (.other, counted + 1) }
    if text.isWritten(place, "x × ✕") { return (.other, end) }
    // Nobody writes ten grams so.
    if number.isWritten, unit.kind == .word, number.value ?? 100 <= 12 {
      return (.other, number.end)
    }
    return (.number, number.end)
  }

  /// "2 x 60 g", "0,2 x 250", "2x60": a multiple of what is behind it.
  private func product(_ place: Int) -> (kind: Figure.Kind, end: Int)? {
    guard text.isWritten(place, "* × ✕ x"), let factor = text.numeral(at: place + 1) else {
      return nil
    }
    let isMass = factor.end < tokens.count && tokens[factor.end].sense.unit != nil
    return (isMass ? .measure : .part, isMass ? factor.end + 1 : factor.end)
  }

  /// Whether the sentence of a token is about a ratio: "at 1:16".
  private func holdsRatio(around index: Int) -> Bool {
    (max(0, index - 6)..<min(tokens.count, index + 6)).contains { has(.ratio, $0) }
  }
}
