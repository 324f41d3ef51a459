import BrewDomain

/// Reads the amounts in a text, with what stands between them.
struct GuessReader {
  private struct Amount {
    var value: Double
    var unit: String?
    /// How many of the unit the written one is.
    var factor = 1.0
    var isClock = false
    /// The minutes and seconds of `1.30 min`.
    var asClock: Double?
  }

  private enum Link { case none, range, choice }

  private let type: ValueType
  private let tokens: [GuessToken]
  /// The tokens that directly follow the one before them.
  private let joined: Set<Int>
  private var position = 0
  private var amounts: [Amount] = []
  private var links: [Link] = []
  /// The link to the next amount.
  private var next = Link.none
  private var isBetween = false
  private var isCertain = true
  private var saysMore = false
  private var isLost = false

  init(_ text: String, _ type: ValueType) {
    self.type = type
    (tokens, joined) = GuessToken.all(in: text)
  }

  // MARK: Amounts

  mutating func read() {
    while position < tokens.count, !isLost {
      switch tokens[position] {
      case .number(let value, let decimals): readAmount(value, decimals)
      case .word(let word): read(word)
      case .mark(let mark): read(mark)
      }
    }
  }

  private mutating func read(_ word: String) {
    if let value = QuantityVocabulary.number(word), !isRangeWord(word) {
      if isUnit(at: position + 1) || isHalf(position + 1) { return readAmount(value, 0) }
      // `half a minute`
      if value < 1, isOne(position + 1), isUnit(at: position + 2) {
        position += 1
        return readAmount(value, 0)
      }
    }
    let isRange = isRangeWord(word)
    position += 1
    if isRange {
      next = .range
    } else if QuantityVocabulary.choiceWords.contains(word), !amounts.isEmpty,
      !joined.contains(position - 1)
    {
      next = .choice
    } else if QuantityVocabulary.betweenWords.contains(word), amounts.isEmpty {
      isBetween = true
    } else if QuantityVocabulary.joiningWords.contains(word), !amounts.isEmpty {
      if isBetween { next = .range }
    } else if QuantityVocabulary.ratesAndMultiples.contains(word) {
      isLost = true
    } else if QuantityVocabulary.fillers.contains(word) {
      // `PT1M30S` is a spelling of its own.
      if word != "pt" { saysMore = true }
    } else {
      (isCertain, saysMore) = (false, true)
      // A word right behind a number is its unit, and unknown; one joined to the next number hides a digit.
      let isBehindNumber = position > 1 && tokens[position - 2].isNumber
      if isBehindNumber, !QuantityVocabulary.approximations.contains(word) { isLost = true }
      if position < tokens.count, tokens[position].isNumber, joined.contains(position) {
        isLost = true
      }
    }
  }

  /// `to` behind an amount and before a number.
  private func isRangeWord(_ word: String) -> Bool {
    guard !amounts.isEmpty, QuantityVocabulary.rangeWords.contains(word),
      position + 1 < tokens.count
    else { return false }
    if case .number = tokens[position + 1] { return true }
    return false
  }

  private mutating func read(_ mark: Unicode.Scalar) {
    position += 1
    switch mark {
    case "-", "–", "—", "−", "‐", "‑", "~", "〜", "…":
      if amounts.isEmpty { (isCertain, saysMore) = (false, true) } else { next = .range }
    case "/" where token(position) == .mark("/"), "#":
      (isCertain, saysMore, position) = (false, true, tokens.count)
    case "“", "”", "„", "«", "»", "‘", "’", "「", "」", "\"": break
    case "/", "|":
      guard case .number? = token(position), !amounts.isEmpty else {
        isLost = true
        return
      }
      next = .choice
    case "±": readTolerance()
    case "(", "[":
      (isCertain, saysMore) = (false, true)
      while position < tokens.count, ![.mark(")"), .mark("]")].contains(tokens[position]) {
        position += 1
      }
    case ".", ",", ";", ")", "]", "&", "+": break
    case "°", "º", "˚": if type != .temperature { isLost = true }
    case ":", "*", "×", "=", "%", "_", "<", ">": isLost = true
    default: (isCertain, saysMore) = (false, true)
    }
  }

  /// `18 ± 0.5 g`.
  private mutating func readTolerance() {
    (isCertain, saysMore) = (false, true)
    guard case .number? = token(position), !amounts.isEmpty else { return }
    position += 1
    var amount = amounts.removeLast()
    if amount.unit == nil { readUnit(of: &amount) }
    amounts.append(amount)
  }

  private mutating func readAmount(_ first: Double, _ decimals: Int) {
    position += 1
    var amount = Amount(value: first)
    readClock(&amount)
    addFraction(to: &amount)
    readUnit(of: &amount)
    if type == .duration, amount.unit != nil { addFraction(to: &amount) }
    if decimals == 2, amount.factor >= 60, !Quantity.isQuarter(first) {
      amount.asClock = Quantity.asClock(first).map { $0 * amount.factor / 60 }
    }
    links.append(amounts.isEmpty ? .none : next)
    amounts.append(amount)
    next = .none
  }

  /// `1 1/2`, `2 and a half`.
  private mutating func addFraction(to amount: inout Amount) {
    guard !amount.isClock else { return }
    var place = position
    if case .word(let word)? = token(place), QuantityVocabulary.joiningWords.contains(word) {
      place += 1
    }
    if isOne(place) { place += 1 }
    guard isHalf(place) || isFraction(place) else { return }
    switch token(place) {
    case .number(let value, _)?: amount.value += value
    default: amount.value += 0.5
    }
    position = place + 1
  }

  private func isOne(_ place: Int) -> Bool {
    guard case .word(let word)? = token(place) else { return false }
    return QuantityVocabulary.number(word) == 1
  }

  private func isHalf(_ place: Int) -> Bool {
    guard case .word(let word)? = token(place) else { return false }
    return QuantityVocabulary.number(word) == 0.5
  }

  private func isFraction(_ place: Int) -> Bool {
    guard case .number(let value, _)? = token(place) else { return false }
    return GuessToken.fractions.contains(value)
  }

  /// `2:30 min`.
  private mutating func readClock(_ amount: inout Amount) {
    guard type == .duration else { return }
    while token(position) == .mark(":"), case .number(let field, _)? = token(position + 1),
      field < 60
    {
      amount.value = amount.value * 60 + field
      amount.isClock = true
      position += 2
    }
  }

  private func token(_ place: Int) -> GuessToken? {
    tokens.indices.contains(place) ? tokens[place] : nil
  }

  // MARK: Units

  private func isUnit(at place: Int) -> Bool {
    var other = self
    other.position = place
    var amount = Amount(value: 1)
    other.readUnit(of: &amount)
    return amount.unit != nil
  }

  private mutating func readUnit(of amount: inout Amount) {
    switch type {
    case .mass(let isWater): readMassUnit(of: &amount, isWater: isWater)
    case .temperature: readScale(of: &amount)
    case .duration: readTimeUnit(of: &amount)
    default: break
    }
  }

  private mutating func readMassUnit(of amount: inout Amount, isWater: Bool) {
    guard case .word(let word)? = token(position) else { return }
    if isWater, let count = fluidOunces() {
      (amount.unit, position) = ("fl oz", position + count)
    } else if let unit = QuantityVocabulary.massUnit(word, isWater: isWater) {
      (amount.unit, amount.factor, position) = (unit.name, unit.factor, position + 1)
    } else if word == "fl" || QuantityVocabulary.massUnit(word, isWater: true) != nil {
      isLost = true
    } else if QuantityVocabulary.kitchenMeasures.contains(word) {
      isLost = true
    }
  }

  /// The number of tokens of `fl. oz.` or `fluid ounces`.
  private func fluidOunces() -> Int? {
    guard case .word(let word)? = token(position) else { return nil }
    if word == "floz" { return 1 }
    guard ["fl", "fluid"].contains(word) else { return nil }
    let second = token(position + 1) == .mark(".") ? 2 : 1
    guard case .word(let unit)? = token(position + second),
      QuantityVocabulary.massUnit(unit, isWater: false)?.name == "oz"
    else { return nil }
    return second + 1
  }

  private mutating func readScale(of amount: inout Amount) {
    while case .mark(let mark)? = token(position), ["°", "º", "˚"].contains(mark) { position += 1 }
    guard case .word(let word)? = token(position) else { return }
    let isOpen = QuantityVocabulary.openDegrees.contains(word)
    guard isOpen || QuantityVocabulary.celsiusDegrees.contains(word) else {
      if let scale = QuantityVocabulary.scale(word) {
        (amount.unit, position) = (scale, position + 1)
      }
      return
    }
    position += 1
    if token(position) == .mark(".") { position += 1 }
    if case .word(let next)? = token(position), let scale = QuantityVocabulary.scale(next) {
      (amount.unit, position) = (scale, position + 1)
    } else if !isOpen {
      amount.unit = "°C"
    }
  }

  private mutating func readTimeUnit(of amount: inout Amount) {
    var seconds: Double?
    switch token(position) {
    case .word(let word)?: seconds = QuantityVocabulary.seconds(word)
    case .mark("'")?, .mark("′")?, .mark("’")?, .mark("´")?, .mark("‘")?: seconds = 60
    case .mark("\"")?, .mark("″")?, .mark("”")?, .mark("“")?: seconds = 1
    default: break
    }
    guard let seconds else { return }
    position += 1
    // Two minute signs are one for seconds.
    if seconds == 60, case .mark = token(position - 1), token(position) == token(position - 1) {
      position += 1
      (amount.unit, amount.factor) = ("s", 1)
      return
    }
    // The unit of `2:30 min` is that of its first field, of `2:30 s` that of its last.
    (amount.unit, amount.factor) = ("s", amount.isClock ? max(1, seconds / 60) : seconds)
  }

  // MARK: The whole

  /// The guess; `nil` where the amounts make none.
  var guess: QuantityGuess? {
    guard !isLost, let last = amounts.last else { return nil }
    switch links.last {
    case .range? where amounts.count == 2 || type == .duration: return range(links.count - 1)
    case .choice? where amounts.count == 2: return choice
    default: break
    }
    guard !links.contains(where: { $0 != .none }) else { return nil }
    if type == .duration {
      guard let seconds = sum(amounts[...]) else { return nil }
      if amounts.count == 1, let other = last.asClock {
        return QuantityGuess(.choice(spelled(seconds)), spelled(other), isCertain: false)
      }
      return single(spelled(seconds))
    }
    return amounts.count == 1 ? single(spelled(last, as: last)) : nil
  }

  private func single(_ value: String) -> QuantityGuess {
    let isCertain = isCertain && (amounts.last?.unit != nil || amounts.first?.unit != nil)
    return QuantityGuess(.single, value, isCertain: isCertain, saysMore: saysMore)
  }

  /// A range of the amounts before and after the link.
  private func range(_ link: Int) -> QuantityGuess? {
    var amounts = amounts
    var (low, high) = (amounts[link - 1], amounts[link])
    if type == .duration {
      // `3-4` is minutes: nobody gives a range of so few seconds.
      if low.unit == nil, high.unit == nil, !high.isClock, high.value < 10 {
        (high.unit, high.factor) = ("s", 60)
        amounts[link] = high
      }
      guard let lowest = seconds(amounts[..<link], unit: high),
        let highest = seconds(amounts[link...], unit: high), lowest < highest
      else { return nil }
      if low.isClock, high.isClock {
        let middle = spelled((lowest + highest) / 2)
        let form = QuantityGuess.Form.span(from: spelled(lowest), middle: middle)
        return QuantityGuess(form, spelled(highest - lowest), isCertain: false)
      }
      let form = QuantityGuess.Form.range(low: spelled(lowest), high: spelled(highest))
      // In whole seconds, or in multiples of five as the ends.
      let isRound = isMultiple(lowest) && isMultiple(highest)
      let grain = isRound && highest - lowest > 5 ? 5.0 : 1
      let middle = Rounding.whole((lowest + highest) / 2 / grain) * grain
      return QuantityGuess(form, spelled(middle), isCertain: false)
    }
    if low.unit == nil { (low.unit, low.factor) = (high.unit, high.factor) }
    if high.unit == nil { (high.unit, high.factor) = (low.unit, low.factor) }
    guard low.unit == high.unit, low.factor == high.factor, low.value < high.value else {
      return nil
    }
    var middle = low
    middle.value = (low.value + high.value) / 2
    let form = QuantityGuess.Form.range(low: spelled(low, as: low), high: spelled(high, as: high))
    return QuantityGuess(form, spelled(middle, as: middle), isCertain: false)
  }

  /// Whether a time is a multiple of 5 s.
  private func isMultiple(_ seconds: Double) -> Bool {
    seconds < 1e9 && Double(Int(seconds / 5) * 5) == seconds
  }

  private var choice: QuantityGuess? {
    var (first, second) = (amounts[0], amounts[1])
    let areTwoUnits = first.unit != nil && second.unit != nil && first.unit != second.unit
    if first.unit == nil { (first.unit, first.factor) = (second.unit, second.factor) }
    if second.unit == nil { (second.unit, second.factor) = (first.unit, first.factor) }
    let values = [first, second].map {
      type == .duration ? spelled($0.value * $0.factor) : spelled($0, as: $0)
    }
    if areTwoUnits, let one = base(values[0]), let other = base(values[1]),
      (one - other).magnitude <= one.magnitude * 0.01 + 0.6
    {
      return QuantityGuess(.repeated, values[0], isCertain: isCertain)
    }
    return QuantityGuess(.choice(values[1]), values[0], isCertain: false)
  }

  private func base(_ text: String) -> Double? { Quantity.value(of: text, as: type) }

  /// The sum of the parts of a duration, in seconds. A last number without a unit has the next smaller one.
  private func sum(_ parts: ArraySlice<Amount>) -> Double? {
    var total = 0.0
    var smallest = Double.infinity
    for amount in parts {
      var factor = amount.unit == nil ? nil : amount.factor
      if amount.unit == nil, smallest.isFinite, smallest >= 60 { factor = smallest / 60 }
      if amount.isClock { factor = amount.factor }
      guard let factor = factor ?? (parts.count == 1 ? 1 : nil), factor < smallest else {
        return nil
      }
      total += amount.value * factor
      smallest = factor
    }
    return total
  }

  /// The end of a range, which may leave its unit to the other end.
  private func seconds(_ parts: ArraySlice<Amount>, unit: Amount) -> Double? {
    guard parts.count == 1, let only = parts.first, only.unit == nil, !only.isClock else {
      return sum(parts)
    }
    return only.value * (unit.unit == nil || unit.isClock ? 1 : unit.factor)
  }

  private func spelled(_ seconds: Double) -> String { Canonical.duration(seconds: seconds) }

  private func spelled(_ amount: Amount, as unit: Amount) -> String {
    let value = Canonical.number(amount.value * unit.factor)
    switch type {
    case .temperature: return "\(value) \(unit.unit ?? (amount.value > 100 ? "°F" : "°C"))"
    default: return "\(value) \(unit.unit ?? "g")"
    }
  }
}
